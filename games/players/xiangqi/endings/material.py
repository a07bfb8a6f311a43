"""The materials that are worked out, and a number for every way to place them.

A material is named by its pieces, Red's in capitals: KRka is a chariot against an advisor. Red
alone has pieces that can win; Black defends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.rules.xiangqi.board import (
    ADVISOR,
    BLACK,
    ELEPHANT,
    GENERAL,
    PIECE_OF,
    RANKS,
    RED,
    SOLDIER,
    SQUARES,
    Piece,
    Position,
    Square,
    kind_of,
    side_of,
)
from games.rules.xiangqi.geometry import file_of, rank_of

NAMES = ("KPk", "KNk", "KRk", "KCk", "KPka", "KPkb", "KNka", "KNkb", "KRka", "KRkb")
"""Those that are shipped, each after all that its captures lead to."""

_ADVISORS = {(0, 3), (0, 5), (1, 4), (2, 3), (2, 5)}
_ELEPHANTS = {(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)}


@dataclass(frozen=True, slots=True)
class Material:
    """Pieces in the order of the name, each with the squares where it may stand."""

    name: str
    pieces: tuple[Piece, ...]
    squares: tuple[tuple[Square, ...], ...]

    @property
    def size(self) -> int:
        """How many numbers there are, those of impossible placements among them."""
        size = 2
        for squares in self.squares:
            size *= len(squares)
        return size

    def number(self, placed: tuple[Square, ...], side: int) -> int:
        """The number of a placement, in the order of the pieces, with `side` to move."""
        number = side
        for squares, square in zip(_orders(self.name), placed, strict=True):
            number = number * len(squares) + squares[square]
        return number

    def placements(self) -> Iterator[tuple[Square, ...]]:
        """Every placement on squares of their own."""

        def further(placed: tuple[Square, ...]) -> Iterator[tuple[Square, ...]]:
            if len(placed) == len(self.pieces):
                yield placed
                return
            for square in self.squares[len(placed)]:
                if square not in placed:
                    yield from further((*placed, square))

        return further(())

    def position(self, placed: tuple[Square, ...], side: int) -> Position:
        """The board with the pieces there."""
        cells = [0] * SQUARES
        for piece, square in zip(self.pieces, placed, strict=True):
            cells[square] = piece
        return Position(cells, side)


@cache
def material(name: str) -> Material:
    """The material of this name."""
    pieces = tuple(PIECE_OF[letter] for letter in name)
    return Material(name, pieces, tuple(_allowed(piece) for piece in pieces))


@cache
def _orders(name: str) -> tuple[dict[Square, int], ...]:
    return tuple(
        {square: order for order, square in enumerate(squares)}
        for squares in material(name).squares
    )


def name_of(position: Position) -> str | None:
    """The material on a board, Red's pieces first; None if it is none that is worked out."""
    red = [piece for piece in position.cells if piece and side_of(piece) == RED]
    black = [piece for piece in position.cells if piece and side_of(piece) == BLACK]
    if len(red) > 2 or len(black) > 2:
        return None
    letters = ".KABNRCP.kabnrcp"
    name = "".join(letters[piece] for piece in (*sorted(red), *sorted(black)))
    return name if name in NAMES else None


def placed(material: Material, position: Position) -> tuple[Square, ...]:
    """Where the pieces of this material stand on a board that has just these."""
    return tuple(position.cells.index(piece) for piece in material.pieces)


def _allowed(piece: Piece) -> tuple[Square, ...]:
    return tuple(square for square in range(SQUARES) if _may_stand(piece, square))


def _may_stand(piece: Piece, square: Square) -> bool:
    rank = rank_of(square) if side_of(piece) == RED else RANKS - 1 - rank_of(square)
    file, kind = file_of(square), kind_of(piece)
    if kind == GENERAL:
        return rank <= 2 and 3 <= file <= 5
    if kind == ADVISOR:
        return (rank, file) in _ADVISORS
    if kind == ELEPHANT:
        return (rank, file) in _ELEPHANTS
    if kind == SOLDIER:
        return rank >= 5 or (rank >= 3 and file % 2 == 0)
    return True
