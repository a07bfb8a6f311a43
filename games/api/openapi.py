"""The games in the OpenAPI document: shapes, and each game's view, options and actions."""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, Final, TypeVar

import msgspec
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from accounts.api.errors import IDEMPOTENCY_KEY, KEY_REUSED
from accounts.api.idempotent import key_parameter
from config.http import problems
from config.http.problems import Kind
from config.http.schema import answers
from games import catalogue
from games.api import (
    shapes,
    shapes_analysis,
    shapes_board,
    shapes_books,
    shapes_bots,
    shapes_catalogue,
    shapes_engines,
    shapes_help,
    shapes_history,
    shapes_practice,
    shapes_records,
)
from games.kernel.game import AnyGame

Schema = dict[str, Any]
ViewT = TypeVar("ViewT", bound=Callable[..., Any])

_REF: Final = "#/components/schemas/{name}"
_TOPS: Final = (
    *(shapes.TableView, shapes.OpenTables, shapes.MyTables, shapes.NewSeatLink),
    *(shapes.SeatLinks, shapes.Claimed, shapes.ChatLine, shapes.ChatLines, shapes.Events),
    *(
        shapes.Hint,
        shapes_history.Matches,
        shapes_history.MatchRecord,
        shapes_history.HandRecord,
        shapes_history.Replay,
    ),
    *(shapes_bots.Bot, shapes_bots.Bots, shapes_bots.BotsPage, shapes_bots.NewBot),
    *(
        shapes_history.HandExport,
        shapes_history.MyExport,
        shapes_history.MyTitles,
        *shapes_catalogue.SHAPES,
        *shapes_board.SHAPES,
        *shapes_help.SHAPES,
        shapes_engines.Engines,
        *shapes_records.SHAPES,
        *shapes_practice.SHAPES,
        *shapes_analysis.SHAPES,
        *shapes_books.SHAPES,
    ),
)
_ANY: Final[Mapping[str, str]] = {
    "options": "AnyOptions",
    "seat_view": "AnySeatView",
    "reveal": "AnySeatView",
    "action": "AnyAction",
    "game": "GameSlug",
}
"""What a property of these names holds, where a shape leaves it to the game."""

POLL_HEADERS: Final = (
    OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 201, 202, 304]),
    OpenApiParameter(
        "X-Poll-Interval",
        int,
        OpenApiParameter.HEADER,
        response=[200, 201, 202, 304],
        description="Seconds until it is worth asking again.",
    ),
)


def ref(name: str) -> Schema:
    """A reference to a schema of this name."""
    return {"$ref": _REF.format(name=name)}


def told(
    operation_id: str,
    answer: Mapping[Any, Any],
    *kinds: Kind,
    request: Any = None,
    parameters: Iterable[Any] = (),
    bodies: Mapping[int, Any] | None = None,
    **more: Any,
) -> Callable[[ViewT], ViewT]:
    """Describes an operation that reads, or that needs no key."""
    conflict = {409: ref("Conflict")} if any(kind.status == 409 for kind in kinds) else {}
    return extend_schema(
        operation_id=operation_id,
        request=request,
        parameters=list(parameters),
        responses=answers(answer, *kinds, bodies={**conflict, **(bodies or {})}),
        **more,
    )


def posted(
    operation_id: str,
    answer: Mapping[int, Any],
    *kinds: Kind,
    request: Any = None,
    needs_key: bool = False,
    parameters: Iterable[Any] = (),
    bodies: Mapping[int, Any] | None = None,
) -> Callable[[ViewT], ViewT]:
    """Describes an operation that is carried out once for an Idempotency-Key."""
    kinds = (*kinds, IDEMPOTENCY_KEY, KEY_REUSED)
    shaped = {409: ref("Conflict"), 422: ref("Refused"), **(bodies or {})}
    return extend_schema(
        operation_id=operation_id,
        request=request,
        parameters=[key_parameter(is_required=needs_key), *parameters],
        responses=answers(answer, *kinds, bodies=shaped),
    )


def changed(
    operation_id: str, *kinds: Kind, request: Any = None, needs_key: bool = False
) -> Callable[[ViewT], ViewT]:
    """Describes an operation on a table that answers with its view."""
    return posted(
        operation_id,
        {200: OpenApiResponse(ref("TableView"))},
        problems.NOT_FOUND,
        *kinds,
        request=request,
        needs_key=needs_key,
        parameters=POLL_HEADERS,
    )


def add_components(result: Schema, **_given: Any) -> Schema:
    """drf-spectacular's hook: the document with the schemas of the games in it."""
    schemas = result["components"]["schemas"]
    schemas.update(_shared())
    for entry in catalogue.ENTRIES:
        schemas.update(_of_game(entry.game, schemas))
    schemas.update(_unions(), **_problems())
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _shared() -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(_TOPS, ref_template=_REF)
    for name, shape in found.items():
        for label in shape.get("properties", {}):
            if label in _ANY and not (name in {"GameRecord", "Engine"} and label == "options"):
                shape["properties"][label] = ref(_ANY[label])
    return dict(found)


def _of_game(game: AnyGame, shared: Mapping[str, Schema]) -> dict[str, Schema]:
    """What a game calls by its own names, with its own name before them."""
    title = prefix(game)
    _, own = msgspec.json.schema_components(
        [game.view_type, game.options_type], ref_template=_REF.format(name=title + "{name}")
    )
    found = {title + name: shape for name, shape in own.items()}
    options = ref(title + game.options_type.__name__)
    view = ref(title + game.view_type.__name__)
    action = {"type": "string", "pattern": game.action_pattern, "maxLength": 200}
    found[f"{title}ActionText"] = action
    found[f"{title}Action"] = _copy(shared["Action"], action=ref(f"{title}ActionText"))
    found[f"{title}EndedHand"] = _copy(shared["EndedHand"], reveal=view)
    found[f"{title}Table"] = _copy(
        shared["TableView"],
        game={"type": "string", "const": game.info.slug},
        options=options,
        seat_view=_or_null(view),
        last_hand=_or_null(ref(f"{title}EndedHand")),
        actions={"type": "array", "items": ref(f"{title}Action")},
    )
    return found


def _unions() -> dict[str, Schema]:
    games = [entry.game for entry in catalogue.ENTRIES]
    tables = {game.info.slug: ref(f"{prefix(game)}Table")["$ref"] for game in games}
    return {
        "GameSlug": {"type": "string", "enum": [game.info.slug for game in games]},
        "TableView": {
            "oneOf": [{"$ref": each} for each in tables.values()],
            "discriminator": {"propertyName": "game", "mapping": tables},
        },
        "AnyAction": _any(ref(f"{prefix(game)}ActionText") for game in games),
        "AnyOptions": _any(ref(prefix(game) + game.options_type.__name__) for game in games),
        "AnySeatView": _any(ref(prefix(game) + game.view_type.__name__) for game in games),
    }


def _problems() -> dict[str, Schema]:
    allowed = {"type": "array", "items": ref("Action")}
    return {
        "Conflict": {
            "description": "Something happened first; `table` is the view as it is now.",
            "allOf": [ref("Problem")],
            "properties": {"table": ref("TableView"), "option": {"type": "string"}},
        },
        "Refused": {
            "description": "The rules say no; `allowed` is what one may do now.",
            "allOf": [ref("Problem")],
            "properties": {"rule": {"type": "string"}, "allowed": allowed},
        },
        "Unreadable": {
            "description": "A file is not what it should be; `place` says where, if it can.",
            "allOf": [ref("Problem")],
            "properties": {"place": _place()},
        },
        "BadBundle": {
            "description": "A bundle cannot be brought in; `part` says what of it.",
            "allOf": [ref("Problem")],
            "properties": {"part": {"type": "string"}},
        },
    }


def _place() -> Schema:
    number = {"type": ["integer", "null"]}
    members = ("line", "column", "offset", "node")
    return {"type": "object", "properties": dict.fromkeys(members, number)}


def prefix(game: AnyGame) -> str:
    """What the names of a game's schemas begin with."""
    return game.info.slug.capitalize()


def _copy(shape: Schema, **properties: Schema) -> Schema:
    copied = deepcopy(shape)
    copied["properties"].update(properties)
    copied.pop("title", None)
    return copied


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _any(schemas: Iterable[Schema]) -> Schema:
    return {"anyOf": list(schemas)}
