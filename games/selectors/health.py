"""Which tables are due, and which are long overdue."""

from datetime import datetime, timedelta

from games.models import Table

OVERDUE_AFTER = timedelta(seconds=30)


def due_codes(now: datetime, *, limit: int) -> list[str]:
    """The codes of tables that must be attended to now, the longest due first."""
    due = Table.objects.filter(due_at__lte=now).order_by("due_at")
    return list(due.values_list("code", flat=True)[:limit])


def overdue_tables(now: datetime) -> int:
    """How many tables were due long ago: more than none means that the sweep stands still."""
    return Table.objects.filter(due_at__lte=now - OVERDUE_AFTER).count()
