import re
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from accounts.models import Token, User
from config.http import paging

START = datetime(2026, 11, 30, tzinfo=UTC)


def page(url: str) -> paging.Page[Token]:
    request = Request(APIRequestFactory().get(url))
    return paging.page(Token.objects.all(), request=request, time="created_at")


@pytest.fixture
def labels(db: None) -> list[str]:
    """Seven tokens, newest first; some are of one moment."""
    user = User.objects.create(name="An")
    for number, minute in enumerate((0, 1, 1, 1, 2, 3, 3)):
        at = START + timedelta(minutes=minute)
        Token.objects.create(
            user=user, digest=str(number), label=str(number), created_at=at, last_used_at=at
        )
    return list("6543210")


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 100])
def test_pages_show_every_row_once(labels: list[str], limit: int) -> None:
    url: str | None = f"http://testserver/x/?limit={limit}&a=b"
    seen: list[str] = []
    while url:
        found = page(url)
        assert len(found.rows) <= limit
        seen += [row.label for row in found.rows]
        url = found.next
        assert url is None or url.startswith("http://testserver/x/?")
        assert url is None or "a=b" in url
    assert seen == labels


def test_new_rows_do_not_shift_the_next_page(labels: list[str]) -> None:
    first = page("/x/?limit=2")
    at = START + timedelta(hours=1)
    Token.objects.create(
        user=User.objects.get(), digest="new", label="new", created_at=at, last_used_at=at
    )
    assert first.next is not None
    assert [row.label for row in page(first.next).rows] == ["4", "3"]


def test_one_query_a_page(
    labels: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        page("/x/?limit=2")


def cursor_of(text: str) -> str:
    return urlsafe_b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("limit=0", id="a page of nothing"),
        pytest.param("limit=101", id="a page too long"),
        pytest.param("limit=x", id="no number"),
        pytest.param("cursor=x", id="no base64"),
        pytest.param("cursor=%C3%A9", id="an accent"),
        pytest.param("cursor=" + cursor_of("{}"), id="an object"),
        pytest.param("cursor=" + cursor_of("[1, 2]"), id="no time"),
        pytest.param("cursor=" + cursor_of('["2026-01-01T00:00:00", 2]'), id="no zone"),
        pytest.param("cursor=" + cursor_of('["2026-01-01T00:00:00Z", true]'), id="no id"),
        pytest.param("cursor=" + cursor_of('["2026-01-01T00:00:00Z", 1e99]'), id="a huge id"),
        pytest.param("cursor=" + cursor_of("[" * 9999), id="deep lists"),
        pytest.param("cursor=" + cursor_of('["0001-01-01T00:00+23:59", 2]'), id="year 0"),
        pytest.param("cursor=" + cursor_of('["9999-12-31T23:59-23:59", 2]'), id="year 10000"),
    ],
)
def test_what_is_no_page(query: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        page(f"/x/?{query}")
    (field,) = {"limit", "cursor"} & set(query.split("="))
    assert isinstance(refusal.value.detail, dict)
    assert set(refusal.value.detail) == {field}


def test_a_cursor_tells_nothing_but_a_time_and_an_id(labels: list[str]) -> None:
    url = page("/x/?limit=1").next
    assert url is not None
    assert re.fullmatch(r"http://testserver/x/\?limit=1&cursor=[\w-]+", url)
