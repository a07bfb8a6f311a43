import pytest

from games.kernel.game import Conduct
from games.kernel.outcomes import Outcome
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.reasons import AGREED, CHECKMATE
from tests.rules.tables import points, refusal
from tests.rules.xiangqi.positions import dealt, played, state_at

ALL_ROOKS = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w"


@pytest.mark.rule("XQ-2.1")
def test_red_moves_first_and_the_sides_in_turn() -> None:
    state = dealt(Options(), first_seat=1)
    asked = []
    for move in ("h2e2", "h9g7", "h0g2"):
        prompt = XIANGQI.prompt(state)
        assert prompt is not None
        asked.append((prompt.number, set(prompt.seats)))
        state = played(state, move)
    assert asked == [(0, {1}), (1, {0}), (2, {1})]


def test_the_seat_that_is_not_to_move_may_not() -> None:
    assert refusal(XIANGQI, dealt(Options()), "1 h9g7") == "not_asked"


@pytest.mark.rule("XQ-2.2")
@pytest.mark.parametrize("games", [1, 2, 4, 6])
def test_colours_change_after_each_game_of_a_match(games: int) -> None:
    options = Options(games=games)  # type: ignore[arg-type]  # one of the four it lists
    standing = XIANGQI.opening(options, 2, Rng(bytes(32)))
    reds, drawn = [], XIANGQI.ended_by(dealt(options), Seat(0), Conduct.OFFER_DRAW)
    while not standing.is_final:
        reds.append(standing.first_seat)
        standing = XIANGQI.next_standing(options, standing, drawn)
    assert reds == ([0, 1] * games)[:games]
    assert standing.points == (games, games)


@pytest.mark.rule("XQ-2.3")
def test_two_points_for_a_win() -> None:
    state = played(state_at(ALL_ROOKS), "b7b9")
    assert points(XIANGQI, state, 2) == (2, 0)


@pytest.mark.rule("XQ-2.4")
def test_resigning_loses_and_agreement_draws() -> None:
    state = dealt(Options())
    for seat in (0, 1):
        lost = XIANGQI.ended_by(state, Seat(seat), Conduct.RESIGN)
        assert lost.ending.code == "resigned"
        assert lost.points(2) == ((0, 2), (2, 0))[seat]
    agreed = XIANGQI.ended_by(state, Seat(0), Conduct.OFFER_DRAW)
    assert (agreed.ending, agreed.points(2)) == (AGREED, (1, 1))


def test_nothing_else_ends_a_game_from_outside() -> None:
    with pytest.raises(NotImplementedError):
        XIANGQI.ended_by(dealt(Options()), Seat(0), Conduct.ABORT)


@pytest.mark.rule("XQ-2.5")
@pytest.mark.parametrize(
    ("text", "late", "ending", "score"),
    [
        pytest.param("4k4/9/9/9/9/9/9/9/R8/3K5 w", 1, "timed_out", (2, 0), id="a chariot"),
        pytest.param("4k4/9/9/9/P8/9/9/9/9/3K5 w", 1, "timed_out", (2, 0), id="a soldier"),
        pytest.param(
            "4k4/9/4b4/9/9/9/R8/9/9/3K5 w", 0, "timed_out_draw", (1, 1), id="only elephants"
        ),
    ],
)
def test_a_flag_falls(text: str, late: int, ending: str, score: tuple[int, int]) -> None:
    outcome = XIANGQI.ended_by(state_at(text), Seat(late), "time")
    assert (outcome.ending.code, outcome.points(2)) == (ending, score)


def test_a_match_adds_up() -> None:
    options = Options(games=2)
    standing = XIANGQI.opening(options, 2, Rng(bytes(32)))
    won = XIANGQI.outcome(played(state_at(ALL_ROOKS), "b7b9"))
    assert isinstance(won, Outcome)
    assert won.ending == CHECKMATE
    standing = XIANGQI.next_standing(options, standing, won)
    assert (standing.points, standing.is_final, standing.first_seat) == ((2, 0), False, 1)
