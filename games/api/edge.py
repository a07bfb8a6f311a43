"""Polls of a table: whoever has seen it all is told so before anything is loaded."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from accounts.services import tokens
from config.http import languages
from config.http.operations import by_method
from games.api import replies
from games.api.authentication import POLL
from games.api.views.tables import ChangeTable, ShowTable
from games.selectors import polling, tags
from games.services import presence

_whole = by_method(get=ShowTable, patch=ChangeTable)


@csrf_exempt
def show_table(request: HttpRequest, code: str) -> HttpResponseBase:
    """304 after one query where nothing is new, else the view; either way the seat is here."""
    poll = _poll(request, code) if request.method == "GET" else None
    if poll is None:
        return _whole(request, code=code)
    languages.prefer(request.META, poll.language)
    now, is_news = timezone.now(), False
    if poll.sitting_id is None:
        presence.note_look(code=poll.code, now=now)
    else:
        is_news = not poll.was_present
        presence.note(
            code=poll.code, sitting_id=poll.sitting_id, was_present=poll.was_present, now=now
        )
    tag = poll.tag(languages.current())
    if not is_news and tags.is_named(request.headers.get("If-None-Match"), tag):
        after_ms, _ = polling.pace(poll.table, poll.seat, now)
        return replies.unchanged(replies.poll_headers(tag, after_ms))
    request.META[POLL] = poll
    return _whole(request, code=code)


def _poll(request: HttpRequest, code: str) -> tags.Poll | None:
    scheme, _, text = request.headers.get("Authorization", "").partition(" ")
    digest = tokens.digest_of(text.strip()) if scheme.lower() == "bearer" else None
    if digest is None:
        return None
    return tags.poll(code, digest, used_since=tokens.used_since(timezone.now()))


def _described_as(view: Any) -> None:
    # The OpenAPI document finds the operation by these.
    vars(show_table).update(cls=view.cls, initkwargs=view.initkwargs)


_described_as(_whole)
