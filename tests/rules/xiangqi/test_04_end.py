import pytest

from games.kernel.seats import Seat
from games.rules.xiangqi import fen
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import is_in_check, legal_moves
from tests.rules.xiangqi.positions import in_text, legal, played, state_at


@pytest.mark.rule("XQ-4.1")
@pytest.mark.parametrize(
    ("text", "is_check"),
    [
        pytest.param("4k4/9/3N5/9/9/9/9/9/9/3K5 b", True, id="T17: a horse"),
        pytest.param("4k4/3n5/3N5/9/9/9/9/9/9/3K5 b", False, id="a hobbled horse"),
        pytest.param("4k4/4n4/9/9/4C4/9/9/9/9/3K5 b", True, id="T19: a cannon and its screen"),
        pytest.param("4k4/9/9/9/4C4/9/9/9/9/3K5 b", False, id="a cannon without one"),
        pytest.param("4k4/4n4/4r4/9/4C4/9/9/9/9/3K5 b", False, id="a cannon with two"),
        pytest.param("4k4/9/9/9/4R4/9/9/9/9/3K5 b", True, id="a chariot"),
        pytest.param("4k4/4P4/9/9/9/9/9/9/9/3K5 b", True, id="a soldier in front"),
        pytest.param("4kP3/9/9/9/9/9/9/9/9/3K5 b", True, id="a soldier beside"),
        pytest.param("9/4k4/3P5/9/9/9/9/9/9/3K5 b", False, id="a soldier askew"),
    ],
)
def test_check(text: str, is_check: bool) -> None:
    assert is_in_check(fen.read(text)) is is_check


@pytest.mark.rule("XQ-4.2")
def test_only_what_ends_the_check_is_legal() -> None:
    state = played(state_at("c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 w"), "g7g9")  # T22
    assert XIANGQI.seat_view(state, Seat(1)).is_check
    assert legal(state) == ["e8f9"]


@pytest.mark.rule("XQ-4.3")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("4k4/9/9/9/9/9/9/9/9/3K5 w", ["d0d1"], id="T02"),
        pytest.param("4k4/9/9/9/9/9/9/9/4N4/4K4 w", ["e0d0", "e0f0"], id="T03"),
    ],
)
def test_the_generals_never_face(text: str, expected: list[str]) -> None:
    assert in_text(legal_moves(fen.read(text))) == expected


@pytest.mark.rule("XQ-4.4", "XQ-4.5")
@pytest.mark.parametrize(
    ("text", "is_check"),
    [
        pytest.param("3aka3/9/9/9/4C4/9/4C4/9/9/3K5 b", True, id="T15: mate"),
        pytest.param("3k5/9/3P5/9/9/9/9/9/9/4K4 b", False, id="T16: not in check"),
    ],
)
def test_a_position_without_a_move(text: str, is_check: bool) -> None:
    position = fen.read(text)
    assert legal_moves(position) == []
    assert is_in_check(position) is is_check


@pytest.mark.rule("XQ-4.4", "XQ-4.5")
@pytest.mark.parametrize(
    ("text", "move", "ending"),
    [
        pytest.param("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", "b7b9", "checkmate", id="two chariots"),
        pytest.param("3aka3/9/9/9/4C4/9/2C6/9/9/3K5 w", "c3e3", "checkmate", id="two cannons"),
        pytest.param("3k5/9/2P6/9/9/9/9/9/9/4K4 w", "c7d7", "stalemate", id="a soldier"),
    ],
)
def test_who_leaves_no_move_has_won(text: str, move: str, ending: str) -> None:
    state = played(state_at(text), move)
    outcome = XIANGQI.outcome(state)
    assert outcome is not None
    assert (outcome.ending.code, outcome.points(2)) == (ending, (2, 0))
    assert XIANGQI.prompt(state) is None
    view = XIANGQI.seat_view(state, None)
    assert (view.ending, view.winner, view.asked) == (ending, "red", None)
