import io

import pytest
from django.test import Client
from rest_framework.exceptions import ParseError

from config.http.middleware import BODY_SIZE, FORM_SIZE
from config.http.parsers import DEEPEST, StrictJson
from tests.http.caller import Caller, problem_of


def nested(depth: int) -> bytes:
    return b'{"a":' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        pytest.param(
            b'{"a": [1, 2.5, null, "\xc3\xa1"]}', {"a": [1, 2.5, None, "á"]}, id="all"
        ),
        pytest.param(b'{"a": "\\ud83c\\udc04"}', {"a": "🀄"}, id="a pair of surrogates"),
        pytest.param(b"{}", {}, id="nothing"),
    ],
)
def test_an_object_is_read(body: bytes, found: object) -> None:
    assert StrictJson().parse(io.BytesIO(body)) == found


def test_nesting_is_read_as_deep_as_it_may_be() -> None:
    StrictJson().parse(io.BytesIO(nested(DEEPEST)))
    with pytest.raises(ParseError):
        StrictJson().parse(io.BytesIO(nested(DEEPEST + 1)))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"{", id="half an object"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b'"a"', id="a string"),
        pytest.param(b"null", id="null"),
        pytest.param(b"{} {}", id="two objects"),
        pytest.param(b"{'a': 1}", id="Python"),
        pytest.param(b'{"a": 1, "a": 2}', id="a name twice"),
        pytest.param(b'{"a": [{"b": 1, "\\u0062": 1}]}', id="a name twice, deep and escaped"),
        pytest.param(b'{"a": NaN}', id="NaN"),
        pytest.param(b'{"a": -Infinity}', id="infinity"),
        pytest.param(b'{"a": 1e999}', id="infinity by overflow"),
        pytest.param(b'{"a": ' + b"9" * 5000 + b"}", id="an endless number"),
        pytest.param(b'{"a": "\\u0000"}', id="NUL in a string"),
        pytest.param(b'{"a\\u0000": 1}', id="NUL in a name"),
        pytest.param(b'{"a": ["\\ud800"]}', id="half a pair of surrogates"),
        pytest.param(b'{"a": "\xff"}', id="no UTF-8"),
        pytest.param(b"\xef\xbb\xbf{}", id="a byte order mark"),
        pytest.param("{}".encode("utf-16"), id="UTF-16"),
        pytest.param(b'{"a":' * 10_000, id="deep objects"),
        pytest.param(nested(30_000), id="deep lists"),
    ],
)
def test_anything_else_is_refused(anyone: Caller, body: bytes) -> None:
    problem_of(anyone.post("guests/", body), 400, "not_json")


def test_a_long_body_is_refused_unread(anyone: Caller) -> None:
    problem_of(anyone.post("guests/", b'"' + b"x" * 1_000_000 + b'"'), 413, "too_large")
    problem_of(anyone.post("guests/", b"x" * (BODY_SIZE + 1)), 413, "too_large")
    problem_of(anyone.post("guests/", b"x" * BODY_SIZE), 400, "not_json")


def test_a_long_form_of_staff_is_refused_unread() -> None:
    form = {"username": "x" * (FORM_SIZE + 1)}
    assert Client().post("/admin/login/", form).status_code == 400
    assert Client().post("/admin/login/", {"username": "x"}).status_code == 200


def test_a_body_in_chunks_is_asked_for_its_length(anyone: Caller) -> None:
    caller = anyone.saying(Transfer_Encoding="chunked")
    answer = caller.client.get("/api/v1/games/", headers=caller.headers)
    problem_of(answer, 411, "length_required")


def test_nul_in_an_address_is_refused(anyone: Caller) -> None:
    problem_of(anyone.get("me/?a=%00"), 400, "bad_request")
    problem_of(anyone.get("tokens/%00/"), 400, "bad_request")
