from uuid import uuid4

import pytest

from accounts.models import User
from tests.http.caller import Caller, faults, problem_of


def test_a_guest_stays_and_keeps_the_token(
    guest: tuple[User, Caller], anyone: Caller, password: str
) -> None:
    _, caller = guest
    before = caller.get("me/").json()
    answer = caller.post("me/claim/", {"username": "An.88", "password": password})
    assert answer.status_code == 200
    assert answer.json() == {**before, "username": "an.88", "is_guest": False}
    assert caller.get("me/").json() == answer.json()
    entered = anyone.post("tokens/", {"username": "an.88", "password": password})
    assert entered.json()["player"]["id"] == before["id"]


def test_a_retry_is_answered_again(guest: tuple[User, Caller], password: str) -> None:
    caller = guest[1].saying(Idempotency_Key=str(uuid4()))
    body = {"username": "an.88", "password": password}
    first, second = (caller.post("me/claim/", body) for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert second["Idempotency-Replayed"] == "true"


def test_an_account_claims_nothing(account: tuple[User, Caller], password: str) -> None:
    answer = account[1].post("me/claim/", {"username": "other", "password": password})
    problem_of(answer, 409, "not_a_guest")


def test_a_username_of_somebody_else_is_refused(
    guest: tuple[User, Caller], account: tuple[User, Caller], password: str
) -> None:
    answer = guest[1].post("me/claim/", {"username": "Binh", "password": password})
    problem_of(answer, 409, "username_taken")
    assert guest[1].get("me/").json()["is_guest"]


@pytest.mark.parametrize(
    ("username", "word", "fault"),
    [
        pytest.param("a", "nine dragons", ("username", "username_form"), id="a short username"),
        pytest.param("an.88", "1234", ("password", "password_too_short"), id="a weak password"),
    ],
)
def test_what_is_refused(
    guest: tuple[User, Caller], username: str, word: str, fault: tuple[str, str]
) -> None:
    answer = guest[1].post("me/claim/", {"username": username, "password": word})
    assert fault in faults(answer)


def test_nobody_claims_nothing(anyone: Caller, db: None) -> None:
    problem_of(anyone.post("me/claim/", {}), 401, "not_signed_in")
