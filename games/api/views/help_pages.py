"""The help over HTTP, without a token: as JSON with Markdown in it, or as Markdown alone."""

from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.http import problems
from config.http.schema import answers
from games.api import openapi, queries
from games.api.inputs import HelpListQuery, HelpQuery
from games.api.views.catalogue import AnyAccept
from games.selectors import help_pages

_JSON: Final = "application/json"
_MARKDOWN: Final = "text/markdown"
_HOUR_SECONDS: Final = 3600


class ListHelp(APIView):
    """What there is to read."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @openapi.told(
        "list_help",
        {200: openapi.ref("HelpTopics")},
        problems.NOT_FOUND,
        parameters=(HelpListQuery,),
        auth=[],
    )
    def get(self, request: Request) -> Response:
        """List the pages of the help: of the service, and of one game or of all."""
        asked = queries.read(HelpListQuery, request)
        found = help_pages.listed(asked.get("game"), asked.get("lang"))
        return Response({"topics": [_with_url(line, request.path) for line in found]})


class ShowHelp(APIView):
    """A page of it."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    content_negotiation_class = AnyAccept

    @extend_schema(
        operation_id="help",
        auth=[],
        parameters=[
            HelpQuery,
            OpenApiParameter("Cache-Control", str, OpenApiParameter.HEADER, response=[200]),
        ],
        responses={
            **answers({200: openapi.ref("HelpPage")}, problems.NOT_FOUND),
            (200, _MARKDOWN): {"type": "string", "description": "The page in Markdown."},
        },
    )
    def get(self, request: Request, topic: str) -> HttpResponse:
        """Read a page; `Accept: text/markdown` or `format=markdown` gives its text alone."""
        asked = queries.read(HelpQuery, request)
        page = help_pages.page(topic, asked.get("game"), asked.get("lang"))
        headers = {
            "Cache-Control": f"public, max-age={_HOUR_SECONDS}",
            "Content-Language": page.language,
            "Vary": "Accept, Accept-Language",
        }
        if _wants_markdown(request, asked.get("format")):
            kind = f"{_MARKDOWN}; charset=utf-8"
            return HttpResponse(page.text, content_type=kind, headers=headers)
        folder = request.path.removesuffix(f"{topic}/")
        return Response(_with_url(help_pages.told(page), folder), headers=headers)


def _wants_markdown(request: Request, named: str | None) -> bool:
    if named is not None:
        return named == "markdown"
    return request._request.get_preferred_type([_JSON, _MARKDOWN]) == _MARKDOWN  # noqa: SLF001 - Django's own request has it


def _with_url(line: dict[str, Any], folder: str) -> dict[str, Any]:
    query = f"?game={line['about']}" if line["about"] else ""
    return line | {"url": f"{folder}{line['topic']}/{query}"}
