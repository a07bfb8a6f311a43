"""What a position is worth without looking ahead, in hundredths of a soldier across the river.

Each piece has a value on each square; a position is the sum. The figures are our own: round
values of the pieces, and simple slopes for what every beginner's book advises.
"""

from games.rules.xiangqi.board import (
    ADVISOR,
    BLACK,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FILES,
    GENERAL,
    HORSE,
    RANKS,
    RED,
    SOLDIER,
    SQUARES,
    Square,
    kind_of,
    side_of,
)
from games.rules.xiangqi.geometry import file_of, rank_of

VALUES = {
    GENERAL: 0,
    ADVISOR: 200,
    ELEPHANT: 200,
    HORSE: 420,
    CHARIOT: 920,
    CANNON: 450,
    SOLDIER: 60,
}
"""By kind; a soldier's on its own half."""

_SOLDIER_BY_RANK = (0, 0, 0, 0, 8, 45, 70, 85, 80, 10)
_CHARIOT_BY_RANK = (-12, -4, 0, 2, 6, 14, 16, 18, 12, 8)
_HORSE_BY_RANK = (-24, -14, 4, 6, 14, 20, 26, 28, 16, -6)


def _place(kind: int, forward: int, centre: int) -> int:
    """What standing there adds: ranks from the own side, `centre` from 0 at the edge to 4."""
    match kind:
        case 1:
            return (10, -12, -30)[forward] + (centre - 3) * 6
        case 2:
            return 6 if forward == 1 else 0
        case 3:
            return 12 if (forward, centre) == (2, 4) else -8 if centre == 0 else 0
        case 4:
            return _HORSE_BY_RANK[forward] + (-14 if centre == 0 else 3 * centre)
        case 5:
            return _CHARIOT_BY_RANK[forward] + 2 * centre
        case 6:
            return (10 if centre == 4 else centre) + (8 if forward in (0, 2, 9) else 0)
        case _:
            return _SOLDIER_BY_RANK[forward] + (7 * centre if forward >= 5 else 2 * centre)


def _worth(piece: int, square: Square) -> int:
    """What `piece` adds to Red's side of the scales when it stands on `square`."""
    side, kind = side_of(piece), kind_of(piece)
    forward = rank_of(square) if side == RED else RANKS - 1 - rank_of(square)
    if kind == 0 or (kind == GENERAL and forward > 2):
        return 0
    centre = FILES // 2 - abs(file_of(square) - FILES // 2)
    worth = VALUES[kind] + _place(kind, forward, centre)
    return -worth if side == BLACK else worth


WORTH = tuple(tuple(_worth(piece, square) for square in range(SQUARES)) for piece in range(16))
"""By piece and square, Red's good above 0."""


def evaluate(cells: list[int]) -> int:
    """What a board is worth to Red."""
    return sum(WORTH[piece][square] for square, piece in enumerate(cells) if piece)
