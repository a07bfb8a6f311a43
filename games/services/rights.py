"""Who may do what at a table, and when."""

from accounts.models import User
from games.models import Sitting, Table
from games.selectors import clocks, loading, visibility
from games.services import locks


class NotHost(Exception):
    """Only the host of the table may do this."""


class NotWaiting(Exception):
    """The match has begun, or the table has ended: nobody can sit down or start it."""


class TableEnded(Exception):
    """No match is running at this table."""


class TablePaused(Exception):
    """Nobody plays on while clocks are held, or while the table is adjourned."""


class RatedTable(Exception):
    """At a rated table nobody is helped, and nothing is taken back."""


class NotForBots(Exception):
    """Bots play; they open no tables, make no bots and do not talk."""


class NotSeated(Exception):
    """Only who sits at the table may do this."""


def seated(at: loading.AtTable, user_id: int) -> Sitting:
    """Where this person sits.

    Raises:
        NoSuchTable: the caller may not know of the table.
        NotSeated: the caller may know of it, but has no seat.
    """
    sitting = at.sitting_of(user_id)
    if sitting is None:
        check_visible(at, user_id)
        raise NotSeated
    return sitting


def check_no_bot(user: User) -> None:
    """Accept a person who is no program.

    Raises:
        NotForBots: it is one.
    """
    if user.is_bot:
        raise NotForBots


def check_unrated(at: loading.AtTable) -> None:
    """Accept a table at which people may be helped.

    Raises:
        RatedTable: it is rated.
    """
    if at.table.rated:
        raise RatedTable


def seated_or_host(at: loading.AtTable, user_id: int) -> Sitting | None:
    """Where this person sits; None for the host of computers alone, who has no seat.

    Raises:
        NoSuchTable, NotSeated: as for `seated`.
    """
    if at.table.host_id == user_id and not at.persons():
        return None
    return seated(at, user_id)


def check_host(at: loading.AtTable, user_id: int) -> None:
    """Accept the host of the table.

    Raises:
        NoSuchTable: the caller may not know of the table.
        NotHost: the caller may know of it, but is not its host.
    """
    check_visible(at, user_id)
    if at.table.host_id != user_id:
        raise NotHost


def check_visible(at: loading.AtTable, user_id: int) -> None:
    """Accept who may know that this table exists.

    Raises:
        NoSuchTable: otherwise.
    """
    if not visibility.may_see(at, user_id):
        raise loading.NoSuchTable(at.table.code)


def check_may_sit(at: loading.AtTable, user_id: int) -> None:
    """Accept who needs no link to sit down: anybody at a public table, else its host.

    Raises:
        NoSuchTable: otherwise; who may look on is told no more than who may not.
    """
    public = at.table.visibility == Table.Visibility.PUBLIC
    known = at.table.host_id == user_id or at.sitting_of(user_id) is not None
    if not public and not known:
        raise loading.NoSuchTable(at.table.code)


def check_waiting(at: loading.AtTable) -> None:
    """Accept a table where the match has not begun.

    Raises:
        NotWaiting: it has.
    """
    if at.table.status != Table.Status.WAITING:
        raise NotWaiting


def check_playing(at: locks.LockedTable) -> None:
    """Accept a table where a match is running.

    Raises:
        TableEnded: it is not, or what is played is lost on time already.
    """
    if at.table.status != Table.Status.PLAYING or clocks.is_out_of_time(at, at.now):
        raise TableEnded


def check_running(at: loading.AtTable) -> None:
    """Accept a table where a person may play on; at one without clocks a pause hinders nobody.

    Raises:
        TablePaused: it is adjourned, or its clocks are held by a pause.
    """
    has_clocks = at.table.paused_at is not None and at.table.clock is not None
    if has_clocks or at.table.adjourned_at is not None:
        raise TablePaused
