"""A person's name changes at every table where the person sits."""

from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.services import people
from games.models import Sitting, Table


def change(*, user: User, name: str | None = None, language: str | None = None) -> User:
    """The person with another name or language; None leaves what there is.

    Tables that show the name have a new version, so that nobody who polls keeps the old one.

    Raises:
        NameRefused: the name may not be shown.
    """
    with transaction.atomic(savepoint=False):
        person = people.change(user=user, name=name, language=language)
        if name is not None:
            sat_at = Sitting.objects.filter(user=user, ended_at=None).values("table")
            Table.objects.filter(pk__in=sat_at).update(version=F("version") + 1)
    return person
