"""The one right way to change a table: lock it, change it, and leave it told and due.

The row of the table is the lock for all that belongs to it. What is told while it is held is
written as one event when it is given back; the version goes up, and the moment at which the
table is next due is worked out anew.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from games.kernel import documents
from games.kernel.events import Event
from games.models import Hand, Table, TableEvent
from games.selectors import loading
from games.services import deadlines


@dataclass
class LockedTable(loading.AtTable):
    """A table held for change until the end of the transaction."""

    now: datetime
    told: list[Event] = field(default_factory=list, init=False)
    told_of: Hand | None = field(default=None, init=False)
    event_number: int | None = field(default=None, init=False)
    written: list[TableEvent] = field(default_factory=list, init=False)

    def tell(self, *events: Event) -> None:
        """Tell these things, in this order, in the event of this change."""
        self.told.extend(events)

    def number_event(self) -> int:
        """The number of the event that this change will write."""
        if self.event_number is None:
            self.table.event_count += 1
            self.event_number = self.table.event_count
        return self.event_number

    def end(self, status: Table.Status, because: str) -> None:
        """End the table, once: nothing is asked or due any more."""
        self.table.status = status
        self.table.ended_because = because
        self.table.ended_at = self.now
        self.table.paused_at = self.table.adjourned_at = None
        self.table.next_hand_at = None
        self.tell(Event("table_ended", {"status": str(status), "because": because}))

    def write(self) -> None:
        """Store the table and what was told."""
        if self.told:
            number = self.number_event()
            hand = self.told_of or self.table.hand or self.table.last_hand
            told = [documents.to_plain(event) for event in self.told]
            self.written.append(
                TableEvent.objects.create(
                    table=self.table, number=number, hand=hand, told=told, at=self.now
                )
            )
            self.told = []
        self.table.version += 1
        self.table.due_at = deadlines.next_due(self, self.now)
        self.table.save()


@contextmanager
def table(code: str, *, now: datetime) -> Iterator[LockedTable]:
    """Hold the table called `code` for change; what an exception leaves is rolled back.

    Raises:
        NoSuchTable: there is none.
    """
    with transaction.atomic(savepoint=False):
        found = _locked(code, now=now, skip_locked=False)
        if found is None:
            raise loading.NoSuchTable(code)
        yield found
        found.write()


@contextmanager
def table_if_free(code: str, *, now: datetime) -> Iterator[LockedTable | None]:
    """As `table`, but gives None at once where somebody else holds the table."""
    with transaction.atomic(savepoint=False):
        found = _locked(code, now=now, skip_locked=True)
        yield found
        if found is not None:
            found.write()


def _locked(code: str, *, now: datetime, skip_locked: bool) -> LockedTable | None:
    # First the lock, then the reading, each a statement of its own: a statement that waits for
    # a lock reads the locked row anew, but what it joins with as it was before the wait.
    lock = Table.objects.select_for_update(skip_locked=skip_locked).filter(code=code.upper())
    row = lock.first()
    if row is None:
        return None
    loading.join_hands(row)
    return LockedTable(row, loading.open_sittings(row), now)
