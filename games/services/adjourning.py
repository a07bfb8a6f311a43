"""Adjourning: a table put aside by consent, and taken up again when all have come back."""

from datetime import datetime

from games.kernel.events import Event
from games.kernel.game import Conduct
from games.models import Sitting
from games.services import conduct, holding, locks, rights, sittings


def adjourn(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Put the table aside, or ask the other people to agree, or agree to what one asks.

    Computers agree to anything. Adjourning a table that is adjourned changes nothing.

    Raises:
        NoSuchTable, NotSeated, NotOffered, TableEnded: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = _allowed(at, user_id)
        if at.table.adjourned_at is not None:
            return at
        others = [each for each in at.persons() if each is not sitting]
        if all(each.wants_adjourn for each in others):
            _put_aside(at, sitting)
        elif not sitting.wants_adjourn:
            sitting.wants_adjourn = True
            sitting.save(update_fields=["wants_adjourn"])
            at.tell(Event("adjourn_asked", {"seat": sitting.seat}))
    return at


def decline(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Withdraw what one asked for, or decline what another seat asks. Else nothing changes.

    At an adjourned table it is one's own wish to go on that is withdrawn.

    Raises:
        NoSuchTable, NotSeated, NotOffered, TableEnded: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = _allowed(at, user_id)
        if at.table.adjourned_at is not None:
            holding.withdraw(sitting)
        elif any(each.wants_adjourn for each in at.persons()):
            for each in at.persons():
                holding.withdraw(each)
            at.tell(Event("adjourn_declined", {"seat": sitting.seat}))
    return at


def _allowed(at: locks.LockedTable, user_id: int) -> Sitting:
    sitting = rights.seated(at, user_id)
    if Conduct.ADJOURN not in at.game.info.conduct:
        raise conduct.NotOffered
    rights.check_playing(at)
    return sitting


def _put_aside(at: locks.LockedTable, sitting: Sitting) -> None:
    sittings.drop_wishes(at)
    told = Event("adjourned", {"seat": sitting.seat})
    if at.table.paused_at is None:
        holding.hold(at, told)
    else:
        at.tell(told)
    at.table.adjourned_at = at.now
