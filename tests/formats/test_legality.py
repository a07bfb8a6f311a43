"""Whether one move is legal is found without looking at all of them."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.xiangqi.board import SQUARES, move_of
from games.rules.xiangqi.formats.tree import is_legal, positions
from games.rules.xiangqi.moves import legal_moves
from tests.formats.trees import grown


@given(seed=st.integers(0, 10**9))
def test_one_move_is_as_legal_as_among_all(seed: int) -> None:
    position = positions(grown(seed))[-1]
    every = (move_of(at, to) for at in range(SQUARES) for to in range(SQUARES) if at != to)
    assert {move for move in every if is_legal(position, move)} == set(legal_moves(position))
