from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher

from accounts.models import Token, User
from tests.http.caller import Caller, faults, problem_of


def test_a_token_for_an_account(
    account: tuple[User, Caller], anyone: Caller, password: str
) -> None:
    answer = anyone.post(
        "tokens/", {"username": "BINH", "password": password, "label": "phone"}
    )
    assert answer.status_code == 201
    caller = Caller(answer.json()["token"])
    told = caller.get("tokens/").json()["tokens"]
    assert [(token["label"], token["is_current"]) for token in told] == [
        ("", False),
        ("phone", True),
    ]


def test_an_unknown_username_looks_like_a_wrong_password(
    account: tuple[User, Caller], anyone: Caller, password: str
) -> None:
    seen = []
    for username, word in (("binh", "wrong"), ("nobody", password), ("nul-is-no", "x")):
        with patch.object(
            MD5PasswordHasher, "encode", autospec=True, side_effect=MD5PasswordHasher.encode
        ) as hashing:
            answer = anyone.post("tokens/", {"username": username, "password": word})
        problem = problem_of(answer, 401, "wrong_credentials")
        del problem["request_id"]
        seen.append((problem, answer["WWW-Authenticate"], hashing.call_count))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][2] == 1
    assert Token.objects.count() == 1


@pytest.mark.django_db
def test_what_is_refused(anyone: Caller) -> None:
    assert faults(anyone.post("tokens/", {})) == {
        ("username", "required"),
        ("password", "required"),
    }
    body = {"username": "binh", "password": "x", "label": "x" * 61}
    assert faults(anyone.post("tokens/", body)) == {("label", "max_length")}
