"""Following one's tables: a line for each that changed, as long as the caller listens.

What is sent is the view that a poll of the table would give, and nothing else: a follower
knows what its seat knows. Nothing is kept for followers, so nothing of theirs can be lost:
whoever comes back gets every table whole, as on the first day.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from accounts.models import Token, User
from games.models import Sitting
from games.selectors import loading, showing, tables_list
from games.services import bots, presence

ALIVE_SECONDS: Final = 10
"""A line comes at least so often, so that both ends notice a dead connection."""

_PRESENCE_SECONDS: Final = 20

Line = dict[str, Any]


@dataclass
class Follower:
    """One listener, who has a person's token, and what it has been told so far."""

    user: User
    token: Token
    versions: dict[str, int] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    told_at: datetime | None = None
    noted_at: datetime | None = None

    def news(self, now: datetime) -> Iterator[Line]:
        """A line for each table that changed since the last look, or now and then: alive."""
        self._note_presence(now)
        for code, version in reversed(tables_list.marks_of(self.user.pk, now)):
            if self.versions.get(code) != version:
                line = self._table(code, now)
                if line is not None:
                    self.told_at = now
                    yield line
        if self.told_at is None or now - self.told_at >= timedelta(seconds=ALIVE_SECONDS):
            self.told_at = now
            yield {"type": "alive", "server_time": now}

    def may_listen(self) -> bool:
        """Whether the token still opens anything."""
        live = Token.objects.filter(pk=self.token.pk, revoked_at=None)
        return live.filter(user__is_active=True).exists()

    def _table(self, code: str, now: datetime) -> Line | None:
        try:
            at = showing.seen_by(code, self.user.pk)
        except loading.NoSuchTable:
            return None
        if at.sitting_of(self.user.pk) is None:
            presence.note_look(code=at.table.code, now=now)
        after = self.events.get(code)
        view = showing.view(at, self.user.pk, now=now, events_after=after)
        self.versions[code] = at.table.version
        told = view["events"]
        # A page of events may not be all of them; the next look goes on from its end.
        self.events[code] = told[-1]["number"] if told else at.table.event_count
        if told and self.events[code] < at.table.event_count:
            del self.versions[code]
        return {"type": "table", "table": view}

    def _note_presence(self, now: datetime) -> None:
        if self.noted_at is not None:
            due_at = self.noted_at + timedelta(seconds=_PRESENCE_SECONDS)
            if now < due_at:
                return
        self.noted_at = now
        mine = Sitting.objects.filter(user=self.user, ended_at=None, table__ended_at=None)
        for sitting in mine.select_related("table"):
            presence.note(
                code=sitting.table.code,
                sitting_id=sitting.pk,
                was_present=sitting.is_present,
                now=now,
            )
        if self.user.is_bot:
            bots.note_seen(user=self.user, now=now)


def follow(
    follower: Follower,
    *,
    seconds: float,
    step_seconds: float,
    clock: Callable[[], datetime],
    wait: Callable[[float], None],
) -> Iterator[Line]:
    """The lines for this follower, for so many seconds; the last says to come again.

    A table that the follower has not seen comes whole; then a line follows each change, with
    the events since the line before.
    """
    until = clock() + timedelta(seconds=seconds)
    while follower.may_listen():
        now = clock()
        yield from follower.news(now)
        if now >= until:
            break
        wait(step_seconds)
    yield {"type": "again", "server_time": clock()}
