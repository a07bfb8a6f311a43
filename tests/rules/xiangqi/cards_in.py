"""Where the pieces of a Xiangqi state are: on the board, or taken."""

from collections.abc import Iterator

from games.rules.xiangqi.board import code_of, parse_placement
from games.rules.xiangqi.state import State


def cards_in(state: State) -> Iterator[str]:
    """Every piece of the state, by its code."""
    yield from state.taken
    yield from (code_of(piece) for piece in parse_placement(state.board) if piece)
