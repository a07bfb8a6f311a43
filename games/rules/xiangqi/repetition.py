"""Repeated positions: who checks for ever, who chases for ever, and what that comes to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.rules.xiangqi.board import (
    ADVISOR,
    CANNON,
    CHARIOT,
    ELEPHANT,
    GENERAL,
    HORSE,
    SOLDIER,
    SQUARE_NAMES,
    Colour,
    Move,
    Piece,
    Position,
    Square,
    code_of,
    ends,
    kind_of,
    side_of,
)
from games.rules.xiangqi.geometry import half_of
from games.rules.xiangqi.moves import (
    is_attacked,
    is_in_check,
    is_safe,
    legal_moves,
    pseudo_moves,
)


class Charge(StrEnum):
    """What a side did by every one of its moves of a cycle (XQ-7.3)."""

    NOTHING = "nothing"
    CHASE = "chase"
    CHECK = "check"


_WEIGHT = {Charge.NOTHING: 0, Charge.CHASE: 1, Charge.CHECK: 2}


@dataclass(frozen=True, slots=True)
class Chased:
    """A piece that was chased, and where it stood at the end of the cycle."""

    piece: str
    square: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a cycle of moves comes to, and why.

    The cycle runs from before ply `first_ply` up to, not including, ply `end_ply`.
    """

    first_ply: int
    end_ply: int
    red: Charge
    black: Charge
    red_chases: Chased | None
    black_chases: Chased | None

    @property
    def loser(self) -> Colour | None:
        """The side with the graver charge; None if they are equal: a draw (XQ-7.4)."""
        red, black = _WEIGHT[self.red], _WEIGHT[self.black]
        if red == black:
            return None
        return Colour.RED if red > black else Colour.BLACK

    @property
    def gravest(self) -> Charge:
        """The charge that decides."""
        return max(self.red, self.black, key=_WEIGHT.__getitem__)


@dataclass(frozen=True, slots=True)
class _Threat:
    """A capture that a side could make if it were to move."""

    origin: Square
    target: Square
    is_effective: bool  # what it wins is worth it (XQ-8.4)
    is_answerable: bool  # the general left aside, the capturing piece could be taken back


def judge(start: Position, moves: Sequence[Move], first_ply: int, *, chases: bool) -> Verdict:
    """What the cycle of `moves` from `start` comes to; `chases` says whether they count.

    The cycle ends on the board it began on, so nothing is taken in it.
    """
    position = start.copy()
    checks = [True, True]
    targets: list[set[Square] | None] = [None, None]  # where the pieces chased stand now
    for move in moves:
        side = position.side
        new = _newly_threatened(position, move) if chases else set[Square]()
        position.make(move)
        checks[side] = checks[side] and is_in_check(position)
        held = targets[side]
        targets[side] = new if held is None else held & new
        targets[side ^ 1] = _moved_along(targets[side ^ 1], move)
    charges = [
        Charge.CHECK if checks[side] else Charge.CHASE if targets[side] else Charge.NOTHING
        for side in (0, 1)
    ]
    chased = [_chased(position, targets[side]) for side in (0, 1)]
    return Verdict(
        first_ply, first_ply + len(moves), charges[0], charges[1], chased[0], chased[1]
    )


def _moved_along(targets: set[Square] | None, move: Move) -> set[Square] | None:
    """The same pieces, once one of them may have moved."""
    origin, target = ends(move)
    if targets is None or origin not in targets:
        return targets
    return targets - {origin} | {target}


def _chased(position: Position, targets: set[Square] | None) -> Chased | None:
    if not targets:
        return None
    square = min(targets)
    return Chased(code_of(position.cells[square]), SQUARE_NAMES[square])


def _newly_threatened(position: Position, move: Move) -> set[Square]:
    """Where the pieces stand that `move` newly threatens to win (XQ-8.6)."""
    side = position.side
    taken = position.make(move)
    after = {(each.origin, each.target): each for each in _threats(position, side)}
    position.take_back(move, taken)
    wanted = [each for each in after.values() if each.is_effective]
    if not wanted:
        return set()
    before = {(each.origin, each.target): each for each in _threats(position, side)}
    origin, target = ends(move)
    new = set()
    for each in wanted:
        was = before.get((origin if each.origin == target else each.origin, each.target))
        if was is None or (not was.is_effective and each.is_answerable):
            new.add(each.target)
    return new


def _threats(position: Position, side: int) -> Iterator[_Threat]:
    """What `side` could take if it were to move, of all that can be chased (XQ-8.1, XQ-8.2).

    A side that is in check threatens as if it were not: to step out of check is no chase.
    """
    cells = position.cells
    general = position.general(side)
    is_checked = is_attacked(cells, general, side)
    for move in pseudo_moves(cells, side):
        origin, target = ends(move)
        if not _can_be_chased(cells[target], target):
            continue
        if kind_of(cells[origin]) in (GENERAL, SOLDIER):
            continue
        is_legal = is_checked or is_safe(cells, move, side, general)
        if is_legal and not _is_exchange(cells, origin, target):
            yield _threat(cells, move, side)


def _can_be_chased(piece: Piece, square: Square) -> bool:
    """Any piece but a general, or a soldier still on its own half (XQ-8.2)."""
    if not piece or kind_of(piece) == GENERAL:
        return False
    return kind_of(piece) != SOLDIER or half_of(square) != side_of(piece)


def _is_exchange(cells: list[Piece], origin: Square, target: Square) -> bool:
    """Whether two pieces of one kind could take each other (XQ-8.5)."""
    if kind_of(cells[origin]) != kind_of(cells[target]):
        return False
    other = Position(cells, side_of(cells[target]))
    return any(ends(move) == (target, origin) for move in legal_moves(other))


def _threat(cells: list[Piece], move: Move, side: int) -> _Threat:
    """What the capture `move` comes to."""
    origin, target = ends(move)
    attacker, victim = kind_of(cells[origin]), kind_of(cells[target])
    position = Position(cells, side)
    taken = position.make(move)
    answers = [each for each in pseudo_moves(cells, side ^ 1) if each & 127 == target]
    general = position.general(side ^ 1)
    is_protected = any(is_safe(cells, each, side ^ 1, general) for each in answers)
    position.take_back(move, taken)
    return _Threat(
        origin,
        target,
        not is_protected or _wins_more(attacker, victim),
        bool(answers),
    )


def _wins_more(attacker: int, victim: int) -> bool:
    """Whether taking even a protected piece wins something (XQ-8.4)."""
    if attacker in (HORSE, CANNON):
        return victim == CHARIOT
    return attacker in (ELEPHANT, ADVISOR) and victim in (CHARIOT, HORSE, CANNON)


def checking_squares(position: Position) -> tuple[Square, ...]:
    """Where the pieces stand that check the side to move."""
    side = position.side
    general = position.general(side)
    if not is_attacked(position.cells, general, side):
        return ()
    attacks = pseudo_moves(position.cells, side ^ 1)
    return tuple(move >> 7 for move in attacks if move & 127 == general)
