"""What the API answers about records of games, and about everything of a person's."""

from typing import Annotated, Any, NotRequired, TypedDict

import msgspec

from games.api.shapes import Moment


class RecordNode(TypedDict):
    """An action after the node numbered `parent` (-1: at the start), and what is said of it."""

    parent: Annotated[int, msgspec.Meta(ge=-1, lt=2000)]
    action: str
    comment: NotRequired[str]


class GameTree(TypedDict):
    """A game from the position `start`.

    A parent comes before its children; a node's first child goes on with its line, the others
    are variations.
    """

    start: str
    nodes: list[RecordNode]
    headers: dict[str, str]
    comment: str


class SavedGameLine(TypedDict):
    """A saved game in a list. `plies` counts the main line, `nodes` all variations too."""

    code: str
    game: str
    title: str
    headers: dict[str, str]
    plies: int
    nodes: int
    hand: int | None
    created_at: Moment
    changed_at: Moment


class SavedGameWhole(SavedGameLine):
    """A saved game with its record."""

    record: GameTree


class SavedGamesMade(TypedDict):
    """What was kept, in the order in which it came."""

    records: list[SavedGameLine]


class SavedGames(TypedDict):
    """Saved games, newest first."""

    records: list[SavedGameLine]
    next: str | None


class RecordPosition(TypedDict):
    """A position of a saved game; `options` let `POST tables/` start from it."""

    node: int
    position: str
    options: dict[str, Any]


class PartCounts(TypedDict):
    """How much of a part was new, and how much was here already."""

    added: int
    known: int


class BroughtIn(TypedDict):
    """What was brought in, by part; `skipped` are parts that are not known here."""

    parts: dict[str, PartCounts]
    skipped: list[str]


SHAPES: tuple[Any, ...] = (
    *(GameTree, SavedGameLine, SavedGameWhole, SavedGamesMade, SavedGames),
    *(RecordPosition, BroughtIn),
)
"""What stands at the top of an answer."""
