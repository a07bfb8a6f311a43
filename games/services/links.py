"""Links that invite one person: to a seat, or to look on."""

import hashlib
import secrets
from datetime import datetime, timedelta

from accounts.models import User
from accounts.services import people
from games.models import SeatLink, Table, Watcher
from games.selectors import loading
from games.services import locks, rights, seats

LINK_LIFE = timedelta(hours=48)


class NoSuchLink(LookupError):
    """No link has this secret, or this number at this table."""


class LinkSpent(Exception):
    """Somebody has used the link, or it was revoked, or it is too old."""


def make(
    *, code: str, host: User, kind: str, seat: int | None, now: datetime
) -> tuple[SeatLink, str]:
    """A new link of a table and its secret, which is told here once.

    Raises:
        NoSuchTable, NotHost: as they say.
        NotWaiting: nobody can sit down any more.
        SeatTaken: somebody sits there, or the table has no such seat.
        TableEnded: there is nothing to watch.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, host.pk)
        if kind == SeatLink.Kind.SIT:
            rights.check_waiting(at)
            if seat is not None and seat not in at.free_seats():
                raise seats.SeatTaken
        elif not at.table.is_open:
            raise rights.TableEnded
        secret = secrets.token_urlsafe(18)
        link = SeatLink.objects.create(
            table=at.table,
            kind=kind,
            seat=seat,
            secret_hash=_digest(secret),
            made_at=now,
            expires_at=now + LINK_LIFE,
        )
    return link, secret


def claim(*, secret: str, user: User, now: datetime) -> locks.LockedTable:
    """Spend a link: sit down, or look on from now on.

    Raises:
        NoSuchLink: nothing has this secret.
        LinkSpent: it was used, revoked, or is too old.
        NotWaiting, SeatTaken, TableFull, AlreadySeated: as for sitting down.
    """
    code = _code_of(secret)
    with locks.table(code, now=now) as at:
        # Read again under the table's lock: of two that come at once, one is first.
        link = SeatLink.objects.get(secret_hash=_digest(secret))
        if link.claimed_at or link.revoked_at or link.expires_at <= now:
            raise LinkSpent
        if link.kind == SeatLink.Kind.SIT:
            seats.take(at, user, link.seat)
        else:
            _watch(at.table, user, now)
        link.claimed_by, link.claimed_at = user, now
        link.save(update_fields=["claimed_by", "claimed_at"])
    return at


def claim_as_guest(
    *, secret: str, name: str, language: str, now: datetime
) -> tuple[locks.LockedTable, User, str]:
    """Spend a link as a new guest; the table, the guest, and the text of the guest's token.

    Raises:
        NameRefused: the name has characters that it may not have.
        NoSuchLink, LinkSpent, NotWaiting, SeatTaken, TableFull: as for `claim`.
    """
    _code_of(secret)
    user, token = people.sign_up_guest(name=name, language=language, now=now)
    return claim(secret=secret, user=user, now=now), user, token


def hosted(*, code: str, user: User) -> Table:
    """The table, for its host, who may see its links.

    Raises:
        NoSuchTable, NotHost: as they say.
    """
    at = loading.load(code)
    rights.check_host(at, user.pk)
    return at.table


def revoke(*, code: str, host: User, number: int, now: datetime) -> None:
    """Make a link useless that nobody has used.

    Raises:
        NoSuchTable, NotHost, NoSuchLink: as they say.
        LinkSpent: it was used or revoked already.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, host.pk)
        link = SeatLink.objects.filter(table=at.table, pk=number).first()
        if link is None:
            raise NoSuchLink
        if link.claimed_at or link.revoked_at:
            raise LinkSpent
        link.revoked_at = now
        link.save(update_fields=["revoked_at"])


def _code_of(secret: str) -> str:
    link = SeatLink.objects.filter(secret_hash=_digest(secret)).select_related("table").first()
    if link is None:
        raise NoSuchLink
    return link.table.code


def _watch(table: Table, user: User, now: datetime) -> None:
    if not table.is_open:
        raise rights.TableEnded
    Watcher.objects.get_or_create(table=table, user=user, defaults={"since": now})


def _digest(secret: str) -> str:
    # A secret has 144 random bits, so a plain digest cannot be guessed back to it.
    return hashlib.sha256(secret.encode()).hexdigest()
