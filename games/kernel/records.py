"""Game records: a start, a tree of actions with comments, and the files they are kept in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.kernel.outcomes import Outcome
from games.kernel.words import Phrase

START = -1
"""The number of what is before the first action, where a node's number could stand."""

FILE_SIZE = 1_000_000  # bytes
MOST_GAMES = 100  # of one file
MOST_NODES_OF_A_FILE = 10_000
MOST_NODES = 2_000
DEEPEST = 1_000  # actions from the start to any node
COMMENT_SIZE = 4_000  # characters
MOST_HEADERS = 40
HEADER_SIZE = 200  # characters


class Part(StrEnum):
    """What of a record a format can carry, besides the actions of the main line."""

    HEADERS = "headers"
    COMMENTS = "comments"
    VARIATIONS = "variations"


@dataclass(frozen=True, slots=True)
class Node:
    """An action taken after the node numbered `parent`, and what is said of it."""

    parent: int
    action: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game that is kept: from the position `start`, as its game writes positions.

    A parent comes before its children, and a node's first child goes on with its line; the
    others are variations. `comment` is about the start, or the whole.
    """

    start: str
    nodes: tuple[Node, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something is wrong: a line and column from 1, a byte or a node from 0."""

    line: int | None = None
    column: int | None = None
    offset: int | None = None
    node: int | None = None


class Unreadable(ValueError):
    """A file or a record is not what it should be; `words` say what was wanted."""

    def __init__(self, code: str, words: Phrase, place: Place = Place()) -> None:
        super().__init__(f"{code} at {place}: {words.text}")
        self.code = code
        self.words = words
        self.place = place


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """A kind of file. `read` takes its bytes; None where a format is only read, or written.

    `read` raises Unreadable and nothing else, whatever the bytes are.
    """

    name: str
    title: Phrase
    media_type: str
    extension: str
    carries: frozenset[Part]
    read: Callable[[bytes], tuple[Record, ...]] | None
    write: Callable[[Record], bytes] | None


@dataclass(frozen=True, slots=True)
class PositionAt:
    """A position of a record, and the options of a table that starts from it."""

    position: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Records:
    """What a game knows of its records.

    `detect` names the format of a file; `checked` gives a record in its one form, every action
    legal; both raise Unreadable, and so does `at` for a node that there is not. `of_view`
    makes a record of what a seat may see of a hand, with the names by seat number.
    """

    formats: tuple[RecordFormat, ...]
    detect: Callable[[bytes], str]
    checked: Callable[[Record], Record]
    of_view: Callable[[Any, Outcome | None, Sequence[str]], Record]
    at: Callable[[Record, int], PositionAt]

    def find(self, name: str) -> RecordFormat | None:
        """The format of this name, if there is one."""
        return next((each for each in self.formats if each.name == name), None)

    def read(self, data: bytes, name: str | None = None) -> tuple[Record, ...]:
        """The records of a file of the format called `name`, or of the one it is found to be.

        Raises:
            Unreadable: it is too large, or broken, or of no format that is read.
        """
        if len(data) > FILE_SIZE:
            raise Unreadable("file_too_large", Phrase("A file has at most a million bytes."))
        found = self.find(self.detect(data) if name is None else name)
        if found is None or found.read is None:
            raise Unreadable("unknown_format", Phrase("Such files cannot be read here."))
        return found.read(data)


def children(nodes: Sequence[Node]) -> list[list[int]]:
    """The numbers of the children of each node, those of the start first of all."""
    found: list[list[int]] = [[] for _ in range(len(nodes) + 1)]
    for number, node in enumerate(nodes):
        found[node.parent + 1].append(number)
    return found


def arranged(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The same tree in its one order: each line to its end before its variations."""
    below = children(nodes)
    order: list[int] = []
    waiting = below[0][::-1]
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting += below[number + 1][::-1]
    new = {old: number for number, old in enumerate(order)} | {START: START}
    return tuple(
        Node(new[nodes[old].parent], nodes[old].action, nodes[old].comment) for old in order
    )


def main_line(nodes: Sequence[Node]) -> tuple[int, ...]:
    """The numbers of the nodes that are reached by going on with the line from the start."""
    below, line = children(nodes), list[int]()
    at = START
    while below[at + 1]:
        at = below[at + 1][0]
        line.append(at)
    return tuple(line)
