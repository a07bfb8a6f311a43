"""Move generation: what each piece may do, check, and which moves keep the general safe."""

from collections.abc import Callable
from typing import TypeAlias

from games.rules.xiangqi.board import (
    BLACK,
    CANNON,
    CHARIOT,
    GENERAL,
    HORSE,
    RED,
    SOLDIER,
    SQUARES,
    Move,
    Piece,
    Position,
    Square,
)
from games.rules.xiangqi.geometry import (
    ADVISOR_STEPS,
    ELEPHANT_LEAPS,
    GENERAL_STEPS,
    HORSE_LEAPS,
    HORSE_SOURCES,
    RAYS,
    SOLDIER_SOURCES,
    SOLDIER_STEPS,
    Steps,
)

Free: TypeAlias = tuple[bool, ...]
Generator: TypeAlias = Callable[[list[Piece], Square, Free, list[Move]], None]

FREE: tuple[Free, Free] = (
    tuple(piece == 0 or piece > 8 for piece in range(16)),
    tuple(piece < 8 for piece in range(16)),
)
"""For each side, by piece: whether it may go where that piece stands."""


def _stepping(steps: Steps) -> Generator:
    def generate(cells: list[Piece], at: Square, free: Free, found: list[Move]) -> None:
        for target, move in steps[at]:
            if free[cells[target]]:
                found.append(move)

    return generate


def _leaping(leaps: tuple[tuple[tuple[Square, Square, Move], ...], ...]) -> Generator:
    def generate(cells: list[Piece], at: Square, free: Free, found: list[Move]) -> None:
        for between, target, move in leaps[at]:
            if not cells[between] and free[cells[target]]:
                found.append(move)

    return generate


def _chariot(cells: list[Piece], at: Square, free: Free, found: list[Move]) -> None:
    origin = at << 7
    for ray in RAYS[at]:
        for target in ray:
            piece = cells[target]
            if piece:
                if free[piece]:
                    found.append(Move(origin | target))
                break
            found.append(Move(origin | target))


def _cannon(cells: list[Piece], at: Square, free: Free, found: list[Move]) -> None:
    origin = at << 7
    for ray in RAYS[at]:
        squares = iter(ray)
        for target in squares:
            if cells[target]:
                break
            found.append(Move(origin | target))
        for target in squares:
            piece = cells[target]
            if piece:
                if free[piece]:
                    found.append(Move(origin | target))
                break


def _generators(side: int) -> tuple[Generator, ...]:
    return (
        _stepping(GENERAL_STEPS),
        _stepping(ADVISOR_STEPS),
        _leaping(ELEPHANT_LEAPS),
        _leaping(HORSE_LEAPS),
        _chariot,
        _cannon,
        _stepping(SOLDIER_STEPS[side]),
    )


_NOTHING: Generator = _stepping(((),) * SQUARES)
GENERATORS = (_NOTHING, *_generators(RED), _NOTHING, *_generators(BLACK))
"""By piece: what adds its moves, the safety of the general left aside."""

_BY_SIDE = (
    tuple(GENERATORS[piece] if 1 <= piece <= 7 else None for piece in range(16)),
    tuple(GENERATORS[piece] if piece > 8 else None for piece in range(16)),
)


def pseudo_moves(cells: list[Piece], side: int) -> list[Move]:
    """The moves of all pieces of `side`, the safety of its general left aside."""
    found: list[Move] = []
    free, generators = FREE[side], _BY_SIDE[side]
    for at, piece in enumerate(cells):
        if piece:
            generate = generators[piece]
            if generate:
                generate(cells, at, free, found)
    return found


def moves_from(cells: list[Piece], at: Square) -> list[Move]:
    """The moves of the piece on `at`, the safety of its general left aside."""
    found: list[Move] = []
    piece = cells[at]
    GENERATORS[piece](cells, at, FREE[piece >> 3], found)
    return found


def is_attacked(cells: list[Piece], general: Square, side: int) -> bool:
    """Whether the general of `side`, standing on `general`, could be taken (XQ-4.1, XQ-4.3)."""
    foe = (side ^ 1) << 3
    horse, soldier = foe | HORSE, foe | SOLDIER
    for source, leg in HORSE_SOURCES[general]:
        if cells[source] == horse and not cells[leg]:
            return True
    for source in SOLDIER_SOURCES[side ^ 1][general]:
        if cells[source] == soldier:
            return True
    return _is_attacked_along_lines(cells, general, foe)


def _is_attacked_along_lines(cells: list[Piece], general: Square, foe: int) -> bool:
    """By a chariot or the other general with nothing between, or a cannon over one piece."""
    chariot, cannon, other_general = foe | CHARIOT, foe | CANNON, foe | GENERAL
    for ray in RAYS[general]:
        squares = iter(ray)
        for square in squares:
            piece = cells[square]
            if piece:
                if piece in (chariot, other_general):
                    return True
                break
        for square in squares:
            piece = cells[square]
            if piece:
                if piece == cannon:
                    return True
                break
    return False


def is_in_check(position: Position) -> bool:
    """Whether the side to move is in check."""
    side = position.side
    return is_attacked(position.cells, position.general(side), side)


def is_safe(cells: list[Piece], move: Move, side: int, general: Square) -> bool:
    """Whether the general of `side` is out of danger once `move` is made."""
    origin, target = move >> 7, move & 127
    taken, moved = cells[target], cells[origin]
    cells[target], cells[origin] = moved, 0
    is_exposed = is_attacked(cells, target if origin == general else general, side)
    cells[origin], cells[target] = moved, taken
    return not is_exposed


def legal_moves(position: Position) -> list[Move]:
    """Every legal move of the side to move, by the square it leaves (XQ-4.2)."""
    cells, side = position.cells, position.side
    general = position.general(side)
    found = pseudo_moves(cells, side)
    if is_attacked(cells, general, side):
        return [move for move in found if is_safe(cells, move, side, general)]
    leaving, entering = _risks(cells, general, side)
    if entering:
        return [
            move
            for move in found
            if not (move >> 7 in leaving or move & 127 in entering)
            or is_safe(cells, move, side, general)
        ]
    return [
        move
        for move in found
        if move >> 7 not in leaving or is_safe(cells, move, side, general)
    ]


def _risks(cells: list[Piece], general: Square, side: int) -> tuple[set[Square], set[Square]]:
    """The squares that cannot be left, or entered, without looking at the general again.

    Only for a side that is not in check: a move between any other squares is safe.
    """
    foe = (side ^ 1) << 3
    leaving, entering = {general}, set[Square]()
    for ray in RAYS[general]:
        _risks_along(ray, cells, foe, leaving, entering)
    for source, leg in HORSE_SOURCES[general]:
        if cells[source] == foe | HORSE:
            leaving.add(leg)
    return leaving, entering


def _risks_along(
    ray: tuple[Square, ...],
    cells: list[Piece],
    foe: int,
    leaving: set[Square],
    entering: set[Square],
) -> None:
    met = [square for square in ray if cells[square]][:3]
    pieces = [cells[square] for square in met]
    if pieces and pieces[0] == foe | CANNON:
        entering.update(ray[: ray.index(met[0])])
    if len(met) > 1 and pieces[1] in (foe | CHARIOT, foe | GENERAL):
        leaving.add(met[0])
    if len(met) > 2 and pieces[2] == foe | CANNON:
        leaving.update(met[:2])


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` plies."""
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        taken = position.make(move)
        count += perft(position, depth - 1)
        position.take_back(move, taken)
    return count
