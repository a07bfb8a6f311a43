"""What the API answers about engines."""

from typing import Literal, TypedDict


class Engine(TypedDict):
    """A program of others that a computer may play with, and what it said of itself."""

    engine: str
    name: str
    game: str
    protocol: Literal["uci", "ucci"]
    levels: list[str]
    capabilities: dict[str, bool]


class Engines(TypedDict):
    """The engines in use here."""

    engines: list[Engine]
