"""A hand played again from what is stored: seed, options and plies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games import catalogue
from games.kernel import documents
from games.kernel.events import Event
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Hand, Ply
from games.selectors import loading


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after a ply and what was told then; the ply is None for the deal."""

    ply: Ply | None
    state: Any
    events: tuple[Event, ...]


class OtherRules(ValueError):
    """The hand was played under rules that this code no longer has."""


def frames(hand: Hand) -> Iterator[Frame]:
    """The deal, and then a frame for every ply that was not taken back.

    Raises:
        OtherRules: the rules have changed since the hand was played.
    """
    game = catalogue.find(hand.match.table.game).game
    if hand.rules_version != game.info.rules_version:
        raise OtherRules(
            f"hand {hand.pk} was played under version {hand.rules_version} of"
            f" {game.info.slug}, this is version {game.info.rules_version}"
        )
    rng = Rng(derived_seed(bytes(hand.match.seed), "hand", hand.number))
    options = loading.options_of(hand.options, game)
    step = game.deal(options, loading.standing_of(hand.standing), rng)
    yield Frame(None, step.state, step.events)
    for ply in hand.live_plies().select_related("sitting"):
        step = game.apply(step.state, Seat(ply.seat), game.parse_action(ply.action))
        yield Frame(ply, step.state, step.events)


def differs(hand: Hand) -> bool:
    """Whether replaying the hand leads to another state than the stored one.

    Raises:
        OtherRules: the rules have changed since the hand was played.
    """
    game = catalogue.find(hand.match.table.game).game
    *_, last = frames(hand)
    stored = loading.state_of(hand, game)
    return bool(documents.to_plain(last.state) != documents.to_plain(stored))
