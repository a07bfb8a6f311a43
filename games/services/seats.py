"""Sitting down, leaving, and who plays for a seat."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.models import User
from games.kernel.events import Event
from games.models import Sitting, Table
from games.services import asking, engines, hands, locks, rights, sittings, tables

KEEP = "as it is"
"""No slug: an engine that stays."""


class SeatTaken(Exception):
    """Somebody sits there, or nobody may sit there."""


class TableFull(Exception):
    """Every seat is taken."""


class AlreadySeated(Exception):
    """Somebody who sits at this table already cannot sit down there again."""


class NobodyThere(Exception):
    """Nobody sits there who could be sent away."""


class NoComputerThere(Exception):
    """No computer sits there."""


class NotYours(Exception):
    """Nobody holds this seat for you."""


def sit(*, code: str, user: User, seat: int | None, now: datetime) -> locks.LockedTable:
    """Sit down at a table that waits; the last free seat starts the match.

    `seat` None takes the first free one.

    Raises:
        NoSuchTable: there is none, or one cannot sit down there without a link.
        NotWaiting, SeatTaken, TableFull, AlreadySeated: as they say.
    """
    with locks.table(code, now=now) as at:
        rights.check_may_sit(at, user.pk)
        take(at, user, seat)
    return at


def take(at: locks.LockedTable, user: User, seat: int | None) -> Sitting:
    """Put a person in a seat of a table that is held and waits.

    Raises:
        NotWaiting, SeatTaken, TableFull, AlreadySeated: as they say.
    """
    rights.check_waiting(at)
    if at.sitting_of(user.pk) is not None:
        raise AlreadySeated
    free = at.free_seats()
    if not free:
        raise TableFull
    if seat is not None and seat not in free:
        raise SeatTaken
    sitting = sittings.place(at, seat=free[0] if seat is None else seat, user=user)
    at.tell(Event("sat_down", {"seat": sitting.seat}))
    if not at.free_seats():
        tables.begin(at)
    return sitting


def leave(*, code: str, user: User, now: datetime) -> locks.LockedTable:
    """Get up: the seat is free again, or a computer plays on where a match is running.

    Raises:
        NoSuchTable, NotSeated: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user.pk)
        _vacate(at, sitting, kind="left")
    return at


def dismiss(*, code: str, user: User, now: datetime) -> locks.LockedTable:
    """Take a person from a table for good: a computer plays on, and keeps no seat for them.

    Raises:
        NoSuchTable, NotSeated: as they say.
    """
    with locks.table(code, now=now) as at:
        _vacate(at, rights.seated(at, user.pk), kind="sent_away")
    return at


def kick(*, code: str, host: User, seat: int, now: datetime) -> locks.LockedTable:
    """Send somebody else away from their seat, as the host.

    Raises:
        NoSuchTable, NotHost, NobodyThere: as they say.
        TableEnded: nothing will be played here any more.
        RatedTable: nobody is put out of a rated match.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, host.pk)
        _check_not_over(at)
        if at.table.status == Table.Status.PLAYING:
            rights.check_unrated(at)
        sitting = at.sitting_at(seat)
        if sitting is None or sitting.user_id == host.pk:
            raise NobodyThere
        _vacate(at, sitting, kind="sent_away")
    return at


def hand_over(*, code: str, user: User, level: str | None, now: datetime) -> locks.LockedTable:
    """Let a computer play on one's seat, which it holds until one takes it back.

    Raises:
        NoSuchTable, NotSeated, TableEnded, UnknownLevel: as they say.
        RatedTable: nobody is played for at a rated table.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user.pk)
        rights.check_unrated(at)
        rights.check_playing(at)
        give_to_computer(at, sitting, level=level, held_for=user)
    return at


def take_back(*, code: str, user: User, now: datetime) -> locks.LockedTable:
    """Sit down again where a computer holds one's seat.

    Raises:
        NoSuchTable, TableEnded, AlreadySeated: as they say.
        NotYours: no seat is held for this person.
    """
    with locks.table(code, now=now) as at:
        if at.sitting_of(user.pk) is not None:
            raise AlreadySeated
        rights.check_visible(at, user.pk)
        held = next((each for each in at.sittings if each.held_for_id == user.pk), None)
        if held is None:
            raise NotYours
        rights.check_playing(at)
        sittings.get_up(at, held)
        sittings.place(at, seat=held.seat, user=user)
        at.tell(Event("came_back", {"seat": held.seat}))
        _ask_anew(at)
    return at


def change_level(  # noqa: PLR0913 - what a computer is told
    *,
    code: str,
    host: User,
    seat: int,
    level: str,
    now: datetime,
    engine: str | None = KEEP,
    options: Mapping[str, Any] | None = None,
) -> locks.LockedTable:
    """Let the computer in a seat play at another level from its next answer on.

    It is a sitting of its own, so that each ply tells at which level it was played. `engine`
    None is the game's own, and without one it stays as it is; so do `options` beside it.

    Raises:
        NoSuchTable, NotHost, RatedTable, NoComputerThere, UnknownLevel: as they say.
        UnknownEngine, BadEngineOption: as they say.
        TableEnded: nothing will be played here any more.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, host.pk)
        rights.check_unrated(at)
        _check_not_over(at)
        sitting = at.sitting_at(seat)
        if sitting is None or sitting.is_person:
            raise NoComputerThere
        was = sittings.Mind.of(sitting)
        kept = engine == KEEP
        chosen = options if options is not None else was.options if kept else {}
        named = (was.engine or None) if kept else engine
        level = sittings.checked_level(at.entry, level)
        mind = sittings.Mind(level, engines.checked(at.entry, named, level, chosen), chosen)
        if mind != was:
            sittings.change_mind(at, sitting, mind)
            at.tell(Event("level_changed", {"seat": seat, "level": level, "was": was.level}))
            if at.hand is not None:
                asking.ask_anew(at)
    return at


def give_to_computer(
    at: locks.LockedTable, sitting: Sitting, *, level: str | None, held_for: User | None
) -> None:
    """Let a computer sit where `sitting` was, at a table that is played at.

    Raises:
        UnknownLevel: the game has no such level.
    """
    level = sittings.checked_level(at.entry, level)
    sittings.get_up(at, sitting)
    name = sittings.free_computer_name(at)
    sittings.place(at, seat=sitting.seat, level=level, computer_name=name, held_for=held_for)
    at.tell(Event("handed_over", {"seat": sitting.seat}))
    _ask_anew(at)


def _check_not_over(at: locks.LockedTable) -> None:
    if at.table.status not in (*Table.OPEN_STATUSES, Table.Status.FINISHED):
        raise rights.TableEnded


def _vacate(at: locks.LockedTable, sitting: Sitting, *, kind: str) -> None:
    if at.table.status == Table.Status.PLAYING:
        keep = sitting.user if kind == "left" and not at.table.rated else None
        give_to_computer(at, sitting, level=None, held_for=keep)
        return
    if at.table.status == Table.Status.WAITING:
        at.tell(Event(kind, {"seat": sitting.seat}))
    sittings.get_up(at, sitting)
    sittings.pass_host_on(at, sitting)


def _ask_anew(at: locks.LockedTable) -> None:
    """The clock and the computers follow who sits where now."""
    if at.hand is not None:
        hands.set_clock(at)
        asking.ask_anew(at)
