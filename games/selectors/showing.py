"""A table as one caller may see it now, from its code."""

from datetime import datetime
from typing import Any

from games.selectors import loading, table_view, telling, visibility
from games.selectors.loading import AtTable


def seen_by(code: str, user_id: int) -> AtTable:
    """The table called `code`, if this person may see it.

    Raises:
        NoSuchTable: there is none, or the person may not know that there is one.
    """
    at = loading.load(code)
    if not visibility.may_see(at, user_id):
        raise loading.NoSuchTable(code)
    return at


def view(
    at: AtTable, user_id: int, *, now: datetime, events_after: int | None = None
) -> dict[str, Any]:
    """The view of a table for this person, with what was told after an event, if asked."""
    sitting = at.sitting_of(user_id)
    events: list[dict[str, Any]] = []
    if events_after is not None and events_after < at.table.event_count:
        events = telling.events_after(at, loading.seat_of(sitting), events_after)
    return table_view.build(at, sitting, now=now, events=events)


def view_after(at: AtTable, user_id: int, *, now: datetime, events: Any) -> dict[str, Any]:
    """The view for this person of a table just changed, with what the change told."""
    sitting = at.sitting_of(user_id)
    told = [telling.as_told(row, at, loading.seat_of(sitting)) for row in events]
    return table_view.build(at, sitting, now=now, events=told)


def told_after(code: str, user_id: int, after: int) -> tuple[list[dict[str, Any]], int]:
    """A page of what this person may know of the events after a number, and the newest number.

    Raises:
        NoSuchTable: as for `seen_by`.
    """
    at = seen_by(code, user_id)
    seat = loading.seat_of(at.sitting_of(user_id))
    return telling.events_after(at, seat, after), at.table.event_count
