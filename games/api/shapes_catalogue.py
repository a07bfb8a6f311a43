"""What the API answers about the games on offer."""

from typing import Any, Literal, TypedDict

from games.api.shapes import Language, Schema, Words


class GameLine(TypedDict):
    """A game in the list."""

    slug: str
    name: str
    summary: Words
    seat_counts: list[int]
    default_seat_count: int
    url: str


class Games(TypedDict):
    """The games on offer."""

    games: list[GameLine]


class Level(TypedDict):
    """A computer player, the weakest (number 1) first, and how strong it was measured to be."""

    number: int
    level: str
    strength: Words
    is_default: bool


class LevelScale(TypedDict):
    """Which levels a frontend means that counts so many, the weakest first."""

    levels: int
    names: list[str]


class TitleLine(TypedDict):
    """What one earns by beating computers of these levels, unhelped and without odds."""

    title: str
    name: Words
    levels: list[str]


class FormatLine(TypedDict):
    """A kind of file for records; `carries` is what it keeps besides the main line."""

    format: str
    name: Words
    media_type: str
    extension: str
    can_read: bool
    can_write: bool
    carries: list[Literal["comments", "headers", "variations"]]


class Face(TypedDict):
    """A kind of card or piece; where cards compare, a higher `order` is stronger."""

    code: str
    name: Words
    glyph: str
    ink: Literal["red", "black", "yellow", "green", "white"]
    corner: str
    order: int
    copies: int
    picture: str


class SetKind(TypedDict):
    """A kind of set that the rules know, with examples in codes of cards."""

    code: str
    name: Words
    rule: str
    examples: list[list[str]]


class ReasonLine(TypedDict):
    """A way to be refused."""

    code: str
    rule: str
    words: Words


class GameRecord(GameLine):
    """A game with all that a frontend needs to offer and to draw it."""

    rules_version: int
    options: Schema
    action_pattern: str
    levels: list[Level]
    level_scales: list[LevelScale]
    titles: list[TitleLine]
    formats: list[FormatLine]
    conduct: list[Literal["resign", "offer_draw", "take_back", "adjourn", "abort"]]
    loses_on_time: bool
    can_be_rated: bool
    deck: list[Face]
    sets: list[SetKind]
    refusals: list[ReasonLine]
    rules: str


class Clause(TypedDict):
    """A numbered clause of the rules."""

    clause: str
    text: str


class Rules(TypedDict):
    """The rules of a game: the whole text in Markdown, and its numbered clauses."""

    game: str
    language: Language
    languages: list[Language]
    text: str
    clauses: list[Clause]


SHAPES: tuple[Any, ...] = (Games, GameRecord, Rules)
"""What stands at the top of an answer."""
