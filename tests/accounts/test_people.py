from datetime import datetime

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction

from accounts.models import Token, User
from accounts.services import people, tokens
from tests.http.caller import Caller


def test_a_guest_can_be_claimed_and_keeps_row_and_tokens(
    guest: tuple[User, Caller], now: datetime, password: str
) -> None:
    user, caller = guest
    person = people.claim_guest(user=user, username="An.88", password=password)
    assert person.pk == user.pk
    assert not person.is_guest
    token = tokens.recognise(text=caller.token, now=now)
    assert token is not None
    assert token.user == person
    assert people.log_in(username="aN.88", password=password, label="", now=now)[0] == person


def test_an_account_enters_the_admin_by_any_capitals(password: str, db: None) -> None:
    User.objects.create_superuser("Chi", password)
    assert authenticate(username="CHI", password=password) is not None
    assert authenticate(username="CHI", password="another") is None


def test_a_guest_enters_nothing_by_password(guest: tuple[User, Caller], now: datetime) -> None:
    assert authenticate(username="", password="") is None
    with pytest.raises(people.WrongCredentials):
        people.log_in(username="", password="", label="", now=now)


def test_nothing_is_left_of_somebody_forgotten(
    account: tuple[User, Caller], now: datetime, password: str
) -> None:
    user, caller = account
    tokens.issue(user=user, label="Bình's phone", now=now)
    people.forget(user=user, now=now)
    user.refresh_from_db()
    assert user.name == people.FORGOTTEN_NAME
    assert user.username is None
    assert not user.has_usable_password()
    assert tokens.recognise(text=caller.token, now=now) is None
    assert set(Token.objects.values_list("label", flat=True)) == {""}
    with pytest.raises(people.WrongCredentials):
        people.log_in(username="binh", password=password, label="", now=now)


def test_the_username_of_somebody_forgotten_is_free(
    account: tuple[User, Caller], now: datetime, password: str
) -> None:
    people.forget(user=account[0], now=now)
    user, _ = people.sign_up(
        username="binh", password=password, name="B", language="en", now=now
    )
    assert user.pk != account[0].pk


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"username": "An"}, id="a capital in a username"),
        pytest.param({"name": ""}, id="no name"),
        pytest.param({"language": "fr"}, id="an unknown language"),
        pytest.param({"forgotten_at": "2026-01-01T00:00Z"}, id="forgotten but active"),
    ],
)
def test_the_database_refuses(guest: tuple[User, Caller], values: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=guest[0].pk).update(**values)
