"""The games on offer, over HTTP and without a token."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.http import languages, problems
from config.http.languages import say
from config.http.schema import answers
from games import catalogue
from games.api import openapi, pictures, queries, replies
from games.api.inputs import LanguageQuery, LevelsQuery
from games.selectors import catalogue_view

_DAY_SECONDS = 86_400


class AnyAccept(BaseContentNegotiation):
    """Serves what there is, whatever a browser says it likes in an `<img>`."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser:
        """The first."""
        return next(iter(parsers))

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """The first, which renders problems."""
        first = next(iter(renderers))
        return first, first.media_type


class ListGames(APIView):
    """What can be played."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @openapi.told("list_games", {200: openapi.ref("Games")}, auth=[])
    def get(self, request: Request) -> Response:
        """List the games on offer."""
        found = [
            catalogue_view.game_line(entry) | {"url": f"{request.path}{entry.game.info.slug}/"}
            for entry in catalogue.ENTRIES
        ]
        return Response({"games": found})


class ShowGame(APIView):
    """All about one game."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @openapi.told(
        "game",
        {200: openapi.ref("GameRecord")},
        problems.NOT_FOUND,
        parameters=(LevelsQuery,),
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """See a game: options with their words, computers, cards, sets, and every refusal.

        With `levels`, its computers are those that a scale of so many means.
        """
        scale = queries.read(LevelsQuery, request).get("levels")
        found = catalogue_view.game_record(catalogue.find(slug), scale=scale)
        found |= {"url": request.path, "rules": f"{request.path}rules/"}
        query = f"?lang={languages.current()}"
        for card in found["deck"]:
            card["picture"] = f"{request.path}cards/{card['code']}.svg{query}"
        return Response(replies.as_json(found))


class ShowRules(APIView):
    """How a game is played."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @openapi.told(
        "rules",
        {200: openapi.ref("Rules")},
        problems.NOT_FOUND,
        parameters=(LanguageQuery,),
        auth=[],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read the rules, which number every clause that a refusal or a score names."""
        asked = queries.read(LanguageQuery, request)
        found = catalogue_view.rules(slug, asked.get("lang"))
        return Response(found, headers={"Content-Language": found["language"]})


class ShowCard(APIView):
    """What a card looks like."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    content_negotiation_class = AnyAccept

    @extend_schema(
        operation_id="card",
        auth=[],
        parameters=[
            LanguageQuery,
            OpenApiParameter("Cache-Control", str, OpenApiParameter.HEADER, response=[200]),
        ],
        responses={
            **answers({}, problems.NOT_FOUND),
            (200, "image/svg+xml"): {"type": "string", "description": "An SVG picture."},
        },
    )
    def get(self, request: Request, slug: str, card: str) -> HttpResponse:
        """Get the picture of a card, with its name in the language asked for."""
        asked = queries.read(LanguageQuery, request)
        face = catalogue_view.face(slug, card)
        tag = asked.get("lang") or languages.current()
        with translation.override(tag.lower()):
            drawn = pictures.draw(face, name=say(face.name, game=slug), language=tag)
        headers = {
            "Cache-Control": f"public, max-age={_DAY_SECONDS}",
            "Content-Language": tag,
        }
        return HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8", headers=headers)
