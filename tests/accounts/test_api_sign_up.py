from typing import Any

import pytest

from accounts.models import User
from tests.http.caller import Caller, faults, problem_of

pytestmark = pytest.mark.django_db

GOOD = {"username": "Chi.88", "password": "nine dragons asleep", "name": "Chi"}


def test_an_account_is_opened_with_a_token(anyone: Caller) -> None:
    answer = anyone.post("accounts/", GOOD)
    assert answer.status_code == 201
    told = answer.json()
    assert told["player"]["username"] == "chi.88"
    assert not told["player"]["is_guest"]
    assert Caller(told["token"]).get("me/").status_code == 200


def test_the_password_is_told_nowhere(anyone: Caller) -> None:
    assert GOOD["password"] not in anyone.post("accounts/", GOOD).content.decode()
    assert GOOD["password"] not in User.objects.get().password


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param({"username": "ab"}, ("username", "username_form"), id="a short username"),
        pytest.param({"username": "a b c"}, ("username", "username_form"), id="space inside"),
        pytest.param({"username": ".abc"}, ("username", "username_form"), id="a dot in front"),
        pytest.param({"username": "bìnhan"}, ("username", "username_form"), id="an accent"),
        pytest.param({"username": "a" * 33}, ("username", "max_length"), id="a long username"),
        pytest.param({"password": "pass"}, ("password", "password_too_short"), id="4 letters"),
        pytest.param(
            {"password": "password123"}, ("password", "password_too_common"), id="123"
        ),
        pytest.param(
            {"password": "8264017395512"},
            ("password", "password_entirely_numeric"),
            id="digits",
        ),
        pytest.param(
            {"password": "chi.88chi"}, ("password", "password_too_similar"), id="name"
        ),
        pytest.param({"password": "x" * 257}, ("password", "max_length"), id="a long password"),
        pytest.param({"name": "\u2066"}, ("name", "name_character"), id="a bad name"),
    ],
)
def test_what_is_refused(
    anyone: Caller, change: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert fault in faults(anyone.post("accounts/", {**GOOD, **change}))
    assert not User.objects.exists()


def test_a_username_is_one_person_s_in_any_capitals(anyone: Caller) -> None:
    anyone.post("accounts/", GOOD)
    answer = anyone.post("accounts/", {**GOOD, "username": "CHI.88"})
    problem_of(answer, 409, "username_taken")
    assert User.objects.count() == 1
