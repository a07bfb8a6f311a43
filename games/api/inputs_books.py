"""What comes in about opening books."""

from typing import Any, Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from config.http.fields import Input
from games.api.inputs import BOOK_CODE_SIZE, ActionText, Flag, GameField, Text, Whole
from games.api.inputs_records import READ, FileField
from games.kernel.records import FILE_SIZE
from games.services.book_filling import MOST_GAMES, Sieve
from games.services.book_sources import Game, Source
from games.services.books import HEAVIEST

FEN_SIZE: Final = 120
MOST_MOVES: Final = 200
MOST_IMPORTED: Final = 100  # games of one request
_ACTION_SIZE: Final = 20
_TITLE_SIZE: Final = 80
_NOTE_SIZE: Final = 200
_DEEPEST: Final = 60


@extend_schema_field({"type": "string", "maxLength": MOST_MOVES * (_ACTION_SIZE + 1)})
class MovesField(serializers.CharField):
    """Actions with blanks or commas between them."""

    def to_internal_value(self, data: Any) -> Any:
        moves = super().to_internal_value(data).replace(",", " ").split()
        if len(moves) > MOST_MOVES:
            fault = ErrorDetail(_("These are too many moves."), code="max_length")
            raise ValidationError([fault])
        return moves


def _moves(**more: Any) -> serializers.ListField:
    action = ActionText(max_length=_ACTION_SIZE)
    return serializers.ListField(child=action, max_length=MOST_MOVES, **more)


class BooksQuery(serializers.Serializer[Any]):
    """Which books."""

    game = GameField(required=False, max_length=20)


class PositionQuery(serializers.Serializer[Any]):
    """A position: the one that the moves lead to from the FEN, or from the start."""

    fen = serializers.CharField(required=False, max_length=FEN_SIZE)
    moves = MovesField(required=False, max_length=MOST_MOVES * (_ACTION_SIZE + 1))


class ExploreQuery(PositionQuery):
    """A position of a game."""

    game = GameField(max_length=20)


class BookInput(Input):
    """A book to make; unless it is enabled, computers use it only where it is named."""

    game = GameField(max_length=20)
    title = Text(max_length=_TITLE_SIZE)
    enabled = Flag(default=False)


class BookChangeInput(Input):
    """What is to change about a book."""

    title = Text(max_length=_TITLE_SIZE, required=False)
    enabled = Flag(required=False)


class EntryInput(Input):
    """A move for the position that `moves` lead to, from `fen` or from the start."""

    fen = Text(max_length=FEN_SIZE, required=False)
    moves = _moves(required=False)
    action = ActionText(max_length=_ACTION_SIZE)
    weight = Whole(min_value=0, max_value=HEAVIEST, required=False)
    note = Text(max_length=_NOTE_SIZE, required=False, allow_blank=True)
    enabled = Flag(required=False)


class SieveInput(Input):
    """What is taken of games. Without `sides`, the moves of every side."""

    depth = Whole(min_value=1, max_value=_DEEPEST, default=24)
    minimum_count = Whole(min_value=1, max_value=MOST_GAMES, default=1)
    sides = serializers.ListField(
        child=Text(max_length=10), max_length=4, min_length=1, required=False
    )


class GameInput(Input):
    """A game: its actions, and how it ended as PGN writes it."""

    moves = _moves(min_length=1)
    fen = Text(max_length=FEN_SIZE, required=False)
    result = serializers.ChoiceField(["1-0", "0-1", "1/2-1/2", "*"], default="*")


class ImportInput(SieveInput):
    """Games to fill a book from: as they are, in a file, its text, or saved; one of these."""

    games = serializers.ListField(
        child=GameInput(), min_length=1, max_length=MOST_IMPORTED, required=False
    )
    text = Text(max_length=FILE_SIZE, required=False, trim_whitespace=False)
    file = FileField(most=FILE_SIZE, required=False)
    format = serializers.ChoiceField(READ, required=False)
    records = serializers.ListField(
        child=Text(max_length=BOOK_CODE_SIZE),
        min_length=1,
        max_length=MOST_IMPORTED,
        required=False,
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse none or several of them; what is left is a source and a sieve."""
        given = [name for name in ("games", "text", "file", "records") if name in attrs]
        if len(given) != 1:
            words = _("Give one of `games`, `text`, `file` and `records`.")
            raise ValidationError([ErrorDetail(words, code="one_of")])
        text, data = attrs.pop("text", None), attrs.pop("file", None)
        source = Source(
            games=[Game(**each) for each in attrs.pop("games", ())],
            data=data if text is None else text.encode(),
            kind=attrs.pop("format", None),
            records=attrs.pop("records", ()),
        )
        return {"source": source, "sieve": Sieve(**attrs)}


class BuildInput(SieveInput):
    """One's own finished hands, the newest first; `only_mine`: only the moves one made."""

    games = Whole(min_value=1, max_value=MOST_GAMES, default=200)
    only_mine = Flag(default=False)


class MergeInput(Input):
    """Another book of one's own by its code, or `house`; and what becomes of moves in both."""

    other = Text(max_length=BOOK_CODE_SIZE)
    clash = serializers.ChoiceField(["add", "keep", "replace"], default="add")
