"""What was said at a table, in the room that a reader is in."""

from typing import Any

from games.models import ChatLine, Table

LINES_PER_PAGE = 100


def lines_after(
    table: Table, *, is_seated: bool, number: int, limit: int = LINES_PER_PAGE
) -> list[dict[str, Any]]:
    """The lines above `number`, lowest first; of a hidden line the text is None."""
    room = ChatLine.Room.PLAYERS if is_seated else ChatLine.Room.ONLOOKERS
    rows = ChatLine.objects.filter(table=table, room=room, number__gt=number)
    return [line(each) for each in rows.select_related("user").order_by("number")[:limit]]


def line(row: ChatLine) -> dict[str, Any]:
    """One line as it is shown."""
    return {
        "number": row.number,
        "seat": row.seat,
        "name": row.user.name,
        "text": None if row.hidden_at else row.text,
        "said_at": row.said_at,
    }
