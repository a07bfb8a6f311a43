"""What the protocols have in common, as values: what is said to an engine, what it says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.kernel.engines import Question


@dataclass(frozen=True, slots=True)
class Greeting:
    """What an engine says of itself: its name, and its options with their types, by name."""

    name: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scored:
    """A line that an engine sees: its number, its first move, and what that is worth to it.

    `score` is in hundredths, `mate` in moves, below 0 where the side that moves loses.
    """

    number: int
    move: str
    score: int
    mate: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """An engine's last word: a move, or none; and whether it gives up or offers a draw."""

    move: str | None
    resigns: bool = False
    offers_draw: bool = False


class Manner(Protocol):
    """How a protocol says things; pure."""

    hello: str
    welcome: str  # the last line of its greeting
    new_game: str  # empty where the protocol has no such line
    lines_option: str  # the option for how many lines are scored; empty where there is none

    def option(self, name: str, value: str) -> str:
        """The line that sets an option."""
        ...

    def position(self, question: Question) -> Sequence[str]:
        """The lines that put a position, and what must not be played there."""
        ...

    def go(self, question: Question, nodes: int) -> str:
        """The line that lets it think."""
        ...

    def offered(self, line: str) -> tuple[str, str] | None:
        """The option that a line of its greeting declares, and its type; None if none."""
        ...

    def scored(self, line: str) -> Scored | None:
        """What a line tells of its thoughts; None if nothing of use."""
        ...

    def verdict(self, line: str) -> Verdict | None:
        """Its last word, if this line is that."""
        ...


def after(words: Sequence[str], word: str) -> str | None:
    """The word that follows `word`; None where nothing does."""
    if word not in words:
        return None
    place = words.index(word) + 1
    return words[place] if place < len(words) else None


def whole(text: str | None) -> int | None:
    """The whole number that a text writes; None if it writes none, or one beyond reason."""
    if text is None or len(text) > 9 or not text.removeprefix("-").isdecimal():
        return None
    return int(text)
