"""Hints: what a computer would do in one's seat, and why; counted."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.kernel.computers import Advice, Line
from games.models import Sitting
from games.selectors import loading
from games.services import computers, locks, play, rights


class NoHints(Exception):
    """The table was opened without hints."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What was advised at a table, and the best lines, best first, where the game has them."""

    at: loading.AtTable
    sitting: Sitting
    advice: Advice[Any]
    lines: tuple[Line[Any], ...]


def hint(
    *,
    code: str,
    user_id: int,
    prompt: int,
    now: datetime,
    count: int = 0,
    level: str | None = None,
) -> Hint:
    """The advice to the seat of this person, who is asked `prompt`, with so many lines.

    With a level, what a computer of it would do. It is worked out before the table is held,
    from the seat's view alone.

    Raises:
        NoSuchTable, NotSeated, NoHints, UnknownLevel: as they say.
        StalePrompt: this seat is not asked this prompt now.
    """
    at = loading.load(code)
    _check(at, user_id, prompt)
    own = rights.seated(at, user_id)
    advice = computers.advice(at, own, level=level)
    lines = computers.lines(at, own, count=count) if count else ()
    with locks.table(code, now=now) as held:
        _check(held, user_id, prompt)
        sitting = rights.seated(held, user_id)
        sitting.hint_count += 1
        sitting.save(update_fields=["hint_count"])
        note_help(held, sitting)
    return Hint(at, sitting, advice, lines)


def note_help(at: locks.LockedTable, sitting: Sitting) -> None:
    """Write down that this seat was helped in the hand being played."""
    hand = at.live_hand()
    if sitting.seat not in hand.helped_seats:
        hand.helped_seats = [*hand.helped_seats, sitting.seat]
        hand.save(update_fields=["helped_seats"])


def _check(at: loading.AtTable, user_id: int, prompt: int) -> None:
    sitting = rights.seated(at, user_id)
    if not at.table.hints_allowed:
        raise NoHints
    asked = at.prompt()
    if at.hand is None or at.hand.open_prompt != prompt or asked is None:
        raise play.StalePrompt
    if sitting.seat not in asked.seats:
        raise play.StalePrompt
