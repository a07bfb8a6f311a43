"""Leaving for good."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services import people
from games.models import PlayedMove, Preferences, SavedGame, Sitting, Table, Title, Watcher
from games.services import books, bots, hands, locks, seats, sittings


def forget(*, user: User, now: datetime) -> None:
    """Take a person from every table, close those nobody else sits at, and forget them.

    Plies, points and lines stay, without a name: they are others' history too.
    """
    with transaction.atomic(savepoint=False):
        bots.retire_all(owner=user, now=now)
        books.remove_all(owner=user)
        for code in _codes_where_seated(user):
            seats.leave(code=code, user=user, now=now)
        for code in _codes_hosted(user):
            with locks.table(code, now=now) as at:
                if at.persons():
                    sittings.make_host(at, at.persons()[0])
                else:
                    hands.abandon(at, Table.Status.CLOSED, "host_left")
        Sitting.objects.filter(held_for=user).update(held_for=None)
        Preferences.objects.filter(user=user).delete()
        SavedGame.objects.filter(user=user).delete()
        Watcher.objects.filter(user=user).delete()
        Title.objects.filter(user=user).delete()
        PlayedMove.objects.filter(user=user).delete()
        people.forget(user=user, now=now)


def _codes_where_seated(user: User) -> list[str]:
    # In one order for all, so that two who leave at once cannot wait for each other.
    mine = Sitting.objects.filter(user=user, ended_at=None)
    return list(mine.order_by("table").values_list("table__code", flat=True))


def _codes_hosted(user: User) -> list[str]:
    hosted = Table.objects.filter(host=user, status__in=Table.OPEN_STATUSES)
    return list(hosted.order_by("pk").values_list("code", flat=True))
