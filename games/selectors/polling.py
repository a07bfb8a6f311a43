"""When a poller should come back, and why."""

from datetime import datetime, timedelta
from typing import Any

from games.kernel.seats import Seat
from games.models import Table
from games.selectors.loading import AtTable

SOON_MS = 1000
NOTHING_CAN_HAPPEN_MS = 20_000
WAITING_MS = 3000
SLOW_MS = 15_000  # an answer may take a day; longer than this, and nobody would be present


def advice(at: AtTable, seat: Seat | None, now: datetime) -> dict[str, Any]:
    """How long to wait before asking again, and the reason in a word."""
    after_ms, because = pace(at.table, seat, now)
    if because == "another_seat_is_asked":
        prompt = at.prompt()
        if prompt is not None and seat in prompt.seats:
            # Only the clock, or another seat asked with this one, can change what is seen.
            because = "you_are_asked"
    return {"after_ms": after_ms, "because": because}


def pace(table: Table, seat: int | None, now: datetime) -> tuple[int, str]:
    """The same from the row of the table alone, in which all who play are asked alike.

    Of the table's hand nothing is looked at but whether a computer is waited for.
    """
    if table.status == Table.Status.FINISHED and seat is not None:
        return WAITING_MS, "match_finished"
    if not table.is_open:
        return NOTHING_CAN_HAPPEN_MS, "table_ended"
    if table.status == Table.Status.WAITING:
        return WAITING_MS, "waiting_for_people"
    if table.adjourned_at is not None:
        return SLOW_MS, "adjourned"
    if table.paused_at is not None:
        return WAITING_MS, "paused"
    if table.hand is None:
        return _until_next_hand(table, now), "next_hand_soon"
    is_slow = table.slow and table.hand.asked_at is None  # computers are quick
    if seat is None:
        return SLOW_MS if is_slow else 2 * SOON_MS, "looking_on"
    return SLOW_MS if is_slow else SOON_MS, "another_seat_is_asked"


def _until_next_hand(table: Table, now: datetime) -> int:
    if table.next_hand_at is None:
        return SOON_MS
    left = (table.next_hand_at - now) // timedelta(milliseconds=1)
    return max(SOON_MS, min(left, WAITING_MS))
