"""A computer answers: it thinks outside any transaction, on its seat's view alone."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from games.kernel.computers import Advice, Line, Player
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Ply, Sitting
from games.selectors import clocks, loading
from games.services import engines, hands, locks, play

logger = logging.getLogger(__name__)

NODES_OF_A_HINT = 20_000
NODES_OF_A_LINE = 8_000


class IllegalChoice(Exception):
    """A computer player chose what the rules do not allow: a fault of the player."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """All that a player is given, for one decision."""

    view: Any
    legal: Sequence[Any]
    seed: bytes

    @classmethod
    def at(cls, at: loading.AtTable, sitting: Sitting) -> "_Asked":
        hand, seat = at.live_hand(), Seat(sitting.seat)
        # Not the match's own seed: a player that knows the code cannot work back to the deal.
        mind = sha256(b"mind" + bytes(hand.match.seed)).digest()
        return cls(
            view=at.game.seat_view(at.state, seat),
            legal=at.game.legal_actions(at.state, seat),
            seed=derived_seed(mind, hand.number, hand.ply_count, seat),
        )

    def stream(self) -> Rng:
        """The stream of this decision, from its start."""
        return Rng(self.seed)


def answer(*, code: str, seat: int, prompt: int, clock: Callable[[], datetime]) -> bool:
    """Let the computer in `seat` answer `prompt`; whether it did.

    What it is too late for is dropped: the clock, a restart or the same task run twice got
    there first.

    Raises:
        NoSuchTable: there is no such table.
    """
    at = loading.load(code)
    thinker = at.sitting_at(seat)
    if thinker is None or not is_waited_for(at, thinker, prompt):
        return False
    action = choice(at, thinker, now=clock())
    with locks.table(code, now=clock()) as held:
        sitting = held.sitting_at(seat)
        if sitting is None or not is_waited_for(held, sitting, prompt):
            return False
        if sitting.pk != thinker.pk:
            return False  # another level sits there now, and was asked itself
        if clocks.is_out_of_time(held, held.now):
            hands.lose_on_time(held)
            return False
        given = play.Answer(prompt=prompt, action=action, by=Ply.By.COMPUTER)
        play.answer(held, sitting, given)
    return True


def is_waited_for(at: loading.AtTable, sitting: Sitting, prompt: int) -> bool:
    """Whether a computer sits here whose answer to this prompt is still wanted."""
    if not sitting.level or at.holds_computers() or at.hand is None:
        return False
    asked = at.prompt()
    return at.hand.open_prompt == prompt and asked is not None and sitting.seat in asked.seats


def choice(at: loading.AtTable, sitting: Sitting, *, now: datetime) -> str:
    """What the computer of this sitting answers; its stand-in's choice, where it fails."""
    asked = _Asked.at(at, sitting)
    if sitting.engine:
        thought = engines.thought(at, sitting, asked.view, asked.legal, now=now)
        if thought is not None and thought.action is not None:
            return at.game.format_action(thought.action)
    try:
        action = _player(at, sitting)(asked.view, asked.legal, asked.stream())
        if action not in asked.legal:
            raise IllegalChoice(f"{sitting.level} of {at.table.game} chose {action!r}")
    except Exception:
        logger.exception(
            "computer replaced by its stand-in: table %s hand %s ply %s level %s",
            at.table.code,
            at.live_hand().pk,
            at.live_hand().ply_count,
            sitting.level,
        )
        return stand_in_choice(at, sitting)
    return at.game.format_action(action)


def _player(at: loading.AtTable, sitting: Sitting) -> Player[Any, Any]:
    """Who chooses for this sitting: at a practice table, who defends without a fault."""
    if at.table.exercise and at.entry.exercises is not None:
        return at.entry.exercises.defender
    return at.entry.levels[sitting.level].player


def stand_in_choice(at: loading.AtTable, sitting: Sitting) -> str:
    """What is played for a seat that does not answer: quick, and giving nothing away."""
    asked = _Asked.at(at, sitting)
    return at.game.format_action(at.entry.stand_in(asked.view, asked.legal, asked.stream()))


def lines(at: loading.AtTable, sitting: Sitting, *, count: int) -> tuple[Line[Any], ...]:
    """The best that the person of this sitting can do, best first; none without an analyst."""
    if at.entry.analyst is None:
        return ()
    asked, nodes = _Asked.at(at, sitting), NODES_OF_A_HINT + count * NODES_OF_A_LINE
    return at.entry.analyst(asked.view, asked.legal, asked.stream(), count=count, nodes=nodes)


def advice(at: loading.AtTable, sitting: Sitting) -> Advice[Any]:
    """What the game's adviser tells the person of this sitting, who is asked."""
    asked = _Asked.at(at, sitting)
    return at.entry.adviser(asked.view, asked.legal, asked.stream())
