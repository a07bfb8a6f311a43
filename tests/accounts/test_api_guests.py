from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.http.caller import Caller, faults, problem_of

pytestmark = pytest.mark.django_db


def test_a_guest_gets_a_token_that_opens_me(anyone: Caller) -> None:
    answer = anyone.post("guests/", {"name": " Bi\u0300nh ", "language": "zh-Hans"})
    assert answer.status_code == 201
    told = answer.json()
    assert told["player"]["name"] == "Bình"
    assert told["player"]["is_guest"]
    assert told["player"]["username"] is None
    assert told["player"]["joined_at"].endswith("Z")
    assert Caller(told["token"]).get("me/").json() == told["player"]


def test_the_language_is_english_if_none_is_given(anyone: Caller) -> None:
    assert anyone.post("guests/", {"name": "An"}).json()["player"]["language"] == "en"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param({}, ("name", "required"), id="no name"),
        pytest.param({"name": None}, ("name", "null"), id="null for a name"),
        pytest.param({"name": 7}, ("name", "invalid"), id="a number for a name"),
        pytest.param({"name": ["An"]}, ("name", "invalid"), id="a list for a name"),
        pytest.param({"name": "  "}, ("name", "blank"), id="space for a name"),
        pytest.param({"name": "\u200b"}, ("name", "name_blank"), id="an invisible name"),
        pytest.param({"name": "An\u202e"}, ("name", "name_character"), id="an override"),
        pytest.param({"name": "A\nn"}, ("name", "name_character"), id="a line break"),
        pytest.param({"name": "x" * 41}, ("name", "name_too_long"), id="41 characters"),
        pytest.param(
            {"name": "An", "language": "fr"}, ("language", "invalid_choice"), id="French"
        ),
        pytest.param({"name": "An", "age": 7}, ("age", "unknown_field"), id="a stray field"),
    ],
)
def test_what_is_refused(anyone: Caller, body: object, fault: tuple[str, str]) -> None:
    assert faults(anyone.post("guests/", body)) == {fault}
    assert not User.objects.exists()


def test_a_retry_gets_the_same_guest(anyone: Caller) -> None:
    caller = anyone.saying(Idempotency_Key=str(uuid4()))
    first, second = (caller.post("guests/", {"name": "An"}) for _ in range(2))
    assert first.json() == second.json()
    assert (first.status_code, second.status_code) == (201, 201)
    assert "Idempotency-Replayed" not in first
    assert second["Idempotency-Replayed"] == "true"
    assert User.objects.count() == 1


def test_a_key_for_another_body_is_refused(anyone: Caller) -> None:
    caller = anyone.saying(Idempotency_Key=str(uuid4()))
    caller.post("guests/", {"name": "An"})
    answer = caller.post("guests/", {"name": "Binh"})
    problem_of(answer, 422, "idempotency_key_reused")


@pytest.mark.parametrize("key", ["", "1", "{12345678-1234-1234-1234-123456789012}", "x" * 36])
def test_a_key_that_is_no_uuid_is_refused(anyone: Caller, key: str) -> None:
    answer = anyone.saying(Idempotency_Key=key).post("guests/", {"name": "An"})
    problem_of(answer, 400, "idempotency_key")


def test_few_queries(anyone: Caller, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    # Person, token, claim and answer; the savepoints are the test's own.
    caller = anyone.saying(Idempotency_Key=str(uuid4()))
    with django_assert_num_queries(4 + 4):
        assert caller.post("guests/", {"name": "An"}).status_code == 201
