"""What was told and said at a table, over HTTP."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from games.api import errors, openapi, queries, replies
from games.api.inputs import AfterQuery, ChatInput
from games.api.table_operation import TableOperation
from games.selectors import chat as lines
from games.selectors import loading, showing, telling
from games.services import chat


class ListEvents(TableOperation):
    """Catching up on what happened."""

    @openapi.told(
        "list_events",
        {200: openapi.ref("Events")},
        problems.NOT_FOUND,
        parameters=(AfterQuery,),
    )
    def get(self, request: Request, code: str) -> Response:
        """List the events after a number, lowest first, each with what you may know of it."""
        after = queries.read(AfterQuery, request)["after"]
        at = showing.seen_by(code, person_of(request).pk)
        seat = loading.seat_of(at.sitting_of(person_of(request).pk))
        found, newest = telling.events_after(at, seat, after), at.table.event_count
        last = found[-1]["number"] if found else newest
        more = request.build_absolute_uri(f"{request.path}?after={last}")
        told = {"events": found, "newest": newest, "next": more if last < newest else None}
        return Response(replies.as_json(told))


class ListLines(TableOperation):
    """Reading the talk."""

    @openapi.told(
        "list_chat",
        {200: openapi.ref("ChatLines")},
        problems.NOT_FOUND,
        parameters=(AfterQuery,),
    )
    def get(self, request: Request, code: str) -> Response:
        """List up to a hundred lines after a number: players' talk, or onlookers'."""
        after = queries.read(AfterQuery, request)["after"]
        at = showing.seen_by(code, person_of(request).pk)
        is_seated = at.sitting_of(person_of(request).pk) is not None
        found = lines.lines_after(at.table, is_seated=is_seated, number=after)
        return Response(replies.as_json({"lines": found}))


class Say(TableOperation):
    """Talking."""

    throttle_scope = "chat"

    @openapi.posted(
        "say",
        {201: OpenApiResponse(openapi.ref("ChatLine"))},
        *(problems.NOT_FOUND, errors.NOT_FOR_BOTS),
        request=ChatInput,
    )
    def post(self, request: Request, code: str) -> Response:
        """Say a line to those who sit, if you sit there, else to those who look on."""
        text = read(ChatInput, request)["text"]

        def effect() -> Answer:
            said = chat.say(code=code, user=person_of(request), text=text, now=timezone.now())
            return Answer(201, replies.as_json(lines.line(said)))

        return self.once(request, effect)
