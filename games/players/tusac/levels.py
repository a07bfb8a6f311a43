"""The computer players of Tứ Sắc, from the weakest to the strongest."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from games.kernel.rng import Rng
from games.players.tusac.choosing import Effort, weighed
from games.rules.tusac.actions import Action, Verb, parse_action
from games.rules.tusac.groups import after, holding_of, keeping_ways, trash_count, used_cards
from games.rules.tusac.guidance import Known, prospects_after_discard
from games.rules.tusac.seat_view import OwnHand, SeatView

HARD: Final = Effort(stages=(32, 64, 128, 256, 512), patience=1.0, margin=1.0)


def easy(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """The first meld there is, and any trash card: blind to what comes of it."""
    if legal[0].verb is Verb.DISCARD:
        return rng.choice(legal)
    return legal[0]


def normal(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """The first entry of Quick Select: melds whenever it can, discards a worst card."""
    return parse_action(_own(view).quick_select[0])


def hard(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """As normal, but weighs each meld against the others and against none at all.

    Discards stay in the worst cards: playing out worlds to choose among them loses points.
    """
    if legal[0].verb is not Verb.MELD:
        return normal(view, legal, rng)
    return weighed(view, ranked(view, legal), rng, HARD)


def ranked(view: SeatView, legal: Sequence[Action]) -> tuple[Action, ...]:
    """The melds by trash left, then by the prospects after the next discard; then no meld."""
    known = Known(holding_of(_own(view).cards), tuple(view.unseen.values()), view.options)
    *melds, none = legal
    return (*sorted(melds, key=lambda action: _cost(known, view, action)), none)


def stand_in(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """What a seat does whose time ran out: as normal, which is never penalised."""
    return normal(view, legal, rng)


def _cost(known: Known, view: SeatView, action: Action) -> tuple[int, int, int]:
    """Smaller is better: the trash that a meld leaves, then its prospects."""
    assert view.active is not None, "a meld is of an active card"
    card = view.active.card
    ways = keeping_ways(known.holding, card)
    way = next(way for way in ways if used_cards(card, way) == action.cards)
    left = replace(known, holding=after(known.holding, card, way))
    best = prospects_after_discard(left)
    return trash_count(left.holding), -best.winning, -best.progress


def _own(view: SeatView) -> OwnHand:
    assert view.own is not None, "a player has a seat"
    return view.own
