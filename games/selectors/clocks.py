"""The clocks of a table: what it gives, what each seat has left, and when a flag falls.

What a seat has used of the open question is worked out from `clocks_since` and, where the
table is paused, from when it was: a pause moves nothing but its own end.
"""

from datetime import datetime, timedelta
from typing import Any

from games.kernel import clocks, documents
from games.kernel.clocks import Dial, TimeControl
from games.models import Hand, Table
from games.selectors.loading import AtTable

_MS = timedelta(milliseconds=1)


def control_of(table: Table) -> TimeControl | None:
    """The time that the table gives; None where it has no clocks."""
    return None if table.clock is None else documents.from_plain(table.clock, TimeControl)


def longest_answer_seconds(table: Table) -> int:
    """The longest that one answer may take here, as the table was opened."""
    control = control_of(table)
    if control is None:
        return table.answer_seconds
    return clocks.longest_answer_seconds(control, table.seat_count)


def dials_of(hand: Hand) -> list[Dial]:
    """What every seat had when the open question was put, by seat number."""
    return documents.from_plain(hand.clocks or [], list[Dial])


def used(at: AtTable, now: datetime) -> timedelta:
    """What those asked have used of the open question."""
    since = at.live_hand().clocks_since
    if since is None:
        return timedelta()
    return max((at.table.paused_at or now) - since, timedelta())


def flag_at(at: AtTable) -> datetime | None:
    """When the first flag of those asked falls; at a paused table, as if it had not paused."""
    control, prompt, since = control_of(at.table), at.prompt(), at.live_hand().clocks_since
    if control is None or prompt is None or since is None:
        return None
    dials = dials_of(at.live_hand())
    left = min(clocks.allowance_ms(control, dials[seat]) for seat in prompt.seats)
    return since + left * _MS


def is_out_of_time(at: AtTable, now: datetime) -> bool:
    """Whether the hand is lost on time already, though nobody has written it down yet."""
    hand = at.hand
    if hand is None or at.table.paused_at is not None or not at.game.info.loses_on_time:
        return False
    return hand.answer_by is not None and hand.answer_by <= now


def faces(at: AtTable, now: datetime) -> list[dict[str, Any]] | None:
    """What every clock shows now; None where no hand is played, or without clocks."""
    control = control_of(at.table)
    if control is None or at.hand is None:
        return None
    prompt, dials = at.prompt(), dials_of(at.hand)
    asked = frozenset[int]() if prompt is None else prompt.seats
    spent_ms = used(at, now) // _MS
    shown = []
    for seat, dial in enumerate(dials):
        read = clocks.reading(control, dial, spent_ms if seat in asked else 0)
        runs = seat in asked and at.table.paused_at is None
        shown.append({"seat": seat, "running": runs, **documents.to_plain(read)})
    return shown
