"""Saved games over HTTP."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from config.http.paging import PARAMETERS, page
from games.api import errors, openapi, queries, replies
from games.api.inputs_records import (
    FILE_PARSERS,
    MEDIA_TYPES,
    FormatQuery,
    NodeQuery,
    RawRecordQuery,
    RecordInput,
    RecordsQuery,
    TitleInput,
)
from games.models import SavedGame
from games.selectors import records as found_records
from games.services import records

FILES: Final[dict[Any, Any]] = {(200, media): OpenApiTypes.BINARY for media in MEDIA_TYPES}
_BODIES: Final = {422: openapi.ref("Unreadable")}


class ListRecords(APIView):
    """Looking through what one keeps."""

    @openapi.told(
        "list_records",
        {200: openapi.ref("SavedGames")},
        parameters=(RecordsQuery, *PARAMETERS),
    )
    def get(self, request: Request) -> Response:
        """List your saved games, newest first, without the records themselves."""
        mine = found_records.saved_by(
            person_of(request).pk, **queries.read(RecordsQuery, request)
        )
        shown = page(mine, request=request, time="created_at")
        found = [found_records.line(each) for each in shown.rows]
        return Response(replies.as_json({"records": found, "next": shown.next}))


class KeepRecord(Idempotent):
    """Keeping a game."""

    needs_key = True
    parser_classes = FILE_PARSERS
    throttle_scope = "upload"

    @openapi.posted(
        "keep_record",
        {201: OpenApiResponse(openapi.ref("SavedGamesMade"))},
        *(problems.NOT_FOUND, errors.NOT_FOR_BOTS, errors.NO_RECORDS, errors.UNREADABLE),
        *(errors.HAND_NOT_OVER, errors.OTHER_RULES, errors.TOO_MANY_SAVED),
        request={
            "application/json": RecordInput,
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        needs_key=True,
        parameters=(RawRecordQuery,),
        bodies=_BODIES,
    )
    def post(self, request: Request) -> Response:
        """Keep a finished hand of yours, or the games of a file; several give as many.

        A file is sent as it is with `?game=`, or in JSON as `file` (base64) or `text`. Its
        format and encoding are found out where `format` does not say.
        """
        keep = _keeping(request, read(RecordInput, request))
        return self.once(request, lambda: _made(keep()))


class ShowRecord(APIView):
    """Looking at a saved game."""

    @openapi.told(
        "record",
        {200: openapi.ref("SavedGameWhole"), **FILES},
        *(problems.NOT_FOUND, errors.NO_RECORDS),
        parameters=(FormatQuery,),
    )
    def get(self, request: Request, record: str) -> Response | HttpResponse:
        """Get a saved game, as a document or, with `format`, as a file."""
        kept = found_records.saved(record, person_of(request).pk)
        kind = queries.read(FormatQuery, request).get("format")
        if kind is not None:
            return as_file(found_records.file_of(kept, kind))
        return Response(replies.as_json(found_records.whole(kept)))


class RenameRecord(APIView):
    """Calling a saved game something else."""

    @openapi.told(
        "rename_record",
        {200: openapi.ref("SavedGameLine")},
        problems.NOT_FOUND,
        request=TitleInput,
    )
    def patch(self, request: Request, record: str) -> Response:
        """Give a saved game another title."""
        title, now = read(TitleInput, request)["title"], timezone.now()
        kept = records.rename(user=person_of(request), code=record, title=title, now=now)
        return Response(replies.as_json(found_records.line(kept)))


class DropRecord(APIView):
    """Keeping a game no longer."""

    @openapi.told("drop_record", {204: None}, problems.NOT_FOUND)
    def delete(self, request: Request, record: str) -> Response:
        """Delete a saved game."""
        records.drop(user=person_of(request), code=record)
        return Response(status=204)


class ShowPosition(APIView):
    """Going through a saved game."""

    @openapi.told(
        "record_position",
        {200: openapi.ref("RecordPosition")},
        *(problems.NOT_FOUND, errors.UNREADABLE),
        parameters=(NodeQuery,),
        bodies=_BODIES,
    )
    def get(self, request: Request, record: str) -> Response:
        """See the position after a node; its `options` let `POST tables/` start from there."""
        kept = found_records.saved(record, person_of(request).pk)
        node = queries.read(NodeQuery, request)["node"]
        found = found_records.position(kept, node)
        shown = {"node": node, "position": found.position, "options": dict(found.options)}
        return Response(shown)


def as_file(made: found_records.RecordFile) -> HttpResponse:
    """A file to save."""
    is_text = made.media_type.startswith("text/")
    media = f"{made.media_type}; charset=utf-8" if is_text else made.media_type
    headers = {"Content-Disposition": f'attachment; filename="{made.name}"'}
    return HttpResponse(made.data, content_type=media, headers=headers)


def _keeping(request: Request, given: dict[str, Any]) -> Callable[[], list[SavedGame]]:
    """What is to be done, once, for what was given."""
    shared = {"user": person_of(request), "title": given.get("title", "")}
    shared["now"] = timezone.now()
    if "hand" in given:
        return lambda: records.keep_hand(hand_id=given["hand"], **shared)
    shared["game"] = given["game"]
    if "record" in given:
        return lambda: records.keep_record(record=given["record"], **shared)
    data = given["file"] if "file" in given else given["text"].encode()
    return lambda: records.keep_file(data=data, kind=given.get("format"), **shared)


def _made(kept: Iterable[SavedGame]) -> Answer:
    return Answer(
        201, replies.as_json({"records": [found_records.line(each) for each in kept]})
    )
