"""All of a person's tables as one stream of lines, over HTTP."""

import json
import time
from collections.abc import Iterator

from django.conf import settings
from django.http import StreamingHttpResponse
from django.utils import timezone, translation
from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.models import Token
from config.http import languages
from games.api import errors, openapi, replies
from games.api.listening import Listening
from games.services import following

NDJSON = "application/x-ndjson"


class NdjsonRenderer(JSONRenderer):
    """Lets a client ask for lines of JSON by name."""

    media_type = NDJSON
    format = "ndjson"


class FollowMyTables(APIView):
    """Being told of every change at once, as a bot would be."""

    renderer_classes = (NdjsonRenderer, JSONRenderer)

    @openapi.told(
        "follow_my_tables",
        {(200, NDJSON): OpenApiTypes.STR},
        errors.TOO_MANY_STREAMS,
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Follow your tables: a line for each now, and one whenever something changed there.

        A line is a JSON object. `type` `table`: `table` is what `GET tables/{code}/` gives,
        with the `events` since the line before. `alive`: nothing new, ten seconds long.
        `again`: the last line, after about a minute; ask again.
        """
        assert isinstance(request.auth, Token)
        follower = following.Follower(user=person_of(request), token=request.auth)
        lines = Listening(follower.user.pk, _written(follower, languages.current()))
        response = StreamingHttpResponse(lines, content_type=NDJSON)
        response["Cache-Control"] = "private, no-store"
        response["X-Accel-Buffering"] = "no"  # proxies are to pass each line on at once
        return response


def _written(follower: following.Follower, language: str) -> Iterator[bytes]:
    lines = following.follow(
        follower,
        seconds=settings.STREAM_SECONDS,
        step_seconds=settings.STREAM_STEP_SECONDS,
        clock=timezone.now,
        wait=time.sleep,
    )
    while True:
        # The request's own language ended with its view; another runs between two lines.
        with translation.override(language.lower()):
            line = next(lines, None)
        if line is None:
            return
        text = json.dumps(replies.as_json(line), ensure_ascii=False, separators=(",", ":"))
        yield text.encode() + b"\n"
