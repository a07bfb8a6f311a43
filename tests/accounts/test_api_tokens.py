import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.http.caller import Caller, problem_of


def test_the_list_tells_no_text(guest: tuple[User, Caller]) -> None:
    _, caller = guest
    answer = caller.get("tokens/")
    assert answer.status_code == 200
    (told,) = answer.json()["tokens"]
    assert set(told) == {"id", "label", "created_at", "last_used_at", "is_current"}
    assert told["created_at"] == "2026-11-30T20:00:00.000Z"


def test_a_revoked_token_is_dead_at_once(guest: tuple[User, Caller]) -> None:
    _, caller = guest
    code = caller.get("tokens/").json()["tokens"][0]["id"]
    assert caller.delete(f"tokens/{code}/").status_code == 204
    answer = caller.get("me/")
    problem_of(answer, 401, "not_signed_in")
    assert answer["WWW-Authenticate"] == 'Bearer realm="chieu", error="invalid_token"'


def test_somebody_else_s_token_is_not_there(
    guest: tuple[User, Caller], account: tuple[User, Caller]
) -> None:
    code = account[1].get("tokens/").json()["tokens"][0]["id"]
    problem_of(guest[1].delete(f"tokens/{code}/"), 404, "not_found")
    assert account[1].get("me/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["tokens/", "me/"])
def test_nobody_sees_nothing(anyone: Caller, path: str) -> None:
    answer = anyone.get(path)
    problem_of(answer, 401, "not_signed_in")
    assert answer["WWW-Authenticate"] == 'Bearer realm="chieu"'


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("Basic {}", id="another scheme"),
        pytest.param("{}", id="no scheme"),
        pytest.param("Bearer {}x", id="a letter more"),
        pytest.param("Bearer", id="no token"),
        pytest.param("Bearer {} {}", id="two tokens"),
    ],
)
def test_only_a_bearer_header_opens(guest: tuple[User, Caller], header: str) -> None:
    sent = Caller().saying(Authorization=header.format(guest[1].token, guest[1].token))
    problem_of(sent.get("me/"), 401, "not_signed_in")
    problem_of(Caller().get(f"me/?token={guest[1].token}"), 401, "not_signed_in")


def test_one_query_tells_who_asks(
    guest: tuple[User, Caller], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    _, caller = guest
    caller.get("me/")
    with django_assert_num_queries(1):
        caller.get("me/")
    with django_assert_num_queries(2):
        caller.get("tokens/")
