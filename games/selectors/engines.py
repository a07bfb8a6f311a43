"""The engines that computers may play with."""

from collections.abc import Iterable, Mapping
from typing import Any

from games import catalogue
from games.kernel import documents
from games.kernel.engines import EngineLevel, SeatOption
from games.models import Engine


def enabled(*, game: str | None = None) -> list[dict[str, Any]]:
    """Each engine in use, of one game or of all, by name."""
    found = Engine.objects.filter(is_enabled=True)
    if game is not None:
        found = found.filter(game=game)
    return [
        {
            "engine": each.slug,
            "name": each.name,
            "game": each.game,
            "protocol": each.protocol,
            # The database keeps the levels, and not their order.
            "levels": [name for name in _levels(each.game) if name in each.levels],
            "options": options_schema(each),
            "capabilities": dict(each.capabilities),
        }
        for each in found.order_by("slug")
    ]


def _levels(game: str) -> Iterable[str]:
    return catalogue.find(game).levels


def levels_of(engine: Engine) -> Mapping[str, EngineLevel]:
    """How hard an engine thinks, by level.

    Raises:
        msgspec.ValidationError: staff wrote something else.
    """
    return documents.from_plain(engine.levels, dict[str, EngineLevel])


def seat_options_of(engine: Engine) -> Mapping[str, SeatOption]:
    """What a seat may choose of an engine, by name.

    Raises:
        msgspec.ValidationError: staff wrote something else.
    """
    return documents.from_plain(engine.seat_options, dict[str, SeatOption])


def options_schema(engine: Engine) -> dict[str, Any]:
    """What a seat may choose, as a JSON Schema."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: _schema(option) for name, option in seat_options_of(engine).items()
        },
    }


def _schema(option: SeatOption) -> dict[str, Any]:
    if option.kind == "flag":
        return {"type": "boolean"}
    return {"type": "integer", "minimum": option.least, "maximum": option.most}
