"""Where each piece could go on an empty board, worked out once."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from games.rules.xiangqi.board import BLACK, FILES, RANKS, RED, SQUARES, Move, Square, move_of

Steps: TypeAlias = tuple[tuple[tuple[Square, Move], ...], ...]
"""For each square the squares a piece may step to, each with its move."""

_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def file_of(square: Square) -> int:
    """The file of a square, 0 for a."""
    return square % FILES


def rank_of(square: Square) -> int:
    """The rank of a square, 0 for Red's own."""
    return square // FILES


def is_in_palace(square: Square) -> bool:
    """Whether a square is in either palace."""
    return 3 <= file_of(square) <= 5 and rank_of(square) not in range(3, 7)


def half_of(square: Square) -> int:
    """On whose side of the river a square lies."""
    return RED if rank_of(square) < RANKS // 2 else BLACK


def _beside(square: Square, file_step: int, rank_step: int) -> Square | None:
    file, rank = file_of(square) + file_step, rank_of(square) + rank_step
    return rank * FILES + file if 0 <= file < FILES and 0 <= rank < RANKS else None


def _ray(square: Square, file_step: int, rank_step: int) -> tuple[Square, ...]:
    ray: list[Square] = []
    at = _beside(square, file_step, rank_step)
    while at is not None:
        ray.append(at)
        at = _beside(at, file_step, rank_step)
    return tuple(ray)


RAYS = tuple(
    tuple(ray for step in _STRAIGHT if (ray := _ray(square, *step)))
    for square in range(SQUARES)
)
"""From each square the squares outwards in each straight direction."""


def _steps(
    directions: Iterable[tuple[int, int]], allowed: Callable[[Square, Square], bool]
) -> Steps:
    return tuple(
        tuple(
            (target, move_of(square, target))
            for step in directions
            if (target := _beside(square, *step)) is not None and allowed(square, target)
        )
        for square in range(SQUARES)
    )


def _stays_in_palace(square: Square, target: Square) -> bool:
    return is_in_palace(square) and is_in_palace(target)


def _may_advance(side: int) -> Callable[[Square, Square], bool]:
    def is_allowed(square: Square, target: Square) -> bool:
        is_sideways = rank_of(square) == rank_of(target)
        return half_of(square) != side if is_sideways else True

    return is_allowed


GENERAL_STEPS = _steps(_STRAIGHT, _stays_in_palace)
ADVISOR_STEPS = _steps(_DIAGONAL, _stays_in_palace)
SOLDIER_STEPS = (
    _steps(((0, 1), (1, 0), (-1, 0)), _may_advance(RED)),
    _steps(((0, -1), (1, 0), (-1, 0)), _may_advance(BLACK)),
)


def _elephant(square: Square) -> tuple[tuple[Square, Square, Move], ...]:
    leaps = []
    for file_step, rank_step in _DIAGONAL:
        eye = _beside(square, file_step, rank_step)
        target = _beside(square, 2 * file_step, 2 * rank_step)
        if eye is not None and target is not None and half_of(target) == half_of(square):
            leaps.append((eye, target, move_of(square, target)))
    return tuple(leaps)


def _horse(square: Square) -> tuple[tuple[Square, Square, Move], ...]:
    leaps = []
    for file_step, rank_step in _STRAIGHT:
        for turn in (1, -1):
            leg = _beside(square, file_step, rank_step)
            target = _beside(
                square,
                2 * file_step + turn * rank_step,
                2 * rank_step + turn * file_step,
            )
            if leg is not None and target is not None:
                leaps.append((leg, target, move_of(square, target)))
    return tuple(leaps)


ELEPHANT_LEAPS = tuple(_elephant(square) for square in range(SQUARES))
HORSE_LEAPS = tuple(_horse(square) for square in range(SQUARES))
"""From each square: the square that must be empty, the target, and the move."""

HORSE_SOURCES = tuple(
    tuple(
        (source, leg)
        for source in range(SQUARES)
        for leg, target, _ in HORSE_LEAPS[source]
        if target == square
    )
    for square in range(SQUARES)
)
"""For each square where a horse would attack it from, and that horse's leg."""

SOLDIER_SOURCES = tuple(
    tuple(
        tuple(
            source
            for source in range(SQUARES)
            if any(target == square for target, _ in SOLDIER_STEPS[side][source])
        )
        for square in range(SQUARES)
    )
    for side in (RED, BLACK)
)
"""For each side and square where a soldier of that side would attack it from."""
