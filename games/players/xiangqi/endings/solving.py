"""Works a material out: who wins each position, and in how many plies.

Backwards from the ends: a side without a move has lost; a position is won that leads to a lost
one, and lost if all it leads to are won. What is left is drawn. Repetition plays no part: who
can win need not repeat, and who cannot has a draw.
"""

from collections import deque
from collections.abc import Callable, Mapping

from games.players.xiangqi.endings.material import Material, material, name_of, placed
from games.rules.xiangqi.board import BLACK, RED, Move, Position
from games.rules.xiangqi.geometry import file_of
from games.rules.xiangqi.moves import is_in_check, legal_moves

IMPOSSIBLE = 255
DRAWN = 0

Values = bytearray
"""By number of a placement: 0 drawn, 255 impossible; else 1 and the plies to the end.

An even number of plies is a loss for the side to move, an odd number a win.
"""


def solve(name: str, solved: Mapping[str, bytes], say: Callable[[str], object]) -> Values:
    """The values of a material, with those that its captures lead to."""
    found = material(name)
    values = Values([IMPOSSIBLE]) * found.size
    before: dict[int, list[int]] = {}
    open_moves: dict[int, int] = {}
    ended: deque[int] = deque()
    ahead: list[tuple[int, int]] = []  # plies, number: decided by a capture
    for placement in found.placements():
        for side in (RED, BLACK):
            position = found.position(placement, side)
            if not _is_possible(position):
                continue
            number = found.number(placement, side)
            values[number] = DRAWN
            moves = legal_moves(position)
            if not moves:
                values[number] = 1
                ended.append(number)
                continue
            open_moves[number] = 0
            _follow(found, position, moves, number, (before, open_moves, ahead), solved)
    _spread(values, before, open_moves, ended, ahead)
    say(_told(found, values))
    return values


def _follow(
    found: Material,
    position: Position,
    moves: list[Move],
    number: int,
    books: tuple[dict[int, list[int]], dict[int, int], list[tuple[int, int]]],
    solved: Mapping[str, bytes],
) -> None:
    before, open_moves, ahead = books
    for move in moves:
        taken = position.make(move)
        if taken:
            value = _after_capture(position, solved)
            if value:
                ahead.append((value, number))
            else:
                open_moves[number] += 1  # never decided: it holds the draw
        else:
            after = found.number(placed(found, position), position.side)
            before.setdefault(after, []).append(number)
            open_moves[number] += 1
        position.take_back(move, taken)


def _after_capture(position: Position, solved: Mapping[str, bytes]) -> int:
    """The value for whose piece was taken; a loss of Black's, or a draw.

    Red has one piece that can win: once it is taken, nobody can.
    """
    name = name_of(position)
    if name is None or name not in solved:
        return DRAWN  # no piece is left that could win
    lesser = material(name)
    return solved[name][lesser.number(placed(lesser, position), position.side)]


def _spread(
    values: Values,
    before: Mapping[int, list[int]],
    open_moves: dict[int, int],
    ended: deque[int],
    ahead: list[tuple[int, int]],
) -> None:
    """From the ends backwards, ply by ply."""
    ahead.sort()
    level, plies, at = list(ended), 0, 0
    while level or at < len(ahead):
        following: list[int] = []
        while at < len(ahead) and ahead[at][0] - 1 <= plies:
            number = ahead[at][1]
            if values[number] == DRAWN:
                values[number] = plies + 2
                following.append(number)
            at += 1
        for number in level:
            for earlier in before.get(number, ()):
                if values[earlier] == DRAWN and (
                    plies % 2 == 0 or _is_last(open_moves, earlier)
                ):
                    values[earlier] = plies + 2
                    following.append(earlier)
        level, plies = following, plies + 1


def _is_last(open_moves: dict[int, int], number: int) -> bool:
    """Whether all moves of a position lose, now that one more is known to."""
    open_moves[number] -= 1
    return open_moves[number] == 0


def _is_possible(position: Position) -> bool:
    red, black = position.general(RED), position.general(BLACK)
    if file_of(red) == file_of(black) and not any(position.cells[red + 9 : black : 9]):
        return False
    position.side ^= 1
    is_taken = is_in_check(position)
    position.side ^= 1
    return not is_taken


def _told(found: Material, values: Values) -> str:
    half = found.size // 2
    possible = sum(1 for value in values if value != IMPOSSIBLE)
    red = [value for value in values[:half] if value not in (DRAWN, IMPOSSIBLE)]
    black = [value for value in values[half:] if value not in (DRAWN, IMPOSSIBLE)]
    wins = sum(1 for value in red if value - 1 & 1)
    losses = sum(1 for value in black if not value - 1 & 1)
    longest = max((value - 1 for value in red), default=0)
    return f"{found.name}: {possible} positions, {wins} won, {losses} lost, {longest} plies"
