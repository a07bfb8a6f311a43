"""What comes in about boards: how one is to look, and what is to be marked."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.http.fields import Input
from games import catalogue
from games.api.inputs import Flag

SMALLEST: Final = 200
LARGEST: Final = 2000

_DRAWINGS: Final = [entry.drawing for entry in catalogue.ENTRIES if entry.drawing is not None]


def _codes(name: str) -> list[str]:
    found = (theme.code for each in _DRAWINGS for theme in getattr(each, name))
    return list(dict.fromkeys(found))


_BOARDS: Final = _codes("boards")
_PIECES: Final = _codes("pieces")
_TEXTURES: Final = _codes("textures")
_SIZES: Final = list(dict.fromkeys(name for each in _DRAWINGS for name in each.sizes))


@extend_schema_field(
    {
        "anyOf": [
            {"type": "integer", "minimum": SMALLEST, "maximum": LARGEST},
            {"type": "string", "enum": _SIZES},
        ]
    }
)
class SizeField(serializers.Field[Any, Any, Any, Any]):
    """A width in pixels, or the name of one."""

    default_error_messages = {
        "size": f"A size is a number from {SMALLEST} to {LARGEST}, or one of its names."
    }

    def to_internal_value(self, data: Any) -> int | str:
        if data in _SIZES:
            return str(data)
        text = str(data)
        is_number = isinstance(data, int | str) and not isinstance(data, bool)
        if not is_number or not (text.isascii() and text.isdigit() and len(text) < 6):
            self.fail("size")
        if not SMALLEST <= int(text) <= LARGEST:
            self.fail("size")
        return int(text)

    def to_representation(self, value: Any) -> Any:
        return value


class Mark(serializers.ChoiceField):
    """Yes or no in a URL: 1 or 0."""

    def __init__(self) -> None:
        super().__init__(["0", "1"], required=False)

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(data) == "1"


class LookQuery(serializers.Serializer[Any]):
    """How a board is to be drawn; what is left out is as the caller likes it, or as usual."""

    board = serializers.ChoiceField(_BOARDS, required=False)
    pieces = serializers.ChoiceField(_PIECES, required=False)
    size = SizeField(required=False)
    flip = Mark()
    mirror = Mark()
    texture = serializers.ChoiceField(_TEXTURES, required=False)
    coordinates = Mark()
    last = Mark()


class BoardQuery(LookQuery):
    """The same, and a piece whose moves are to be marked."""

    highlight = serializers.CharField(required=False, max_length=8)


class PictureQuery(LookQuery):
    """The same, and the position to draw; without one, that which games begin with."""

    fen = serializers.CharField(max_length=120, required=False)


class TurnQuery(serializers.Serializer[Any]):
    """From which side."""

    flip = serializers.ChoiceField(["0", "1"], default="0")
    mirror = serializers.ChoiceField(["0", "1"], default="0")


def place_query(name: str) -> type[serializers.Serializer[Any]]:
    """A query whose one member cannot be written as a field in Python."""
    return type(
        "FromQuery",
        (serializers.Serializer,),
        {"__doc__": "Which piece.", name: serializers.CharField(max_length=8)},
    )


FromQuery: Final = place_query("from")


class PreferencesInput(Input):
    """What a person likes; null takes a choice back."""

    board = serializers.ChoiceField(_BOARDS, required=False, allow_null=True)
    pieces = serializers.ChoiceField(_PIECES, required=False, allow_null=True)
    size = SizeField(required=False, allow_null=True)
    texture = serializers.ChoiceField(_TEXTURES, required=False, allow_null=True)
    mirror = Flag(required=False, allow_null=True)
    flip = Flag(required=False, allow_null=True)
    coordinates = Flag(required=False, allow_null=True)
    last = Flag(required=False, allow_null=True)
    animation = serializers.ChoiceField(["slide", "jump"], required=False, allow_null=True)
    display = serializers.ChoiceField(
        ["windowed", "fullscreen"], required=False, allow_null=True
    )
    view = serializers.ChoiceField(["2d", "3d"], required=False, allow_null=True)
    sound = Flag(required=False, allow_null=True)
    notation = serializers.ChoiceField(
        ["iccs", "wxf", "simplified", "traditional"], required=False, allow_null=True
    )
