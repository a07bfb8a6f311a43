"""Whatever is sent, the answer is a problem with a stable code."""

import json
from uuid import uuid4

import pytest
from pytest_django import Settings

from config.http.throttles import Rate
from tests.api.person import Person
from tests.http.caller import problem_of
from tests.http.rates import hold_to_rates

DEEP = b'{"options": ' + b'{"a": ' * 200 + b"1" + b"}" * 200 + b"}"


@pytest.mark.parametrize(
    ("body", "media", "status", "code"),
    [
        pytest.param(b"{", "application/json", 400, "not_json", id="half an object"),
        pytest.param(b"[]", "application/json", 400, "not_json", id="a list"),
        pytest.param(b"\xff\xfe", "application/json", 400, "not_json", id="no UTF-8"),
        pytest.param(b'{"seats": NaN}', "application/json", 400, "not_json", id="NaN"),
        pytest.param(DEEP, "application/json", 400, "not_json", id="a deep nest"),
        pytest.param(b'{"game": "\\u0000"}', "application/json", 400, "not_json", id="a NUL"),
        pytest.param(
            b'{"x": "' + b"x" * 10**6 + b'"}',
            "application/json",
            413,
            "too_large",
            id="a megabyte",
        ),
        pytest.param(b"game=tamcuc", "text/plain", 415, "unsupported_media_type", id="text"),
        pytest.param(
            b"game=tamcuc",
            "application/x-www-form-urlencoded",
            415,
            "unsupported_media_type",
            id="a form",
        ),
    ],
)
def test_bodies(an: Person, body: bytes, media: str, status: int, code: str) -> None:
    key = str(uuid4())
    caller = an.caller.saying(Content_Type=media, Idempotency_Key=key)
    problem_of(caller.post("tables/", body), status, code)


@pytest.mark.parametrize(
    ("path", "method", "status", "code"),
    [
        ("nowhere/", "get", 404, "not_found"),
        ("tables/ABC/nowhere/", "get", 404, "not_found"),
        ("matches/x/", "get", 404, "not_found"),
        ("tables/%00/", "get", 400, "bad_request"),
        ("seat-links/claim/", "get", 405, "method_not_allowed"),
        ("tables/ABCDEF/", "delete", 405, "method_not_allowed"),
        ("games/", "delete", 405, "method_not_allowed"),
    ],
)
def test_paths_and_methods(an: Person, path: str, method: str, status: int, code: str) -> None:
    answer = getattr(an.caller, method)(path)
    assert json.loads(answer.content)["code"] == code
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"


def test_only_json_is_served(an: Person) -> None:
    problem_of(an.get("tables/", Accept="text/csv"), 406, "not_acceptable")


def test_too_fast_is_told_when_to_come_back(
    an: Person, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = an.opens()["code"]
    # A window that no test straddles.
    limits = {"chat": Rate(1, 86_400), "act": Rate(100, 86_400)}
    hold_to_rates(settings, monkeypatch, limits)
    an.post(f"tables/{code}/chat/", {"text": "a"})
    answer = an.post(f"tables/{code}/chat/", {"text": "b"})
    problem_of(answer, 429, "throttled")
    assert 86_400 < int(answer["Retry-After"]) <= 86_400 * 21 / 20
    assert answer["RateLimit"].startswith('"chat";r=0;t=')
    # Talking never blocks a move.
    move = an.post(f"tables/{code}/actions/", {"prompt": 0, "action": "show"})
    problem_of(move, 409, "stale_prompt")
    assert move["RateLimit"].startswith('"act";r=99;')
