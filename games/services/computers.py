"""A computer answers: it thinks outside any transaction, on its seat's view alone."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from games.kernel.computers import Advice, Line, Player
from games.kernel.words import Phrase
from games.models import Ply, Sitting
from games.selectors import clocks, loading
from games.services import book_moves, engine_moves, hands, locks, play, sittings, tempers
from games.services.decisions import Asked, Decision

logger = logging.getLogger(__name__)

_AS_THE_LEVEL = Phrase("A computer of the level you name would do this.")
NODES_OF_A_HINT = 20_000
NODES_OF_A_LINE = 8_000


class IllegalChoice(Exception):
    """A computer player chose what the rules do not allow: a fault of the player."""


def answer(
    *,
    code: str,
    seat: int,
    prompt: int,
    clock: Callable[[], datetime],
    by_engine: bool = True,
) -> bool:
    """Let the computer in `seat` answer `prompt`; whether it did.

    What it is too late for is dropped: the clock, a restart or the same task run twice got
    there first. `by_engine` False lets the game's own player think, whatever engine is named.

    Raises:
        NoSuchTable: there is no such table.
    """
    at = loading.load(code)
    thinker = at.sitting_at(seat)
    if thinker is None or not is_waited_for(at, thinker, prompt):
        return False
    decision = choice(at, thinker, now=clock(), by_engine=by_engine)
    with locks.table(code, now=clock()) as held:
        sitting = held.sitting_at(seat)
        if sitting is None or not is_waited_for(held, sitting, prompt):
            return False
        if sitting.pk != thinker.pk:
            return False  # another level sits there now, and was asked itself
        if clocks.is_out_of_time(held, held.now):
            hands.lose_on_time(held)
            return False
        _carry_out(held, sitting, prompt, decision)
    return True


def _carry_out(
    at: locks.LockedTable, sitting: Sitting, prompt: int, decision: Decision
) -> None:
    if tempers.gives_up(at, sitting, decision):
        tempers.resign(at, sitting)
        return
    action, book = at.game.format_action(decision.action), decision.book
    by, score = Ply.By.COMPUTER, decision.score
    given = play.Answer(prompt=prompt, action=action, by=by, score=score, book=book)
    book_moves.note(at, sitting, book)
    play.answer(at, sitting, given)
    if decision.offers_draw:
        tempers.offer_draw(at, sitting)


def is_waited_for(at: loading.AtTable, sitting: Sitting, prompt: int) -> bool:
    """Whether a computer sits here whose answer to this prompt is still wanted."""
    if not sitting.level or at.holds_computers() or at.hand is None:
        return False
    asked = at.prompt()
    return at.hand.open_prompt == prompt and asked is not None and sitting.seat in asked.seats


def choice(
    at: loading.AtTable, sitting: Sitting, *, now: datetime, by_engine: bool = True
) -> Decision:
    """What the computer of this sitting does.

    A move out of the table's opening books comes before all thought. Where its engine fails
    the game's own player of its level thinks, and where that fails the stand-in does.
    """
    asked = Asked.at(at, sitting)
    taken = book_moves.taken(at, sitting, asked)
    if taken is not None:
        return taken
    if sitting.engine and by_engine:
        decision = engine_moves.decision(at, sitting, asked, now=now)
        if decision is not None:
            return decision
    decision = _own_choice(at, sitting, asked)
    if tempers.may_give_up(at, sitting):
        worth = tempers.score(at, sitting, tempers.NODES_OF_A_MOVE)
        return replace(decision, score=worth)
    return decision


def _own_choice(at: loading.AtTable, sitting: Sitting, asked: Asked) -> Decision:
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
        return Decision(at.entry.stand_in(asked.view, asked.legal, asked.stream()))
    return Decision(action)


def _player(at: loading.AtTable, sitting: Sitting) -> Player[Any, Any]:
    """Who chooses for this sitting: at a practice table, who defends without a fault."""
    if at.table.exercise and at.entry.exercises is not None:
        return at.entry.exercises.defender
    return at.entry.levels[sitting.level].player


def stand_in_choice(at: loading.AtTable, sitting: Sitting) -> str:
    """What is played for a seat that does not answer: quick, and giving nothing away."""
    asked = Asked.at(at, sitting)
    return at.game.format_action(at.entry.stand_in(asked.view, asked.legal, asked.stream()))


def lines(at: loading.AtTable, sitting: Sitting, *, count: int) -> tuple[Line[Any], ...]:
    """The best that the person of this sitting can do, best first; none without an analyst."""
    if at.entry.analyst is None:
        return ()
    asked, nodes = Asked.at(at, sitting), NODES_OF_A_HINT + count * NODES_OF_A_LINE
    return at.entry.analyst(asked.view, asked.legal, asked.stream(), count=count, nodes=nodes)


def advice(at: loading.AtTable, sitting: Sitting, *, level: str | None) -> Advice[Any]:
    """What the game's adviser tells the person of this sitting, who is asked.

    With a level, what a computer of that level would do.

    Raises:
        UnknownLevel: the game has no such level.
    """
    asked = Asked.at(at, sitting)
    if level is not None:
        player = at.entry.levels[sittings.checked_level(at.entry, level)].player
        return Advice(player(asked.view, asked.legal, asked.stream()), _AS_THE_LEVEL)
    return at.entry.adviser(asked.view, asked.legal, asked.stream())
