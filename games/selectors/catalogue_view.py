"""What the catalogue shows of the games on offer, in the language being spoken."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from config.http import languages
from config.http.languages import say
from games import catalogue
from games.kernel import options
from games.kernel.faces import Face
from games.kernel.game import AnyGame
from games.kernel.refusals import SHARED_REASONS

_RULES: Final = Path(__file__).resolve().parent.parent / "rules"
_CLAUSE: Final = re.compile(
    r"^\s*(?:[-*]\s+|#+\s+)?\*\*([A-Z]{1,3}-\d+(?:\.\d+)*[a-z]?)\.?\*\*\s*(.*)$"
)


class NoSuchScale(LookupError):
    """The game has no scale of so many levels."""


class NoSuchPage(LookupError):
    """The game has no such card, or its rules are not written."""


def game_line(entry: catalogue.Entry) -> dict[str, Any]:
    """A game in the list."""
    info = entry.game.info
    return {
        "slug": info.slug,
        "name": say(entry.title, game=info.slug),
        "summary": say(entry.summary, game=info.slug),
        "seat_counts": sorted(info.seat_counts),
        "default_seat_count": info.default_seat_count,
    }


def game_record(entry: catalogue.Entry, *, scale: int | None = None) -> dict[str, Any]:
    """A game with all that a frontend needs to offer and to draw it.

    With a `scale`, its levels are those that a frontend means that counts so many.

    Raises:
        NoSuchScale: the game has no scale of so many levels.
    """
    game, slug = entry.game, entry.game.info.slug
    return game_line(entry) | {
        "rules_version": game.info.rules_version,
        "options": options_schema(game),
        "action_pattern": game.action_pattern,
        "levels": _levels(entry, scale),
        "level_scales": [
            {"levels": count, "names": list(names)}
            for count, names in sorted(entry.level_scales.items())
        ],
        "titles": [
            {
                "title": each.code,
                "name": say(each.name, game=slug),
                "levels": [level for level in entry.levels if level in each.levels],
            }
            for each in entry.titles
        ],
        "formats": _formats(entry),
        "conduct": sorted(each.value for each in game.info.conduct),
        "loses_on_time": game.info.loses_on_time,
        "can_be_rated": game.info.can_be_rated,
        "deck": [face_line(face, slug) for face in game.faces()],
        "sets": [
            {
                "code": each.code,
                "name": say(each.name, game=slug),
                "rule": each.rule,
                "examples": each.examples,
            }
            for each in game.set_kinds()
        ],
        "refusals": [
            {"code": each.code, "rule": each.rule, "words": say(each, game=slug)}
            for each in (
                *SHARED_REASONS,
                options.UNKNOWN_OPTION,
                options.BAD_VALUE,
                *game.reasons,
            )
        ],
    }


def _formats(entry: catalogue.Entry) -> list[dict[str, Any]]:
    """The kinds of files that records of the game can be read from and written to."""
    offered = () if entry.records is None else entry.records.formats
    return [
        {
            "format": each.name,
            "name": say(each.title, game=entry.game.info.slug),
            "media_type": each.media_type,
            "extension": each.extension,
            "can_read": each.read is not None,
            "can_write": each.write is not None,
            "carries": sorted(each.carries),
        }
        for each in offered
    ]


def _levels(entry: catalogue.Entry, scale: int | None) -> list[dict[str, Any]]:
    if scale is not None and scale not in entry.level_scales:
        raise NoSuchScale(scale)
    names = tuple(entry.levels) if scale is None else entry.level_scales[scale]
    return [
        {
            "number": number,
            "level": level,
            "strength": say(entry.levels[level].strength, game=entry.game.info.slug),
            "is_default": level == entry.default_level,
        }
        for number, level in enumerate(names, 1)
    ]


def face_line(face: Face, slug: str) -> dict[str, Any]:
    """A kind of card or piece."""
    return {
        "code": face.code,
        "name": say(face.name, game=slug),
        "glyph": face.glyph,
        "ink": face.ink,
        "corner": face.corner,
        "order": face.order,
        "copies": face.copies,
    }


def face(slug: str, code: str) -> Face:
    """The card or piece of a game that has this code.

    Raises:
        UnknownGame: no such game is on offer.
        NoSuchPage: the game has no such card.
    """
    for found in catalogue.find(slug).game.faces():
        if found.code == code:
            return found
    raise NoSuchPage(code)


def options_schema(game: AnyGame) -> dict[str, Any]:
    """The house rules as a JSON Schema, with defaults, and with words as titles."""
    _, found = msgspec.json.schema_components([game.options_type], ref_template="{name}")
    plain = found[game.options_type.__name__]["properties"]
    words = options.words_of(game.options_type)
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: _with_words(plain[name], words[name], game.info.slug) for name in words
        },
    }


def _with_words(
    schema: Mapping[str, Any], words: options.OptionWords, slug: str
) -> dict[str, Any]:
    told = dict(schema) | {"title": say(words.name, game=slug), "x-rule": words.rule}
    choices = told.pop("enum", None)
    if choices is None and told.get("type") == "boolean":
        choices = [True, False]
    if choices is None:
        return told
    listed = list(words.values) or [_written(each) for each in choices]
    choices = sorted(choices, key=lambda each: listed.index(_written(each)))
    told["oneOf"] = [
        {"const": each, "title": _title(words, _written(each), slug)} for each in choices
    ]
    return told


def _title(words: options.OptionWords, value: str, slug: str) -> str:
    return say(words.values[value], game=slug) if value in words.values else value


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def rules(slug: str, asked: str | None) -> dict[str, Any]:
    """The rules of a game in a language, else in the one being spoken, else in English.

    Raises:
        UnknownGame: no such game is on offer.
        NoSuchPage: its rules are not written.
    """
    catalogue.find(slug)
    written = [tag for tag in languages.TAGS if _rules_path(slug, tag).is_file()]
    if not written:
        raise NoSuchPage(slug)
    wanted = asked or languages.current()
    tag = wanted if wanted in written else written[0]
    text = _text(_rules_path(slug, tag))
    return {
        "game": slug,
        "language": tag,
        "languages": written,
        "text": text,
        "clauses": _clauses(text),
    }


def _rules_path(slug: str, tag: str) -> Path:
    return _RULES / slug / ("RULES.md" if tag == "en" else f"RULES.{tag}.md")


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _clauses(text: str) -> list[dict[str, str]]:
    """The numbered clauses, each with the paragraph that its number begins."""
    found: list[dict[str, str]] = []
    is_open = False
    for line in text.splitlines():
        begins = _CLAUSE.match(line)
        if begins:
            found.append({"clause": begins[1], "text": begins[2].strip()})
            is_open = True
        elif not line.strip() or line.startswith("#"):
            is_open = False
        elif is_open:
            found[-1]["text"] = f"{found[-1]['text']} {line.strip()}".strip()
    return found
