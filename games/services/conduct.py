"""What seats do outside the rules of play: pause, resume, be ready, play again."""

from datetime import datetime

from games.kernel.events import Event
from games.models import Sitting, Table
from games.services import asking, hands, locks, rights


class NotFinished(Exception):
    """A rematch follows a match that was played out."""


def pause(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Hold the computers and the clocks. Pausing twice is the same as once.

    Raises:
        NoSuchTable, NotSeated, TableEnded: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        rights.check_playing(at)
        if at.table.paused_at is None:
            at.table.paused_at = now
            _hold_computers(at)
            at.tell(Event("paused", {"seat": sitting.seat}))
    return at


def resume(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Go on: nobody has lost any time. Resuming a table that is not paused changes nothing.

    Raises:
        NoSuchTable, NotSeated, TableEnded: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        rights.check_playing(at)
        if at.table.paused_at is not None:
            _shift_clocks(at)
            at.table.paused_at = None
            at.tell(Event("resumed", {"seat": sitting.seat}))
            if at.hand is not None:
                asking.ask(at)
                at.hand.save()
    return at


def ready(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Say that the next hand may be dealt; it is as soon as everyone here says so.

    Between hands only: while a hand is played it changes nothing.

    Raises:
        NoSuchTable, NotSeated, TableEnded: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        rights.check_playing(at)
        if at.hand is None:
            _mark_ready(sitting)
            match = at.match
            waiting_for = [each for each in at.persons() if each.away_since is None]
            if match is not None and all(each.is_ready for each in waiting_for):
                at.table.paused_at = None
                hands.deal(at, match)
    return at


def rematch(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Ask for, or agree to, another match at the same seats.

    It begins as soon as every person who sits here has asked.

    Raises:
        NoSuchTable, NotSeated: as they say.
        NotFinished: the match is still played, or the table ended in another way.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        if at.table.status != Table.Status.FINISHED:
            raise NotFinished
        if not sitting.wants_rematch:
            sitting.wants_rematch = True
            sitting.save(update_fields=["wants_rematch"])
            at.tell(Event("rematch_asked", {"seat": sitting.seat}))
        if all(each.wants_rematch for each in at.persons()):
            hands.begin_match(at)
    return at


def _mark_ready(sitting: Sitting) -> None:
    sitting.is_ready, sitting.away_since = True, None
    sitting.save(update_fields=["is_ready", "away_since"])


def _hold_computers(at: locks.LockedTable) -> None:
    if at.hand is not None:
        at.hand.asked_seat = at.hand.asked_at = None
        at.hand.save(update_fields=["asked_seat", "asked_at"])


def _shift_clocks(at: locks.LockedTable) -> None:
    assert at.table.paused_at is not None
    held = at.now - at.table.paused_at
    if at.table.next_hand_at is not None:
        at.table.next_hand_at += held
    if at.hand is not None and at.hand.answer_by is not None:
        at.hand.answer_by += held
