import pytest

from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.options import Options
from tests.rules.tables import refusal, refused_codes
from tests.rules.xiangqi.positions import dealt, legal, state_at


@pytest.mark.rule("XQ-3.1")
def test_at_the_start_red_has_44_moves() -> None:
    assert len(legal(dealt(Options()))) == 44  # T01


@pytest.mark.parametrize(
    ("text", "origin", "targets"),
    [
        pytest.param(
            "3k5/9/9/9/9/9/9/9/4K4/9 w",
            "e1",
            "e0 e2 f1",
            id="a general goes one point along a line, never to face the other",
            marks=pytest.mark.rule("XQ-3.2"),
        ),
        pytest.param(
            "5k3/9/9/9/9/9/4P4/3K5/9/9 w",
            "d2",
            "d1 e2",
            id="a general stays in its palace",
            marks=pytest.mark.rule("XQ-3.2"),
        ),
        pytest.param(
            "3k5/9/9/9/9/9/P8/9/4A4/4K4 w",
            "e1",
            "d0 d2 f0 f2",
            id="T07: an advisor goes along diagonals",
            marks=pytest.mark.rule("XQ-3.3"),
        ),
        pytest.param(
            "3k5/9/9/9/9/9/P8/5A3/9/4K4 w",
            "f2",
            "e1",
            id="an advisor stays in its palace",
            marks=pytest.mark.rule("XQ-3.3"),
        ),
        pytest.param(
            "3k5/9/9/9/9/2B6/P8/9/9/4K4 w",
            "c4",
            "a2 e2",
            id="T05: an elephant stays on its side",
            marks=pytest.mark.rule("XQ-3.4"),
        ),
        pytest.param(
            "3k5/9/9/9/9/9/9/9/3p5/2B1K4 w",
            "c0",
            "a2",
            id="T06: its eye is blocked",
            marks=pytest.mark.rule("XQ-3.4"),
        ),
        pytest.param(
            "5k3/9/9/9/9/9/9/9/1C7/1N2K4 w",
            "b0",
            "d1",
            id="T04: a horse's leg is blocked",
            marks=pytest.mark.rule("XQ-3.5"),
        ),
        pytest.param(
            "3k5/9/9/9/9/4N4/9/9/9/4K4 w",
            "e4",
            "c3 c5 d2 d6 f2 f6 g3 g5",
            id="a free horse has eight points",
            marks=pytest.mark.rule("XQ-3.5"),
        ),
        pytest.param(
            "3k5/9/9/9/9/2p1R1P2/9/9/9/4K4 w",
            "e4",
            "c4 d4 e1 e2 e3 e5 e6 e7 e8 e9 f4",
            id="a chariot goes as far as lines are free",
            marks=pytest.mark.rule("XQ-3.6"),
        ),
        pytest.param(
            "3k5/9/r8/p8/9/P8/9/9/9/C3K4 w",
            "a0",
            "a1 a2 a3 a6 b0 c0 d0",
            id="T08, T09: a cannon takes over one screen",
            marks=pytest.mark.rule("XQ-3.7"),
        ),
        pytest.param(
            "3k5/9/9/9/9/9/p8/9/9/C3K4 w",
            "a0",
            "a1 a2 b0 c0 d0",
            id="T11: and not without one",
            marks=pytest.mark.rule("XQ-3.7"),
        ),
        pytest.param(
            "3k5/9/9/9/9/2P6/9/9/9/4K4 w",
            "c4",
            "c5",
            id="T12: a soldier before the river",
            marks=pytest.mark.rule("XQ-3.8"),
        ),
        pytest.param(
            "3k5/9/9/9/2P6/9/9/9/9/4K4 w",
            "c5",
            "b5 c6 d5",
            id="T13: and after it",
            marks=pytest.mark.rule("XQ-3.8"),
        ),
        pytest.param(
            "2P2k3/9/9/9/9/9/9/9/9/4K4 w",
            "c9",
            "b9 d9",
            id="T14: on the last rank",
            marks=pytest.mark.rule("XQ-3.8"),
        ),
        pytest.param(
            "4k4/9/9/9/9/2p6/9/9/9/3K5 b",
            "c4",
            "b4 c3 d4",
            id="Black's goes down the board",
            marks=pytest.mark.rule("XQ-3.8"),
        ),
    ],
)
def test_where_a_piece_may_go(text: str, origin: str, targets: str) -> None:
    found = [move[2:] for move in legal(state_at(text), origin)]
    assert found == targets.split()


@pytest.mark.rule("XQ-3.1", "XQ-3.7", "XQ-3.9", "XQ-4.2", "XQ-4.3")
@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        pytest.param("3k5/9/9/9/9/9/9/9/9/R3K4 w", "b0b1", "not_your_piece", id="no piece"),
        pytest.param("3k5/9/9/9/9/9/9/9/9/R3K4 w", "d9d8", "not_your_piece", id="an enemy"),
        pytest.param("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0e0", "own_piece_there", id="onto own"),
        pytest.param("3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0b2", "not_its_move", id="askew"),
        pytest.param("3k5/9/9/9/9/9/P8/9/9/R3K4 w", "a0a5", "blocked", id="through a piece"),
        pytest.param("3k5/9/9/9/9/9/9/9/1C7/1N2K4 w", "b0a2", "blocked", id="hobbled"),
        pytest.param("3k5/9/9/p8/9/P8/9/9/9/C3K4 w", "a0a5", "blocked", id="T09: a quiet jump"),
        pytest.param("3k5/9/9/9/9/9/p8/9/9/C3K4 w", "a0a3", "no_screen", id="T11"),
        pytest.param("3k5/9/4r4/9/9/9/9/9/9/R3K4 w", "a0a1", "stays_in_check", id="in check"),
        pytest.param(
            "3k5/9/4r4/9/9/9/9/9/4A4/R3K4 w", "e1d2", "exposes_general", id="a pinned advisor"
        ),
        pytest.param("4k4/9/9/9/9/9/R8/9/9/3K5 w", "d0e0", "generals_face", id="T02"),
        pytest.param("4k4/9/9/9/9/9/9/9/4N4/4K4 w", "e1d3", "generals_face", id="T03"),
    ],
)
def test_a_move_that_is_refused(text: str, move: str, code: str) -> None:
    assert refusal(XIANGQI, state_at(text), f"0 {move}") == code


@pytest.mark.rule("XQ-3.9")
def test_what_is_off_is_said_before_it_is_tried() -> None:
    state = state_at("4k4/9/9/9/9/9/9/9/4N4/R3K4 w")
    off = refused_codes(XIANGQI, state, 0)
    assert off["e1"] == "generals_face"
    assert set(off) == {"e1"}
    shut_in = dealt(Options())
    assert refused_codes(XIANGQI, shut_in, 0) == {}
    assert refused_codes(XIANGQI, shut_in, 1) == {}


@pytest.mark.rule("XQ-3.9")
def test_a_piece_that_is_shut_in() -> None:
    corner = state_at("3k5/9/9/9/9/9/9/9/R8/NC2K4 w")
    assert refused_codes(XIANGQI, corner, 0)["a0"] == "no_way_out"
