"""Computers that play before onlookers: one ply at a time, and at what pace."""

from datetime import datetime

from accounts.models import User
from games.kernel.events import Event
from games.services import asking, locks, rights


class NothingToStep(Exception):
    """The table is not paused, or no computer is to answer."""


def step(*, code: str, user: User, now: datetime) -> locks.LockedTable:
    """Let the computer that is to answer do so, though the table is paused.

    Asking again before it has answered wakes it again, and still it answers once.

    Raises:
        NoSuchTable, NotHost, TableEnded, NothingToStep: as they say.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, user.pk)
        rights.check_playing(at)
        hand, prompt = at.hand, at.prompt()
        if at.table.paused_at is None or hand is None or prompt is None:
            raise NothingToStep
        if not any(each.level and each.seat in prompt.seats for each in at.sittings):
            raise NothingToStep
        hand.step_prompt = hand.open_prompt
        asking.ask_anew(at)
        at.table.looked_at = now
        at.tell(Event("stepped", {"seat": hand.asked_seat}))
    return at


def change_pace(
    *, code: str, user: User, pace_seconds: float, now: datetime
) -> locks.LockedTable:
    """Let computers wait so long before each answer, from the next one on.

    Raises:
        NoSuchTable, NotHost: as they say.
        TableEnded: the table has ended.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, user.pk)
        if not at.table.is_open:
            raise rights.TableEnded
        pace_ms = round(pace_seconds * 1000)
        if pace_ms != at.table.pace_ms:
            at.table.pace_ms, at.table.looked_at = pace_ms, now
            at.tell(Event("pace_changed", {"pace_ms": pace_ms}))
            if at.hand is not None and at.table.paused_at is None:
                asking.ask_anew(at)
    return at
