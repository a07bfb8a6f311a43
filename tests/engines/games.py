"""Games against computers that play with engines, for tests."""

from collections.abc import Callable
from typing import Any

from games.models import Engine
from tests.api.person import Person, View

Make = Callable[[str], tuple[str, ...]]
"""Makes a script of this name; the words that start it."""
SetUp = Callable[..., Engine]
"""Makes an engine in use of this script."""


def against(an: Person, engine: str, level: str = "club", **more: Any) -> View:
    """The view of a game against a computer that plays with an engine and moves first."""
    computer = {"level": level, "engine": engine, "seat": 0, **more}
    # Without a book, so that the engine is asked from the first move on.
    plain = {"house": False, "codes": []}
    return an.opens(game="xiangqi", seats=2, computers=[computer], books=plain)


def moves(an: Person, code: str) -> list[str]:
    found: list[str] = an.sees(code)["seat_view"]["moves"]
    return found
