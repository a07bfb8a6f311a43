"""Talk at a table: always on, players and onlookers apart."""

import unicodedata
from datetime import datetime

from accounts.models import User
from games.kernel.events import Event
from games.models import ChatLine
from games.services import locks, rights

LINE_SIZE = 500


class LineRefused(ValueError):
    """A line of talk has 1 to 500 characters, and no control characters."""


def say(*, code: str, user: User, text: str, now: datetime) -> ChatLine:
    """Say a line: to those who sit, if one sits there oneself, else to those who look on.

    Raises:
        NoSuchTable: the caller may not know of the table.
        LineRefused, NotForBots: as they say.
    """
    rights.check_no_bot(user)
    line = checked_line(text)
    with locks.table(code, now=now) as at:
        rights.check_visible(at, user.pk)
        sitting = at.sitting_of(user.pk)
        room = ChatLine.Room.ONLOOKERS if sitting is None else ChatLine.Room.PLAYERS
        seat = None if sitting is None else sitting.seat
        said = ChatLine.objects.create(
            table=at.table,
            number=at.number_event(),
            room=room,
            user=user,
            seat=seat,
            text=line,
            said_at=now,
        )
        at.tell(Event("said", {"room": str(room), "seat": seat}))
    return said


def hide(*, line: ChatLine, now: datetime) -> None:
    """Take a line from sight; the event that tells of it stays and says no more."""
    with locks.table(line.table.code, now=now):
        ChatLine.objects.filter(pk=line.pk, hidden_at=None).update(hidden_at=now)


def checked_line(text: str) -> str:
    """The line in NFC without surrounding space, as it is stored and shown.

    Raises:
        LineRefused: it is empty, too long, or has control characters.
    """
    line = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(line) <= LINE_SIZE:
        raise LineRefused
    if any(unicodedata.category(each) in {"Cc", "Cs", "Cn", "Co"} for each in line):
        raise LineRefused
    return line
