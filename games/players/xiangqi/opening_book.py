"""The house's opening book: moves that an engine found sound, by position.

A position and its mirror image are one entry, so a move found in the one is turned round for
the other. The data was made once by `manage.py make xiangqi_book` and is shipped with the code.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from games.rules.xiangqi.board import FILES, SQUARES, Position, parse_placement, write_placement

_MIRRORED = tuple(
    square - square % FILES + FILES - 1 - square % FILES for square in range(SQUARES)
)
_FILES_MIRRORED = str.maketrans("abcdefghi", "ihgfedcba")


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of the book, and how often it is to be chosen among the others."""

    action: str
    weight: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position is found in a book: its key, and whether the entry mirrors it."""

    key: str
    is_mirrored: bool

    def turned(self, action: str) -> str:
        """An action of the entry as it is in the position, or the other way round."""
        return mirrored(action) if self.is_mirrored else action


def mirrored(action: str) -> str:
    """The action on the board seen in a mirror: left is right.

    >>> mirrored("h2e2")
    'b2e2'
    """
    return action.translate(_FILES_MIRRORED)


def place_of(position: Position) -> Place:
    """Where the position stands in a book, which has one entry for it and its mirror image."""
    cells = position.cells
    here = write_placement(cells)
    there = write_placement([cells[square] for square in _MIRRORED])
    side = "wb"[position.side]
    return Place(f"{min(here, there)} {side}", is_mirrored=there < here)


def place_of_text(fen: str) -> Place:
    """The same for a position as a FEN writes it, which must be well formed."""
    placement, side = fen.split(" ")[:2]
    return place_of(Position(parse_placement(placement), "wb".index(side)))


@cache
def house() -> Mapping[str, tuple[BookMove, ...]]:
    """The house's book: the moves of each position, best first, by the key of its place."""
    text = files("games.players.xiangqi.data").joinpath("house_book.json").read_text("utf-8")
    return {
        key: tuple(BookMove(action, weight) for action, weight in moves)
        for key, moves in json.loads(text)["positions"].items()
    }


def house_moves(fen: str) -> tuple[BookMove, ...]:
    """What the house's book has for a position, best first; empty where it has nothing."""
    place = place_of_text(fen)
    found = house().get(place.key, ())
    return tuple(BookMove(place.turned(each.action), each.weight) for each in found)
