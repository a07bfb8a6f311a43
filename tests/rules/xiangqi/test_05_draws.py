from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.play import LONGEST_GAME
from games.rules.xiangqi.state import State
from tests.rules.tables import points
from tests.rules.xiangqi.positions import played, state_at

WALK = "3k5/9/9/9/9/9/9/9/9/R3K4 w"


def _walk() -> Iterator[str]:
    """The points of a chariot's walk from a0 that comes to none twice and gives no check."""
    yield from ("b0", "c0")
    for rank in range(1, 8):
        yield from (f"{file}{rank}" for file in ("cba" if rank % 2 else "abc"))
    for rank in range(7, 0, -1):
        yield from (f"{file}{rank}" for file in ("efghi" if rank % 2 else "ihgfe"))


def _quiet_plies(limit: int, most: int) -> tuple[int, str | None]:
    """How many quiet plies are played, at most so many, and what ends the game then."""
    state = state_at(WALK, no_capture=limit)
    at = "a0"
    for target in _walk():
        for move in (at + target, "d9d8" if len(state.moves) % 4 == 0 else "d8d9"):
            if state.result is None and len(state.moves) < most:
                state = played(state, move)
        at = target
    outcome = XIANGQI.outcome(state)
    return len(state.moves), outcome.ending.code if outcome else None


@pytest.mark.rule("XQ-5.1")
@pytest.mark.parametrize(
    ("limit", "most", "found"),
    [
        pytest.param(50, 99, (99, None), id="99 plies"),
        pytest.param(50, 110, (100, "no_capture"), id="100 plies"),
        pytest.param(60, 110, (110, None), id="a limit of 60"),
        pytest.param(0, 110, (110, None), id="no limit"),
    ],
)
def test_nothing_is_taken(limit: int, most: int, found: tuple[int, str | None]) -> None:
    assert _quiet_plies(limit, most) == found


@pytest.mark.rule("XQ-5.1")
def test_a_capture_begins_the_count_anew() -> None:
    state = played(state_at("3k5/9/9/9/9/9/p8/9/9/R3K4 w"), "e0e1 d9d8 a0a3 d8d9")
    assert state.quiet == 1
    assert state.taken == ("bP",)


@pytest.mark.rule("XQ-5.2")
@pytest.mark.parametrize(
    ("text", "moves", "ending"),
    [
        pytest.param("4k4/9/4b4/9/9/9/9/5p3/5K3/9 w", "f1f2", "dead_position", id="the last"),
        pytest.param("4k4/9/4b4/9/9/9/9/5p3/5K3/C8 w", "f1f2", None, id="a lone cannon"),
        pytest.param("4k4/9/9/9/2P6/9/9/5p3/5K3/9 w", "f1f2", None, id="a soldier"),
    ],
)
def test_nothing_can_attack(text: str, moves: str, ending: str | None) -> None:
    outcome = XIANGQI.outcome(played(state_at(text), moves))
    assert (outcome.ending.code if outcome else None) == ending


def _late(text: str, plies: int) -> State:
    """A position so many plies into a game; what was played before is told by number alone."""
    return replace(state_at(text), moves=("a0a1", "a9a8") * (plies // 2))


@pytest.mark.rule("XQ-5.3")
def test_three_hundred_moves_of_each_side_are_enough() -> None:
    state = played(_late(WALK, LONGEST_GAME - 2), "a0a1")
    assert XIANGQI.outcome(state) is None
    state = played(state, "d9d8")
    assert points(XIANGQI, state, 2) == (1, 1)
    assert state.result is not None
    assert state.result.ending == "move_limit"


@pytest.mark.rule("XQ-5.4")
def test_mate_comes_before_every_draw() -> None:
    state = _late("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", LONGEST_GAME)
    state = played(state, "b7b9")
    assert state.result is not None
    assert state.result.ending == "checkmate"
