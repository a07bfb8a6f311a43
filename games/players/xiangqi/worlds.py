"""The state behind a seat view, and the moves that would end the game by the rules at once."""

from collections.abc import Mapping, Sequence

from games.players.xiangqi.search import MATE, key_of
from games.rules.xiangqi import play
from games.rules.xiangqi.actions import Action
from games.rules.xiangqi.board import SIDES, Move, Position, parse_move
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.options import opening_moves
from games.rules.xiangqi.seat_view import SeatView
from games.rules.xiangqi.state import State

_FEWEST_QUIET = 3  # plies; with fewer no position can be about to come up again


def state_of(view: SeatView) -> State:
    """The state that a view of a running game shows; nothing is hidden in this game."""
    turns = max(0, len(view.moves) + 1 - opening_moves(view.options))
    return State(
        options=view.options,
        red=view.red,
        board=view.fen.split(" ")[0],
        first_side=SIDES[(SIDES.index(view.to_move) + turns) & 1],
        moves=view.moves,
        taken=view.taken,
        quiet=view.quiet,
        streaks=view.streaks,
    )


def decided(state: State, legal: Sequence[Action]) -> Mapping[Move, int]:
    """The moves that end the game by repetition or its like, with what that is worth."""
    if state.settled_plies < _FEWEST_QUIET and not state.options.check_limit:
        return {}
    seat = state.seat_of(state.side)
    scores: dict[Move, int] = {}
    for action in legal:
        result = play.apply(state, seat, action).state.result
        if result is not None:
            is_won = result.winner is SIDES[state.side]
            scores[action.move] = 0 if result.winner is None else MATE if is_won else -MATE
    return scores


def past(state: State) -> frozenset[int]:
    """The keys of the positions before this one that can come up again."""
    position = state.position
    keys = set[int]()
    for back in range(1, state.settled_plies + 1):
        position.take_back(parse_move(state.moves[-back]), 0)
        keys.add(key_of(position))
    return frozenset(keys)


def winnable(position: Position) -> frozenset[int]:
    """Where the pieces stand that the side to move could take without being taken back."""
    found = set[int]()
    for move in legal_moves(position):
        if position.cells[move & 127]:
            taken = position.make(move)
            if all(answer & 127 != move & 127 for answer in legal_moves(position)):
                found.add(move & 127)
            position.take_back(move, taken)
    return frozenset(found)
