"""Lists of tables: those that are open to all, and a person's own."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Sitting, Table
from games.selectors import loading
from games.selectors.loading import AtTable

ENDED_STAYS = timedelta(days=1)
MOST_OF_MINE = 100


def open_tables(*, game: str | None = None, seats: int | None = None) -> QuerySet[Table]:
    """Public tables that wait for people, of one game or of all."""
    found = Table.objects.filter(
        status=Table.Status.WAITING, visibility=Table.Visibility.PUBLIC
    )
    if game is not None:
        found = found.filter(game=game)
    return found if seats is None else found.filter(seat_count=seats)


def open_lines(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """Each of these tables as one who looks for a seat sees it."""
    return [
        {
            "code": at.table.code,
            "game": at.table.game,
            "options": at.table.options,
            "seats": _chairs(at),
            "answer_seconds": at.table.answer_seconds,
            "clock": at.table.clock,
            "rated": at.table.rated,
            "opened_at": at.table.opened_at,
        }
        for at in _with_sittings(tables)
    ]


def marks_of(
    user_id: int, now: datetime, *, adjourned: bool | None = None
) -> list[tuple[str, int]]:
    """Code and version of each of a person's tables, newest first: all that decides a 304."""
    found = _mine(_held(Table.objects.all(), adjourned), user_id, now)
    return list(found.values_list("code", "version"))


def my_lines(
    user_id: int, now: datetime, *, adjourned: bool | None = None
) -> list[dict[str, Any]]:
    """A person's tables, those that ended in the last day too, newest first.

    `adjourned` True is those put aside alone, False all others.
    """
    tables = list(_mine(_held(loading.tables(), adjourned), user_id, now))
    return [_my_line(at, user_id) for at in _with_sittings(tables)]


def _held(tables: QuerySet[Table], adjourned: bool | None) -> QuerySet[Table]:  # noqa: FBT001 - passed on as it came
    return tables if adjourned is None else tables.filter(adjourned_at__isnull=not adjourned)


def _mine(tables: QuerySet[Table], user_id: int, now: datetime) -> QuerySet[Table]:
    sitting = Sitting.objects.filter(
        Q(user=user_id) | Q(held_for=user_id), table=OuterRef("pk"), ended_at=None
    )
    lately = Q(ended_at=None) | Q(ended_at__gt=now - ENDED_STAYS)
    hosted = Q(host=user_id, status__in=Table.OPEN_STATUSES)
    found = tables.filter(lately, Exists(sitting) | hosted)
    return found.order_by("-opened_at", "-pk")[:MOST_OF_MINE]


def _with_sittings(tables: Sequence[Table]) -> Iterable[AtTable]:
    by_table: dict[int, list[Sitting]] = {table.pk: [] for table in tables}
    sittings = Sitting.objects.filter(table__in=tables, ended_at=None).select_related("user")
    for sitting in sittings.order_by("seat"):
        by_table[sitting.table_id].append(sitting)
    return (AtTable(table, by_table[table.pk]) for table in tables)


def _my_line(at: AtTable, user_id: int) -> dict[str, Any]:
    sitting, hand = at.sitting_of(user_id), at.hand
    prompt = None if sitting is None else at.prompt()
    is_asked = sitting is not None and prompt is not None and sitting.seat in prompt.seats
    return {
        "code": at.table.code,
        "version": at.table.version,
        "game": at.table.game,
        "status": at.table.status,
        "paused": at.table.paused_at is not None,
        "adjourned": at.table.adjourned_at is not None,
        "rated": at.table.rated,
        "seats": _chairs(at),
        "you": None if sitting is None else sitting.seat,
        "asked": is_asked,
        "answer_by": hand.answer_by if is_asked and hand is not None else None,
    }


def _chairs(at: AtTable) -> list[dict[str, Any]]:
    return [_chair(seat, at.sitting_at(seat)) for seat in range(at.table.seat_count)]


def _chair(seat: int, sitting: Sitting | None) -> dict[str, Any]:
    if sitting is None:
        return {"seat": seat, "name": None, "kind": "free"}
    return {"seat": seat, "name": sitting.name, "kind": sitting.kind}
