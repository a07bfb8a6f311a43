import re
from datetime import datetime, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import Token, User
from accounts.services import tokens
from tests.http.caller import Caller


@pytest.fixture
def user(guest: tuple[User, Caller]) -> User:
    return guest[0]


def test_the_text_is_recognisable_and_stored_nowhere(user: User, now: datetime) -> None:
    text = tokens.issue(user=user, label="phone", now=now)
    assert re.fullmatch(r"chieu_[A-Za-z0-9_-]{43}", text)
    row = Token.objects.order_by("id").values_list().last()
    assert text not in str(row)
    assert text.removeprefix("chieu_") not in str(row)


def test_a_live_token_tells_its_person_in_one_query(
    user: User, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = tokens.issue(user=user, label="", now=now)
    with django_assert_num_queries(1):
        token = tokens.recognise(text=text, now=now + timedelta(minutes=59))
        assert token is not None
        assert token.user.name == "An"


def test_the_last_use_is_kept_to_the_hour(
    user: User, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = tokens.issue(user=user, label="", now=now)
    later = now + timedelta(hours=1)
    with django_assert_num_queries(2):
        tokens.recognise(text=text, now=later)
    with django_assert_num_queries(1):
        tokens.recognise(text=text, now=later + timedelta(minutes=59))
    assert Token.objects.latest("id").last_used_at == later


@pytest.mark.parametrize("text", ["", "chieu_", "chieu_" + "x" * 43, "chieu_é\udc80", "Bearer"])
def test_any_other_text_tells_nobody(user: User, now: datetime, text: str) -> None:
    assert tokens.recognise(text=text, now=now) is None


def test_a_revoked_token_tells_nobody(user: User, now: datetime) -> None:
    text = tokens.issue(user=user, label="", now=now)
    code = Token.objects.latest("id").code
    assert tokens.revoke(user=user, code=code, now=now)
    assert tokens.recognise(text=text, now=now) is None
    assert not tokens.revoke(user=user, code=code, now=now)
    assert code not in {token.code for token in tokens.live(user=user)}


def test_a_token_of_somebody_put_out_tells_nobody(user: User, now: datetime) -> None:
    text = tokens.issue(user=user, label="", now=now)
    User.objects.update(is_active=False)
    assert tokens.recognise(text=text, now=now) is None
