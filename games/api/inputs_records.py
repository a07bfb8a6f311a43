"""What comes in about records of games: files, documents, and what to do with them."""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import IO, Any, Final

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.parsers import BaseParser

from config.http.fields import Input, Text
from config.http.parsers import StrictJson
from games import catalogue
from games.api.inputs import LARGEST, GameField, Whole
from games.kernel import documents
from games.kernel.records import FILE_SIZE, MOST_NODES, START, Record
from games.services.portable import BUNDLE_SIZE
from games.services.records import TITLE_SIZE

_RECORDS: Final = [entry.records for entry in catalogue.ENTRIES if entry.records is not None]
_WRITTEN: Final = list(
    dict.fromkeys(
        each.name for found in _RECORDS for each in found.formats if each.write is not None
    )
)
READ: Final = list(
    dict.fromkeys(
        each.name for found in _RECORDS for each in found.formats if each.read is not None
    )
)
MEDIA_TYPES: Final = sorted({each.media_type for found in _RECORDS for each in found.formats})
"""What files of records are served as."""


class RawFile(BaseParser):
    """A file as it is, with what the query says of it: the same as a body of JSON with both."""

    media_type = "application/octet-stream"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The body as the field `file`."""
        query = (parser_context or {})["request"].query_params
        told = {name: query[name] for name in ("game", "format", "title") if name in query}
        return {**told, "file": b64encode(stream.read()).decode()}


class RawZip(RawFile):
    """A zip as it is."""

    media_type = "application/zip"


FILE_PARSERS: Final = (StrictJson, RawFile)
ZIP_PARSERS: Final = (StrictJson, RawZip, RawFile)


@extend_schema_field({"type": "string", "contentEncoding": "base64"})
class FileField(serializers.Field[Any, Any, Any, Any]):
    """The bytes of a file, in base64."""

    def __init__(self, *, most: int, **more: Any) -> None:
        super().__init__(**more)
        self._most = most

    def to_internal_value(self, data: Any) -> bytes:
        fault = ErrorDetail(_("A file is sent in base64."), code="invalid")
        if not isinstance(data, str):
            raise ValidationError([fault])
        if len(data) > self._most * 4 // 3 + 4:
            raise ValidationError([ErrorDetail(_("This file is too large."), code="too_large")])
        try:
            return b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            raise ValidationError([fault]) from None

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"$ref": "#/components/schemas/GameTree"})
class RecordField(serializers.DictField):
    """A record as a document."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return documents.from_plain(data, Record)
        except msgspec.ValidationError:
            fault = ErrorDetail(_("This is no record of a game."), code="invalid")
            raise ValidationError([fault]) from None


class RecordInput(Input):
    """A game to keep: a hand of yours, a file, its text, or a record; exactly one of these."""

    game = GameField(max_length=20, required=False)
    title = Text(max_length=TITLE_SIZE, required=False)
    format = serializers.ChoiceField(READ, required=False)
    hand = Whole(min_value=0, max_value=LARGEST, required=False)
    file = FileField(most=FILE_SIZE, required=False)
    text = Text(max_length=FILE_SIZE, required=False, trim_whitespace=False)
    record = RecordField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse none or several of them, and anything but a hand without its game."""
        given = [name for name in ("hand", "file", "text", "record") if name in attrs]
        if len(given) != 1:
            words = _("Give one of `hand`, `file`, `text` and `record`.")
            raise ValidationError([ErrorDetail(words, code="one_of")])
        if given != ["hand"] and "game" not in attrs:
            words = _("Say which game it is.")
            raise ValidationError({"game": [ErrorDetail(words, code="required")]})
        return attrs


class TitleInput(Input):
    """Another title."""

    title = Text(max_length=TITLE_SIZE)


class BundleInput(Input):
    """A file with everything of one's own."""

    file = FileField(most=BUNDLE_SIZE)


# Queries


class FormatQuery(serializers.Serializer[Any]):
    """As which kind of file; without it, as JSON."""

    format = serializers.ChoiceField(_WRITTEN, required=False)


class RecordsQuery(serializers.Serializer[Any]):
    """Which saved games."""

    game = GameField(required=False, max_length=20)


class NodeQuery(serializers.Serializer[Any]):
    """After which node; -1 is the start."""

    node = serializers.IntegerField(min_value=START, max_value=MOST_NODES, default=START)


class RawRecordQuery(serializers.Serializer[Any]):
    """What a file that is sent as it is cannot say itself."""

    game = GameField(required=False, max_length=20)
    title = serializers.CharField(required=False, max_length=TITLE_SIZE)
    format = serializers.ChoiceField(READ, required=False)
