"""Reading request bodies: JSON objects and nothing looser."""

import json
import math
from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST: Final = 16
"""How far objects and lists may be nested; no body of this API needs half of it."""


class StrictJson(JSONParser):
    """JSON as RFC 8259 has it: an object, in UTF-8, without NaN, NUL or half characters.

    A name that comes twice in an object is refused: readers differ in which of the two counts.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The object that the body holds.

        Raises:
            ParseError: The body is anything else.
        """
        try:
            found = json.loads(
                stream.read().decode(),
                parse_constant=_refuse_constant,
                object_pairs_hook=_unique,
            )
        except (ValueError, RecursionError) as fault:
            raise ParseError from fault
        if not isinstance(found, dict):
            raise ParseError
        _check(found)
        return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name comes twice")
    return found


def _check(whole: dict[str, Any]) -> None:
    level: list[Any] = [whole]
    for _ in range(DEEPEST):
        if not all(map(_is_storable, level)):
            raise ParseError
        level = [part for each in level for part in _parts(each)]
        if not level:
            return
    raise ParseError


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _is_storable(value: Any) -> bool:
    if isinstance(value, str):
        # PostgreSQL stores no NUL, and UTF-8 has no half of a surrogate pair.
        if value.isascii():
            return "\0" not in value
        return "\0" not in value and not any("\ud800" <= each <= "\udfff" for each in value)
    return not isinstance(value, float) or math.isfinite(value)
