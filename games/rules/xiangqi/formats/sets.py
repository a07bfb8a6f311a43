"""The order in which files list the 32 pieces of a set, each with its square or without."""

from games.rules.xiangqi.board import (
    ADVISOR,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FILES,
    GENERAL,
    HORSE,
    SOLDIER,
    SQUARES,
    Piece,
    Square,
)

_BACK = (CHARIOT, HORSE, ELEPHANT, ADVISOR, GENERAL, ADVISOR, ELEPHANT, HORSE, CHARIOT)

ORDER: tuple[Piece, ...] = tuple(
    kind | side << 3 for side in (0, 1) for kind in (*_BACK, CANNON, CANNON, *[SOLDIER] * 5)
)
"""Red's back rank from the left, its cannons and its soldiers; then Black's."""


def placed(squares: list[Square | None]) -> list[Piece]:
    """The cells of a board from the squares of the 32 pieces; None for one that is taken."""
    cells: list[Piece] = [0] * SQUARES
    for piece, square in zip(ORDER, squares, strict=True):
        if square is not None:
            cells[square] = piece
    return cells


def squares_of(cells: list[Piece]) -> list[Square | None]:
    """The squares of the 32 pieces, like pieces from the left; None for one that is taken."""
    standing: dict[Piece, list[Square]] = {}
    for square in sorted(range(SQUARES), key=lambda each: each % FILES):
        if piece := cells[square]:
            standing.setdefault(piece, []).append(square)
    return [standing[piece].pop(0) if standing.get(piece) else None for piece in ORDER]
