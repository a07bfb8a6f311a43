"""States written as FENs, for tests."""

from typing import Any

from games.kernel.options import read_options
from games.kernel.outcomes import Standing
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.rules.xiangqi.board import (
    PIECE_OF,
    SQUARE_OF,
    SQUARES,
    Move,
    Position,
    move_text,
    parse_move,
)
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.state import State

_NO_CHANCE = Rng(bytes(32))


def state_at(fen: str, **options: Any) -> State:
    """The first state of a game from this position, the first seat playing Red."""
    given = {"handicap": "custom", "fen": fen, **options}
    return dealt(read_options(Options, given))


def dealt(options: Options, first_seat: int = 0) -> State:
    """The first state of a game with these house rules, which are not checked."""
    return XIANGQI.deal(options, Standing(0, Seat(first_seat), (0, 0)), _NO_CHANCE).state


def played(state: State, moves: str) -> State:
    """The state after these moves, each made by whose turn it is."""
    for text in moves.split():
        seat = state.seat_of(state.side)
        state = XIANGQI.apply(state, seat, XIANGQI.parse_action(text)).state
    return state


def legal(state: State, origin: str = "") -> list[str]:
    """The legal moves of whose turn it is, or of the piece on `origin` alone."""
    actions = XIANGQI.legal_actions(state, state.seat_of(state.side))
    texts = map(XIANGQI.format_action, actions)
    return sorted(text for text in texts if text.startswith(origin))


def in_text(moves: list[Move]) -> list[str]:
    """Moves in coordinates, sorted."""
    return sorted(map(move_text, moves))


def cycle(moves: str) -> list[Move]:
    """Moves from coordinates."""
    return [parse_move(text) for text in moves.split()]


def placed(pieces: str, side: int = 0) -> Position:
    """A position from pieces and their squares, letters as in a FEN: `Kd0 kf9 Ra4`."""
    cells = [0] * SQUARES
    for piece in pieces.split():
        cells[SQUARE_OF[piece[1:]]] = PIECE_OF[piece[0]]
    return Position(cells, side)
