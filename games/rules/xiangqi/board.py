"""The board: squares, pieces, and a position that moves are made on and taken back from."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import NewType, TypeAlias

FILES, RANKS = 9, 10
SQUARES = FILES * RANKS

Square: TypeAlias = int
"""From a0 = 0 along Red's own rank to i9 = 89."""

Piece: TypeAlias = int
"""0 where a square is empty; else a kind from 1 to 7, and 8 more if the piece is Black's."""

Move = NewType("Move", int)
"""The square a piece leaves times 128, and the square it goes to."""

RED, BLACK = 0, 1
GENERAL, ADVISOR, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER = range(1, 8)
LETTERS = ".KABNRCP.kabnrcp"
PIECE_OF = {letter: piece for piece, letter in enumerate(LETTERS) if letter != "."}
ATTACKERS = frozenset({HORSE, CHARIOT, CANNON, SOLDIER})


class Colour(StrEnum):
    """The side that a seat plays, as views and documents say it."""

    RED = "red"
    BLACK = "black"


SIDES = (Colour.RED, Colour.BLACK)

SQUARE_NAMES = tuple(f"{file}{rank}" for rank in range(RANKS) for file in "abcdefghi")
SQUARE_OF = {name: square for square, name in enumerate(SQUARE_NAMES)}


def kind_of(piece: Piece) -> int:
    """The kind of a piece, whoever owns it."""
    return piece & 7


def side_of(piece: Piece) -> int:
    """Who owns a piece: 0 for Red, 1 for Black."""
    return piece >> 3


def code_of(piece: Piece) -> str:
    """A piece as views and faces write it: `rC`, `bN`."""
    return f"{'rb'[side_of(piece)]}{LETTERS[kind_of(piece)]}"


def move_of(origin: Square, target: Square) -> Move:
    """The move from `origin` to `target`."""
    return Move(origin << 7 | target)


def ends(move: Move) -> tuple[Square, Square]:
    """The square a piece leaves, and the square it goes to."""
    return move >> 7, move & 127


@cache
def move_text(move: Move) -> str:
    """A move in UCCI coordinates.

    >>> move_text(parse_move("h2e2"))
    'h2e2'
    """
    return SQUARE_NAMES[move >> 7] + SQUARE_NAMES[move & 127]


@cache
def parse_move(text: str) -> Move:
    """The move that UCCI coordinates write: file a to i and rank 0 to 9, twice."""
    return move_of(SQUARE_OF[text[:2]], SQUARE_OF[text[2:]])


@dataclass(slots=True)
class Position:
    """A board and whose turn it is; the one mutable value of these rules, never shared."""

    cells: list[Piece]
    side: int

    def make(self, move: Move) -> Piece:
        """Make a move; the piece it took, or 0."""
        origin, target = move >> 7, move & 127
        taken = self.cells[target]
        self.cells[target], self.cells[origin] = self.cells[origin], 0
        self.side ^= 1
        return taken

    def take_back(self, move: Move, taken: Piece) -> None:
        """Undo the last move made, which took `taken`."""
        origin, target = move >> 7, move & 127
        self.cells[origin], self.cells[target] = self.cells[target], taken
        self.side ^= 1

    def copy(self) -> "Position":
        """Another position like this one."""
        return Position(self.cells.copy(), self.side)

    def general(self, side: int) -> Square:
        """Where the general of `side` stands."""
        return self.cells.index(GENERAL | side << 3)

    def has_attackers(self, side: int) -> bool:
        """Whether `side` has a piece that can cross the river."""
        return any(
            piece and side_of(piece) == side and kind_of(piece) in ATTACKERS
            for piece in self.cells
        )


def parse_placement(text: str) -> list[Piece]:
    """The cells of a board as the first field of a FEN writes it, which must be well formed."""
    return list(_cells(text))


@lru_cache(maxsize=1024)
def _cells(text: str) -> tuple[Piece, ...]:
    cells: list[Piece] = []
    for rank in reversed(text.split("/")):
        for letter in rank:
            if letter in PIECE_OF:
                cells.append(PIECE_OF[letter])
            else:
                cells.extend([0] * int(letter))
    return tuple(cells)


def write_placement(cells: list[Piece]) -> str:
    """The board as the first field of a FEN."""
    ranks = (cells[start : start + FILES] for start in range(SQUARES - FILES, -1, -FILES))
    return "/".join(_write_rank(rank) for rank in ranks)


def _write_rank(rank: Iterable[Piece]) -> str:
    written, gap = "", 0
    for piece in rank:
        if not piece:
            gap += 1
            continue
        written += (str(gap) if gap else "") + LETTERS[piece]
        gap = 0
    return written + (str(gap) if gap else "")
