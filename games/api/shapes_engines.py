"""What the API answers about engines."""

from typing import Literal, TypedDict

from games.api.shapes import Schema


class Engine(TypedDict):
    """A program of others that a computer may play with, and what it was found to be able to.

    `options` is the schema of what a seat may choose.
    """

    engine: str
    name: str
    game: str
    protocol: Literal["uci", "ucci"]
    levels: list[str]
    options: Schema
    capabilities: dict[str, bool]


class Engines(TypedDict):
    """The engines in use here."""

    engines: list[Engine]
