"""Boards over HTTP: pictures, scenes, positions, moves of a piece, and what a person likes."""

from hashlib import sha256

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from config.http import languages, problems
from config.http.fields import read
from config.http.schema import answers
from games.api import errors, openapi, queries, replies
from games.api.inputs_board import (
    BoardQuery,
    FromQuery,
    LookQuery,
    PictureQuery,
    PreferencesInput,
    TurnQuery,
)
from games.api.views.catalogue import AnyAccept
from games.selectors import board_view, tags
from games.services import preferences

_SVG = "image/svg+xml"
_DAY_SECONDS = 86_400
_NOTHING_LOADS = {"Content-Security-Policy": "default-src 'none'"}
_PICTURE = {(200, _SVG): {"type": "string", "description": "An SVG picture."}}


class ShowThemes(APIView):
    """What a board may look like."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @openapi.told(
        "themes", {200: openapi.ref("Themes")}, problems.NOT_FOUND, errors.NO_BOARD, auth=[]
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the boards, textures, pieces and sizes that pictures of this game come in."""
        picture_url = request.path.replace("themes/", "board.svg")
        return Response(board_view.themes(slug, picture_url))


class ShowPicture(APIView):
    """A position of one's own as a picture."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    content_negotiation_class = AnyAccept

    @extend_schema(
        operation_id="picture",
        auth=[],
        parameters=[
            PictureQuery,
            OpenApiParameter("Cache-Control", str, OpenApiParameter.HEADER, response=[200]),
        ],
        responses={**answers({}, problems.NOT_FOUND, errors.NO_BOARD), **_PICTURE},
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Draw a position that you write yourself, or, without one, how a game begins."""
        asked = queries.read(PictureQuery, request)
        drawn = board_view.picture_of(slug, asked.pop("fen", None), asked)
        headers = {"Cache-Control": f"public, max-age={_DAY_SECONDS}", **_NOTHING_LOADS}
        return HttpResponse(drawn, content_type=f"{_SVG}; charset=utf-8", headers=headers)


class ShowBoard(APIView):
    """The board of a table as a picture."""

    content_negotiation_class = AnyAccept

    @extend_schema(
        operation_id="board",
        parameters=[
            BoardQuery,
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER),
            OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 304]),
        ],
        responses={
            **answers({304: None}, problems.NOT_FOUND, errors.NO_BOARD),
            **_PICTURE,
        },
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        """Draw the board of a table; `highlight` marks where a piece may go."""
        asked = queries.read(BoardQuery, request)
        highlight = asked.pop("highlight", None)
        board = board_view.Board(code, person_of(request).pk)
        headers = _headers(board, f"{board.look(asked)} {highlight}")
        if tags.is_named(request.headers.get("If-None-Match"), headers["ETag"]):
            return replies.unchanged(headers)
        drawn = board.picture(asked, highlight)
        headers |= _NOTHING_LOADS
        return HttpResponse(drawn, content_type=f"{_SVG}; charset=utf-8", headers=headers)


class ShowScene(APIView):
    """The board of a table as points in space."""

    @openapi.told(
        "board_scene",
        {200: openapi.ref("Scene")},
        *(problems.NOT_FOUND, errors.NO_BOARD),
        parameters=(LookQuery,),
    )
    def get(self, request: Request, code: str) -> Response:
        """Get lines, pieces and the last move as points, for a board of your own drawing."""
        asked = queries.read(LookQuery, request)
        board = board_view.Board(code, person_of(request).pk)
        return Response(replies.as_json(board.scene(asked)))


class ShowPosition(APIView):
    """The position at a table as a text."""

    @openapi.told(
        "board_position",
        {200: openapi.ref("PositionText")},
        *(problems.NOT_FOUND, errors.NO_BOARD),
        parameters=(TurnQuery,),
    )
    def get(self, request: Request, code: str) -> Response:
        """Get the position as the game writes it, turned round or mirrored if you like."""
        asked = queries.read(TurnQuery, request)
        board = board_view.Board(code, person_of(request).pk)
        turned = {name: value == "1" for name, value in asked.items()}
        return Response({"fen": board.position(**turned)})


class ShowMoves(APIView):
    """Where a piece may go."""

    @openapi.told(
        "moves",
        {200: openapi.ref("Reach")},
        *(problems.NOT_FOUND, errors.NO_BOARD),
        parameters=(FromQuery,),
    )
    def get(self, request: Request, code: str) -> Response:
        """See where the piece on a point may go, by which way, and what it would do there."""
        place = queries.read(FromQuery, request)["from"]
        board = board_view.Board(code, person_of(request).pk)
        return Response(replies.as_json(board.moves(place)))


class ShowPreferences(APIView):
    """Seeing what one chose."""

    @openapi.told("my_preferences", {200: openapi.ref("Preferences")})
    def get(self, request: Request) -> Response:
        """Get how you like boards to look; what you never chose is missing."""
        return Response(board_view.liked_by(person_of(request).pk))


class ChangePreferences(APIView):
    """Choosing."""

    @openapi.told(
        "change_preferences", {200: openapi.ref("Preferences")}, request=PreferencesInput
    )
    def patch(self, request: Request) -> Response:
        """Choose how boards look; what is left out stays, null takes a choice back."""
        changes = read(PreferencesInput, request)
        chosen = preferences.change(
            user=person_of(request), changes=changes, now=timezone.now()
        )
        return Response(chosen)


def _headers(board: board_view.Board, drawn_as: str) -> dict[str, str]:
    table = board.at.table
    tag = tags.table_tag(table.code, table.version, board.seat, languages.current())
    look = sha256(drawn_as.encode()).hexdigest()[:16]
    return {
        "ETag": f'{tag[:-1]}.{look}"',
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization, Accept-Language",
    }
