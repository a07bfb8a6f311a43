"""Several best moves with scores, mates and lines: what hints and analyses are made of."""

from collections.abc import Sequence

from games.kernel.computers import LONGEST_LINE, Line
from games.kernel.rng import Rng
from games.players.xiangqi import worlds
from games.players.xiangqi.search import DEEPEST, MATE, Budget, Scored, Search
from games.rules.xiangqi.actions import Action, action_of
from games.rules.xiangqi.board import Move, Position
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.seat_view import SeatView


def analyse(
    view: SeatView, legal: Sequence[Action], rng: Rng, *, count: int, nodes: int
) -> tuple[Line[Action], ...]:
    """The best `count` of `legal` within `nodes` positions, best first.

    A move that ends the game at once by repetition or its like has no line beyond it, nor has
    one that the same side follows up.
    """
    state = worlds.state_of(view)
    decided = worlds.decided(state, legal)
    count = min(count, len(legal))
    search = Search(state.position, worlds.past(state), Budget(nodes, lines=count))
    found = search.run([action.move for action in legal], decided)

    def is_last(best: Scored) -> bool:
        return best.move in decided or state.moves_in_row > 1

    return tuple(
        Line(
            action=action_of(best.move),
            score=best.score,
            mate=mate_in(best.score),
            actions=_actions(state.position, search, best, is_last=is_last(best)),
        )
        for best in found.moves[:count]
    )


def mate_in(score: int) -> int | None:
    """In how many moves a score says that the game is won or, below 0, lost; else None."""
    plies = MATE - abs(score)
    if plies > 2 * DEEPEST:
        return None
    return max(1, (plies + 1) // 2) if score > 0 else -max(1, plies // 2)


def _actions(
    position: Position, search: Search, best: Scored, *, is_last: bool
) -> tuple[Action, ...]:
    moves: Sequence[Move] = (best.move,) if is_last else search.line(best.move)
    actions: list[Action] = []
    for move in moves[:LONGEST_LINE]:
        # What the search remembers is looked up by a number that stands for the position.
        if move not in legal_moves(position):
            break
        actions.append(action_of(move))
        position.make(move)
    return tuple(actions)
