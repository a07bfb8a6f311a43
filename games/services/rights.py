"""Who may do what at a table, and when."""

from games.models import Sitting, Table
from games.selectors import loading, visibility


class NotHost(Exception):
    """Only the host of the table may do this."""


class NotWaiting(Exception):
    """The match has begun, or the table has ended: nobody can sit down or start it."""


class TableEnded(Exception):
    """No match is running at this table."""


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


def check_host(at: loading.AtTable, user_id: int) -> None:
    """Accept the host of the table.

    Raises:
        NoSuchTable: the caller may not know of the table.
        NotHost: the caller may know of it, but is not its host.
    """
    check_visible(at, user_id)
    if at.table.host_id != user_id:
        raise NotHost


def check_visible(at: loading.AtTable, user_id: int, *, public_only: bool = False) -> None:
    """Accept who may know that this table exists; or, for `public_only`, a public table.

    Raises:
        NoSuchTable: otherwise.
    """
    if at.sitting_of(user_id) is not None or at.table.host_id == user_id:
        return
    public = at.table.visibility == Table.Visibility.PUBLIC
    if public_only and public:
        return
    if public_only or not visibility.may_watch(at.table, user_id):
        raise loading.NoSuchTable(at.table.code)


def check_waiting(at: loading.AtTable) -> None:
    """Accept a table where the match has not begun.

    Raises:
        NotWaiting: it has.
    """
    if at.table.status != Table.Status.WAITING:
        raise NotWaiting


def check_playing(at: loading.AtTable) -> None:
    """Accept a table where a match is running.

    Raises:
        TableEnded: it is not.
    """
    if at.table.status != Table.Status.PLAYING:
        raise TableEnded
