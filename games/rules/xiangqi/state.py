"""All that the server knows of a game, and the positions it has been through."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from games.kernel.seats import Seat
from games.rules.xiangqi.board import (
    SIDES,
    Colour,
    Move,
    Position,
    parse_move,
    parse_placement,
)
from games.rules.xiangqi.moves import is_in_check, legal_moves
from games.rules.xiangqi.options import Options, opening_moves
from games.rules.xiangqi.repetition import Verdict, judge


class Ending(StrEnum):
    """How a game ended by a move."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    PERPETUAL_CHECK = "perpetual_check"
    PERPETUAL_CHASE = "perpetual_chase"
    REPETITION = "repetition"
    TOO_MANY_CHECKS = "too_many_checks"
    NO_CAPTURE = "no_capture"
    DEAD_POSITION = "dead_position"
    MOVE_LIMIT = "move_limit"


@dataclass(frozen=True, slots=True)
class Result:
    """An ending, who won by it (None: a draw), and the verdict if a repetition decided."""

    ending: Ending
    winner: Colour | None
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Streak:
    """The checks a side has given in a row, and the pieces that gave them."""

    checks: int = 0
    squares: tuple[str, ...] = ()  # where those pieces stand
    lost: int = 0  # how many of them were taken since


@dataclass(frozen=True, slots=True)
class State:
    """A game as far as it has gone.

    `board` is the placement field of a FEN. Since nothing is taken in the last `quiet` plies,
    they can be undone from `moves` alone, and no other positions can come up again.
    """

    options: Options
    red: Seat
    board: str
    first_side: Colour
    moves: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()  # codes of pieces, in the order they were taken
    quiet: int = 0
    streaks: tuple[Streak, Streak] = (Streak(), Streak())  # Red's and Black's
    result: Result | None = None

    @property
    def turns(self) -> int:
        """How often the turn has passed from one side to the other (XQ-6.10)."""
        return max(0, len(self.moves) + 1 - opening_moves(self.options))

    @property
    def side(self) -> int:
        """Whose move it is: 0 for Red."""
        return (SIDES.index(self.first_side) + self.turns) & 1

    @property
    def moves_in_row(self) -> int:
        """How many moves this side makes before the other answers; 1 but at the start."""
        return max(1, opening_moves(self.options) - len(self.moves))

    @property
    def is_given_moves(self) -> bool:
        """Whether this move is one of several given at the start (XQ-6.11)."""
        given = opening_moves(self.options)
        return given > 1 and len(self.moves) < given

    @property
    def settled_plies(self) -> int:
        """How many of the last plies, all quiet, can lead back to a position that counts."""
        given = opening_moves(self.options)
        return min(self.quiet, len(self.moves) - (given if given > 1 else 0))

    @property
    def position(self) -> Position:
        """The board now, to play on."""
        return Position(parse_placement(self.board), self.side)

    def seat_of(self, side: int) -> Seat:
        """The seat that plays `side`."""
        return self.red if side == 0 else Seat(1 - self.red)

    def side_of(self, seat: Seat) -> int:
        """The side that `seat` plays."""
        return 0 if seat == self.red else 1


@dataclass(frozen=True, slots=True)
class Facts:
    """What follows from a position alone."""

    moves: tuple[Move, ...]  # the legal ones
    is_check: bool


@lru_cache(maxsize=1024)
def facts(board: str, side: int) -> Facts:
    """What follows from a board and whose move it is."""
    position = Position(parse_placement(board), side)
    return Facts(tuple(legal_moves(position)), is_in_check(position))


_FEWEST_TO_REPEAT = 4  # plies


def occurrences(state: State) -> tuple[int, ...]:
    """After how many plies the present position stood on the board, now included (XQ-7.1)."""
    plies = [len(state.moves)]
    if state.settled_plies < _FEWEST_TO_REPEAT:
        return tuple(plies)
    position = state.position
    now = position.cells.copy()
    for back in range(1, state.settled_plies + 1):
        position.take_back(parse_move(state.moves[-back]), 0)
        if not back & 1 and position.cells == now:
            plies.append(len(state.moves) - back)
    return tuple(reversed(plies))


def verdict_since(state: State, ply: int) -> Verdict:
    """What the moves since the same position stood there after `ply` plies come to."""
    position = state.position
    cycle = [parse_move(text) for text in state.moves[ply:]]
    for move in reversed(cycle):
        position.take_back(move, 0)
    return judge(position, cycle, ply, chases=state.options.chase)
