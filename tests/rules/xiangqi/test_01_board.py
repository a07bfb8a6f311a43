from collections import Counter

import pytest

from games.kernel.seats import Seat
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import SQUARE_NAMES, code_of
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.geometry import half_of, is_in_palace
from games.rules.xiangqi.options import Options
from tests.rules.xiangqi.positions import dealt

START = fen.read(fen.START)
STANDS = {
    SQUARE_NAMES[square]: code_of(piece) for square, piece in enumerate(START.cells) if piece
}


@pytest.mark.rule("XQ-1.1")
def test_the_points_run_from_a0_to_i9() -> None:
    assert len(SQUARE_NAMES) == 90
    assert (SQUARE_NAMES[0], SQUARE_NAMES[8], SQUARE_NAMES[9]) == ("a0", "i0", "a1")
    assert SQUARE_NAMES[89] == "i9"


@pytest.mark.rule("XQ-1.2")
def test_each_side_has_sixteen_pieces() -> None:
    counts = Counter(STANDS.values())
    wanted = {"K": 1, "A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}
    assert counts == {side + kind: n for side in "rb" for kind, n in wanted.items()}
    assert counts == {face.code: face.copies for face in XIANGQI.faces()}


@pytest.mark.rule("XQ-1.3")
def test_halves_and_palaces() -> None:
    palace = {name for square, name in enumerate(SQUARE_NAMES) if is_in_palace(square)}
    assert palace == {file + rank for file in "def" for rank in "012789"}
    red = {name for square, name in enumerate(SQUARE_NAMES) if half_of(square) == 0}
    assert red == {file + rank for file in "abcdefghi" for rank in "01234"}


@pytest.mark.rule("XQ-1.4")
@pytest.mark.parametrize(
    ("squares", "kind"),
    [
        pytest.param("a0 i0", "R", id="chariots"),
        pytest.param("b0 h0", "N", id="horses"),
        pytest.param("c0 g0", "B", id="elephants"),
        pytest.param("d0 f0", "A", id="advisors"),
        pytest.param("e0", "K", id="the general"),
        pytest.param("b2 h2", "C", id="cannons"),
        pytest.param("a3 c3 e3 g3 i3", "P", id="soldiers"),
    ],
)
def test_the_start(squares: str, kind: str) -> None:
    for square in squares.split():
        across = square[0] + str(9 - int(square[1]))
        assert (STANDS[square], STANDS[across]) == (f"r{kind}", f"b{kind}")


def test_everyone_sees_the_same_but_for_their_own_side() -> None:
    state = dealt(Options())
    red, black = (XIANGQI.seat_view(state, Seat(seat)) for seat in (0, 1))
    onlooker = XIANGQI.seat_view(state, None)
    assert (red.side, black.side, onlooker.side) == ("red", "black", None)
    assert red.pieces == black.pieces == onlooker.pieces
    assert {each.square: each.piece for each in red.pieces} == STANDS
    assert onlooker.fen == onlooker.start_fen == f"{fen.START} - - 0 1"
