"""Answers as they travel: JSON, with the headers that a poller goes by."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.response import Response

from accounts.services.idempotency import Answer
from config.http import languages
from config.http.fields import stamp
from games.selectors import loading, showing, tags
from games.services.locks import LockedTable

LIST_MS = 3000
"""How long a poller of a list of tables waits."""


def as_json(value: Any) -> Any:
    """The value with moments as the API writes them, and nothing that JSON has not."""
    if isinstance(value, datetime):
        return stamp(value)
    if isinstance(value, Mapping):
        return {str(key): as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(each) for each in value]
    return value


def as_plain(value: Any) -> Any:
    """A frozen dataclass of the kernel as JSON."""
    return as_json(asdict(value))


def of_change(at: LockedTable, user_id: int, *, status: int = 200) -> Answer:
    """The table just changed, as the caller sees it now, with what the change told."""
    view = showing.view_after(at, user_id, now=at.now, events=at.written)
    return Answer(status, as_json(view), table_headers(at, user_id, view))


def of_table(at: loading.AtTable, user_id: int, *, events_after: int | None = None) -> Answer:
    """A table as the caller sees it now."""
    view = showing.view(at, user_id, now=timezone.now(), events_after=events_after)
    return Answer(200, as_json(view), table_headers(at, user_id, view))


def table_headers(at: loading.AtTable, user_id: int, view: Mapping[str, Any]) -> dict[str, str]:
    """The headers of a view."""
    seat = loading.seat_of(at.sitting_of(user_id))
    tag = tags.table_tag(at.table.code, at.table.version, seat, languages.current())
    return poll_headers(tag, view["poll"]["after_ms"])


def poll_headers(tag: str, after_ms: int) -> dict[str, str]:
    """What a poller goes by: what it has, whose it is, and when to ask again (in seconds)."""
    return {
        "ETag": tag,
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization, Accept-Language",
        "X-Poll-Interval": str(max(1, -(-after_ms // 1000))),
    }


def unchanged(headers: Mapping[str, str]) -> HttpResponse:
    """The answer to who has seen it all: nothing, so it has no type."""
    answer = HttpResponse(status=304, headers=dict(headers))
    del answer["Content-Type"]
    return answer


def of_new(at: LockedTable, user_id: int, path: str) -> Answer:
    """The table just opened, as its host sees it, with where it is found from now on."""
    answer = of_change(at, user_id, status=201)
    where = {"Location": f"{path}{at.table.code}/"}
    return Answer(201, answer.body, {**answer.headers, **where})


def response(answer: Answer) -> Response:
    """The answer as DRF sends it."""
    return Response(answer.body, status=answer.status, headers=dict(answer.headers))
