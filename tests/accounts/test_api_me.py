import pytest

from accounts.models import User
from tests.http.caller import Caller, faults, problem_of


def test_name_and_language_change_apart(guest: tuple[User, Caller]) -> None:
    _, caller = guest
    assert caller.patch("me/", {"name": "An An"}).json()["language"] == "vi"
    assert caller.patch("me/", {"language": "ms"}).json()["name"] == "An An"
    told = caller.get("me/").json()
    assert (told["name"], told["language"]) == ("An An", "ms")


def test_an_empty_change_changes_nothing(guest: tuple[User, Caller]) -> None:
    _, caller = guest
    before = caller.get("me/").json()
    assert caller.patch("me/", {}).json() == before


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param({"name": ""}, ("name", "blank"), id="no name"),
        pytest.param({"name": "\u202d"}, ("name", "name_character"), id="an override"),
        pytest.param({"language": "VI"}, ("language", "invalid_choice"), id="capitals"),
        pytest.param({"username": "x"}, ("username", "unknown_field"), id="a username"),
        pytest.param({"is_staff": True}, ("is_staff", "unknown_field"), id="a rank"),
    ],
)
def test_what_is_refused(
    guest: tuple[User, Caller], body: object, fault: tuple[str, str]
) -> None:
    _, caller = guest
    assert faults(caller.patch("me/", body)) == {fault}
    assert caller.get("me/").json()["name"] == "An"


def test_nobody_changes_nothing(anyone: Caller, db: None) -> None:
    problem_of(anyone.patch("me/", {"name": "X"}), 401, "not_signed_in")


def test_the_profile_s_language_is_spoken_unless_another_is_asked_for(
    guest: tuple[User, Caller],
) -> None:
    _, caller = guest
    assert caller.get("me/")["Content-Language"] == "vi"
    assert caller.saying(Accept_Language="fr").get("me/")["Content-Language"] == "vi"
    assert caller.saying(Accept_Language="ms, vi;q=.5").get("me/")["Content-Language"] == "ms"
