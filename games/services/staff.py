"""What staff do at tables, each under the lock of its table, and the log of their looks."""

from datetime import datetime

from accounts.models import User
from games.models import ChatLine, Hand, Look, Sitting, Table
from games.services import chat, hands, locks, rights, seats, tables


class AlreadyHidden(Exception):
    """The line of talk is out of sight already."""


def close_table(*, table: Table, now: datetime) -> None:
    """End the table, whatever is being played.

    Raises:
        TableEnded: it has ended already.
    """
    tables.close(code=table.code, user=None, now=now, because="closed_by_staff")


def void_hand(*, hand: Hand, goes_on: bool, now: datetime) -> None:
    """Make the hand count for nothing; the match goes on without it, or the table ends.

    Raises:
        NothingToVoid: it is not the hand being played, nor the last one of a match that
            goes on.
    """
    with locks.table(hand.match.table.code, now=now) as at:
        latest = at.table.hand or at.table.last_hand
        if latest is None or latest.pk != hand.pk:
            raise hands.NothingToVoid
        hands.void(at, goes_on=goes_on)


def hand_to_computer(*, sitting: Sitting, now: datetime) -> None:
    """Let a computer play on where a person sits, who cannot take the seat back.

    Raises:
        TableEnded: no match is running.
        NotSeated: the person has left the seat, or a computer holds it already.
    """
    with locks.table(sitting.table.code, now=now) as at:
        rights.check_playing(at)
        seated = next((each for each in at.persons() if each.pk == sitting.pk), None)
        if seated is None:
            raise rights.NotSeated
        seats.give_to_computer(at, seated, level=None, held_for=None)


def hide_line(*, line: ChatLine, now: datetime) -> None:
    """Take a line of talk from everybody's sight.

    Raises:
        AlreadyHidden: as it says.
    """
    if line.hidden_at is not None:
        raise AlreadyHidden
    chat.hide(line=line, now=now)


def log_look(*, user: User, hand: Hand, through: str, now: datetime) -> Look:
    """The record that `user` saw more of the hand than an onlooker."""
    return Look.objects.create(user=user, hand=hand, through=through, looked_at=now)
