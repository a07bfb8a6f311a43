"""How engines of Xiangqi are spoken to: positions, coordinates, what not to repeat."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.computers import Question
from games.players.xiangqi import worlds
from games.players.xiangqi.search import MATE
from games.rules.xiangqi import fen
from games.rules.xiangqi.actions import Action, write
from games.rules.xiangqi.board import parse_move
from games.rules.xiangqi.seat_view import SeatView

UCI = "uci"


def _level(skill: int, nodes: int, wall_seconds: float) -> Mapping[str, Any]:
    options = {"Skill Level": str(skill)}
    return {"nodes": nodes, "options": options, "wall_seconds": wall_seconds}


FAIRY_STOCKFISH = {
    "beginner": _level(-10, 1_000, 2.0),
    "amateur": _level(-3, 1_500, 2.0),
    "club": _level(2, 2_000, 2.0),
    "expert": _level(6, 5_000, 2.0),
    "grandmaster": _level(10, 12_000, 2.0),
    "overwhelming": _level(20, 300_000, 4.0),
}
"""The six levels of fairy-stockfish 11, by skill and nodes; each won 18 of 20 or more games
against the one below it."""


class XiangqiDialect:
    """UCI counts ranks from 1 to 10 and needs the variant's name; UCCI counts as we do."""

    def options(self, protocol: str) -> Mapping[str, str]:
        """What is to be set first."""
        return {"UCI_Variant": "xiangqi"} if protocol == UCI else {}

    def question(self, view: SeatView, legal: Sequence[Action], protocol: str) -> Question:
        """The position after the last capture, the moves since, and what would lose."""
        state = worlds.state_of(view)
        decided = worlds.decided(state, legal)
        losing = [action for action in legal if decided.get(action.move) == -MATE]
        safe = [action for action in legal if action not in losing]
        is_bound = bool(losing) or state.is_given_moves
        position = state.position
        # Moves that were given to one side at the start are in the position, not among these.
        since = state.moves[len(state.moves) - state.settled_plies :]
        for text in reversed(since):
            position.take_back(parse_move(text), 0)
        return Question(
            position=fen.write(position),
            moves=tuple(_theirs(text, protocol) for text in since),
            allowed=_written(safe, protocol) if is_bound and safe else None,
            banned=_written(losing, protocol) if safe else (),
        )

    def action(self, text: str, legal: Sequence[Action], protocol: str) -> Action | None:
        """The action that an answer means, if it is one of `legal`."""
        for action in legal:
            if _theirs(write(action), protocol) == text:
                return action
        return None


def _written(actions: Sequence[Action], protocol: str) -> tuple[str, ...]:
    return tuple(_theirs(write(action), protocol) for action in actions)


def _theirs(move: str, protocol: str) -> str:
    """A move as the protocol writes it.

    >>> _theirs("a9b7", "uci"), _theirs("a9b7", "ucci")
    ('a10b8', 'a9b7')
    """
    if protocol != UCI:
        return move
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


DIALECT = XiangqiDialect()
