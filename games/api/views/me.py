"""A person's own tables and data, over HTTP."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.serializers import ChangeInput, PersonSerializer
from config.http import languages
from config.http.fields import read
from games.api import openapi, queries, replies
from games.api.inputs import MyTablesQuery
from games.selectors import personal, tables_list, tags, titles
from games.services import farewell, names


class MyTables(APIView):
    """Seeing where one is waited for."""

    @openapi.told(
        "my_tables",
        {
            200: OpenApiResponse(openapi.ref("MyTables")),
            304: OpenApiResponse(description="Nothing is new since the ETag sent."),
        },
        parameters=(
            MyTablesQuery,
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER),
            *openapi.POLL_HEADERS,
        ),
    )
    def get(self, request: Request) -> Response | HttpResponse:
        """List your tables; with `If-None-Match`, one cheap request watches all of them."""
        caller, now = person_of(request).pk, timezone.now()
        asked = queries.read(MyTablesQuery, request).get("adjourned")
        adjourned = None if asked is None else asked == "1"
        marks = tables_list.marks_of(caller, now, adjourned=adjourned)
        tag = tags.tables_tag(marks, languages.current())
        headers = replies.poll_headers(tag, replies.LIST_MS)
        if tags.is_named(request.headers.get("If-None-Match"), tag):
            return replies.unchanged(headers)
        found = {"tables": tables_list.my_lines(caller, now, adjourned=adjourned)}
        return Response(replies.as_json(found), headers=headers)


class MyTitles(APIView):
    """What one has earned."""

    @openapi.told("my_titles", {200: openapi.ref("MyTitles")})
    def get(self, request: Request) -> Response:
        """List your titles, oldest first; `titles` of a game says how they are earned."""
        found = {"titles": titles.titles_of(person_of(request).pk)}
        return Response(replies.as_json(found))


class ChangeMe(APIView):
    """Changing oneself."""

    @openapi.told("change_me", {200: PersonSerializer}, request=ChangeInput)
    def patch(self, request: Request) -> Response:
        """Change your name or language; what is left out stays."""
        given = read(ChangeInput, request)
        person = names.change(user=person_of(request), **given)
        return Response(PersonSerializer(person).data)


class ForgetMe(APIView):
    """Going for good."""

    @openapi.told("forget_me", {204: None})
    def delete(self, request: Request) -> Response:
        """Be forgotten: name, username, tokens and talk go; that somebody sat there stays."""
        farewell.forget(user=person_of(request), now=timezone.now())
        return Response(status=204)


class ExportMe(APIView):
    """Taking one's data along."""

    @openapi.told("export_me", {200: openapi.ref("MyExport")})
    def get(self, request: Request) -> Response:
        """Get all that is kept of you in one document."""
        return Response(everything_of(request))


def everything_of(request: Request) -> Any:
    """All that is kept of the caller, as JSON has it."""
    player = PersonSerializer(person_of(request)).data
    found = {"format": "chieu-person/1", "player": player}
    return replies.as_json(found | personal.everything(person_of(request).pk))
