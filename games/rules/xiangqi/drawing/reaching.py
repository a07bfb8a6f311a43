"""Where a piece may go, and by which way."""

from collections.abc import Iterator, Sequence

from games.kernel.boards import BadPlace, OffTarget, Reach, Target
from games.kernel.refusals import Reason
from games.rules.xiangqi.actions import Action, write
from games.rules.xiangqi.board import (
    CANNON,
    CHARIOT,
    ELEPHANT,
    GENERAL,
    HORSE,
    SIDES,
    SQUARE_NAMES,
    SQUARE_OF,
    Move,
    Position,
    Square,
    code_of,
    ends,
    kind_of,
    parse_placement,
    side_of,
)
from games.rules.xiangqi.geometry import file_of, rank_of
from games.rules.xiangqi.moves import is_in_check, legal_moves, moves_from
from games.rules.xiangqi.play import danger, why_not_given
from games.rules.xiangqi.seat_view import SeatView
from games.rules.xiangqi.spelling import in_notations

_FILES = 9
_BEGIN_MS, _STEP_MS = 140, 55


def reach(view: SeatView, legal: Sequence[Action], place: str) -> Reach:
    """Where the piece on `place` may go; of a side that is not asked, where it threatens to.

    Raises:
        BadPlace: it is no place, or nothing stands there.
    """
    position = board_of(view)
    square = SQUARE_OF.get(place)
    if square is None or not position.cells[square]:
        raise BadPlace(place)
    piece = position.cells[square]
    is_now = view.asked is not None and SIDES[side_of(piece)] is view.to_move
    if is_now:
        allowed = {action.move for action in legal}
    else:
        position.side = side_of(piece)
        allowed = set(legal_moves(position))
    tried = sorted(_tried(position, square), key=_target_name)
    return Reach(
        piece=code_of(piece),
        origin=place,
        is_now=is_now,
        targets=tuple(_target(position, move) for move in tried if move in allowed),
        refused=tuple(
            OffTarget(_target_name(move), _why_not(position, move))
            for move in tried
            if move not in allowed
        ),
    )


def _tried(position: Position, square: Square) -> Iterator[Move]:
    """Where a piece could go, but never where a general stands: that is a check."""
    for move in moves_from(position.cells, square):
        if kind_of(position.cells[ends(move)[1]]) != GENERAL:
            yield move


def _target_name(move: Move) -> str:
    return SQUARE_NAMES[ends(move)[1]]


def _why_not(position: Position, move: Move) -> Reason:
    """Why a move that the piece could make may not be made."""
    given = None if move not in legal_moves(position) else why_not_given(position, move)
    return given or danger(position, move)


def board_of(view: SeatView) -> Position:
    """The board that a view shows."""
    return Position(parse_placement(view.fen.split(" ")[0]), SIDES.index(view.to_move))


def _target(position: Position, move: Move) -> Target:
    origin, target = ends(move)
    taken = position.cells[target]
    path = way(position, move)
    action = Action(SQUARE_NAMES[origin], SQUARE_NAMES[target])
    spelt = in_notations(position, action)
    after = position.copy()
    after.make(move)
    gives_check = is_in_check(after)
    return Target(
        place=SQUARE_NAMES[target],
        action=write(action),
        kind="capture" if taken else "move",
        captures=code_of(taken) if taken else None,
        gives_check=gives_check,
        ends_game=not legal_moves(after),
        path=tuple(SQUARE_NAMES[each] for each in path),
        screen=_screen(position, path) if taken else None,
        lasts_ms=lasts_ms(len(path)),
        spelt=spelt,
    )


def lasts_ms(places: int) -> int:
    """How long the animation of a way over so many places may take."""
    return _BEGIN_MS + _STEP_MS * (places - 1)


def way(position: Position, move: Move) -> tuple[Square, ...]:
    """The squares that a move passes, both ends among them."""
    origin, target = ends(move)
    kind = kind_of(position.cells[origin])
    if kind in (CHARIOT, CANNON):
        return _straight(origin, target)
    if kind in (HORSE, ELEPHANT):
        return (origin, _between(origin, target), target)
    return (origin, target)


def _straight(origin: Square, target: Square) -> tuple[Square, ...]:
    step = _FILES if file_of(origin) == file_of(target) else 1
    step = step if target > origin else -step
    return tuple(range(origin, target + (1 if step > 0 else -1), step))


def _between(origin: Square, target: Square) -> Square:
    """The leg of a horse, or the eye of an elephant."""
    files = file_of(target) - file_of(origin)
    ranks = rank_of(target) - rank_of(origin)
    return (
        origin
        + (files // 2 if abs(files) > 1 else 0)
        + _FILES * (ranks // 2 if abs(ranks) > 1 else 0)
    )


def _screen(position: Position, path: Sequence[Square]) -> str | None:
    """What a cannon leaps over to take."""
    if kind_of(position.cells[path[0]]) != CANNON:
        return None
    over = [square for square in path[1:-1] if position.cells[square]]
    return SQUARE_NAMES[over[0]]
