from dataclasses import replace

import pytest

from games.kernel.seats import Seat
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.repetition import Charge, Chased, Verdict
from games.rules.xiangqi.state import State, Streak, occurrences
from tests.rules.xiangqi.positions import played, state_at

CHECKS = "4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w"  # H05
CHECKING = "i8i9 e9e8 i9i8 e8e9"
CHASES = "3k5/9/6R2/9/9/2c6/9/9/9/4K4 w"
CHASING = "g7g4 c4c7 g4g7 c7c4"
IDLES = "3k5/9/9/9/9/9/9/9/9/R3K4 w"
IDLING = "a0a1 d9d8 a1a0 d8d9"


def _end(state: State) -> tuple[str | None, str | None]:
    """The ending and the winner."""
    view = XIANGQI.seat_view(state, None)
    return view.ending, view.winner


@pytest.mark.rule("XQ-7.1", "XQ-7.2")
def test_the_third_time_ends_it() -> None:
    state, counts = state_at(IDLES), []
    for move in (IDLING + " " + IDLING).split():
        state = played(state, move)
        counts.append(len(occurrences(state)))
    assert counts == [1, 1, 1, 2, 2, 2, 2, 3]
    assert _end(state) == ("repetition", None)


@pytest.mark.rule("XQ-7.1")
def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    state = state_at("3k5/9/9/9/9/9/9/9/9/R3K4 w")
    state = played(state, "a0a1 d9d8 a1a2 d8d9 a2a0")
    assert occurrences(state) == (5,)


@pytest.mark.rule("XQ-7.1")
def test_a_position_before_a_capture_cannot_come_up_again() -> None:
    state = played(state_at("3k5/9/9/9/9/9/p8/9/9/R3K4 w"), "a0a3 d9d8 a3a4 d8d9 a4a3 d9d8")
    assert occurrences(state) == (2, 6)


@pytest.mark.rule("XQ-7.2")
@pytest.mark.parametrize("fold", [3, 4, 5])
def test_a_table_may_choose_how_often(fold: int) -> None:
    state = played(state_at(IDLES, fold=fold), " ".join([IDLING] * (fold - 2)))
    assert _end(state) == (None, None)
    assert _end(played(state, IDLING)) == ("repetition", None)


@pytest.mark.rule("XQ-7.2")
def test_the_second_time_both_sides_are_warned() -> None:
    state = played(state_at(CHECKS), CHECKING)
    last = played(state_at(CHECKS), CHECKING[:-5])
    step = XIANGQI.apply(last, Seat(1), XIANGQI.parse_action("e8e9"))
    warning = step.events[-1]
    assert (warning.kind, warning.data, warning.only) == (
        "repeated",
        {"count": 2, "seat": 0},
        None,
    )
    for viewer in (Seat(0), Seat(1), None):
        repeated = XIANGQI.seat_view(state, viewer).repeated
        assert repeated is not None
        assert (repeated.count, repeated.ends_at, repeated.loser) == (2, 3, "red")
        assert (repeated.verdict.red, repeated.verdict.black) == (Charge.CHECK, Charge.NOTHING)


@pytest.mark.rule("XQ-7.3", "XQ-7.4")
@pytest.mark.parametrize(
    ("text", "moves", "ending", "winner"),
    [
        pytest.param(CHECKS, CHECKING, "perpetual_check", "black", id="H05: perpetual check"),
        pytest.param(
            "3k4n/9/9/9/9/9/9/9/9/4K3R b",
            "i9h7 i0h0 h7i9 h0i0",
            "perpetual_chase",
            "black",
            id="H09: a chariot chases a horse",
        ),
        pytest.param(
            "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w",
            "e3d3 d6e6 d3e3 e6d6",
            "repetition",
            None,
            id="H22: both check for ever",
        ),
        pytest.param(
            "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w",
            "f4d4 f5d5 d4f4 d5f5",
            "perpetual_chase",
            "black",
            id="H18: a cannon on another's line",
        ),
        pytest.param(CHASES, CHASING, "perpetual_chase", "black", id="a cannon is chased"),
        pytest.param(
            CHASES.replace("3k5", "2rk5"),
            CHASING,
            "repetition",
            None,
            id="a protected cannon is not",
        ),
        pytest.param(IDLES, IDLING, "repetition", None, id="nothing at all"),
        pytest.param(
            "3k5/9/9/9/p8/9/9/9/2c6/C1B1K4 w",
            "c0a2 c1a1 a2c0 a1c1",
            "repetition",
            None,
            id="a soldier on its own half",
        ),
        pytest.param(
            "3k5/9/9/9/9/p8/9/9/2c6/C1B1K4 w",
            "c0a2 c1a1 a2c0 a1c1",
            "perpetual_chase",
            "black",
            id="a soldier across the river",
        ),
    ],
)
def test_what_a_cycle_comes_to(text: str, moves: str, ending: str, winner: str | None) -> None:
    state = played(state_at(text), f"{moves} {moves}")
    assert _end(state) == (ending, winner)


@pytest.mark.rule("XQ-7.4")
def test_who_made_the_last_move_does_not_matter() -> None:
    state = played(state_at(CHECKS.replace("4k4/8R", "4k3R/9").replace(" w", " b")), "e9e8")
    state = played(state, "i9i8 e8e9 i8i9 e9e8 i9i8 e8e9 i8i9")
    assert _end(state) == ("perpetual_check", "black")


@pytest.mark.rule("XQ-7.3")
def test_the_explanation_names_the_cycle_and_the_piece() -> None:
    state = played(state_at(CHASES), f"{CHASING} {CHASING}")
    verdict = XIANGQI.seat_view(state, None).verdict
    assert verdict is not None
    assert (verdict.first_ply, verdict.end_ply) == (0, 8)
    assert (verdict.red, verdict.black) == (Charge.CHASE, Charge.NOTHING)
    assert verdict.red_chases == Chased("bC", "c4")
    assert verdict.black_chases is None


@pytest.mark.rule("XQ-7.4")
@pytest.mark.parametrize(
    ("red", "black", "loser"),
    [
        pytest.param(Charge.CHECK, Charge.NOTHING, "red", id="check and nothing"),
        pytest.param(Charge.CHECK, Charge.CHASE, "red", id="check and chase"),
        pytest.param(Charge.CHASE, Charge.CHECK, "black", id="chase and check"),
        pytest.param(Charge.NOTHING, Charge.CHASE, "black", id="nothing and chase"),
        pytest.param(Charge.CHASE, Charge.CHASE, None, id="chase and chase"),
        pytest.param(Charge.CHECK, Charge.CHECK, None, id="check and check"),
        pytest.param(Charge.NOTHING, Charge.NOTHING, None, id="nothing and nothing"),
    ],
)
def test_the_graver_charge_loses(red: Charge, black: Charge, loser: str | None) -> None:
    assert Verdict(0, 8, red, black, None, None).loser == loser


@pytest.mark.rule("XQ-7.5")
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        pytest.param(
            "4k4/9/6R2/9/9/6c2/9/9/9/3K5 w", "g7e7 e9f9 e7g7 f9e9", id="check and chase"
        ),
        pytest.param(
            "3k5/9/n5R2/9/9/2c6/9/9/9/4K4 w", "g7g4 d9d8 g4g7 d8d9", id="two pieces in turn"
        ),
    ],
)
def test_what_is_allowed_for_ever(text: str, moves: str) -> None:
    assert _end(played(state_at(text), f"{moves} {moves}")) == ("repetition", None)


@pytest.mark.rule("XQ-7.6")
def test_a_table_may_allow_perpetual_chase_but_not_check() -> None:
    chased = played(state_at(CHASES, chase=False), f"{CHASING} {CHASING}")
    assert _end(chased) == ("repetition", None)
    checked = played(state_at(CHECKS, chase=False), f"{CHECKING} {CHECKING}")
    assert _end(checked) == ("perpetual_check", "black")


@pytest.mark.rule("XQ-7.7")
def test_six_checks_with_one_piece_are_enough() -> None:
    limited = played(state_at(CHECKS, fold=5, check_limit=True), " ".join([CHECKING] * 3))
    assert _end(limited) == (None, None)
    assert _end(played(limited, "i8i9")) == ("too_many_checks", "black")
    free = played(state_at(CHECKS, fold=5), " ".join([CHECKING] * 3) + " i8i9")
    assert _end(free) == (None, None)


@pytest.mark.rule("XQ-7.7")
@pytest.mark.parametrize(
    ("streak", "ending"),
    [
        pytest.param(Streak(5, ("i8",)), None, id="the sixth with one"),
        pytest.param(Streak(6, ("i8",)), "too_many_checks", id="the seventh with one"),
        pytest.param(Streak(6, ("h5", "i8")), None, id="the seventh with two"),
        pytest.param(Streak(12, ("h5", "i8")), "too_many_checks", id="the 13th with two"),
        pytest.param(Streak(12, ("i8",), 1), "too_many_checks", id="one of two was taken"),
        pytest.param(Streak(12, ("h5", "i8"), 1), None, id="the 13th with three"),
        pytest.param(Streak(18, ("h5", "i8"), 4), "too_many_checks", id="the 19th with many"),
    ],
)
def test_more_pieces_may_check_longer(streak: Streak, ending: str | None) -> None:
    state = replace(state_at(CHECKS, check_limit=True), streaks=(streak, Streak()))
    assert _end(played(state, "i8i9"))[0] == ending


@pytest.mark.rule("XQ-7.7")
def test_mate_is_never_one_check_too_many() -> None:
    mating = state_at("3k5/R8/1R7/9/9/9/9/9/9/4K4 w", check_limit=True)
    state = replace(mating, streaks=(Streak(18, ("a8",)), Streak()))
    assert _end(played(state, "b7b9")) == ("checkmate", "red")


@pytest.mark.rule("XQ-7.7")
def test_how_checks_in_a_row_are_counted() -> None:
    state = state_at("4k4/9/3n5/9/7R1/9/9/9/9/3K4R w")
    checked = played(state, "h5e5")
    assert checked.streaks == (Streak(1, ("e5",)), Streak())
    taken = played(checked, "d7e5")
    assert taken.streaks == (Streak(1, (), 1), Streak())
    assert played(taken, "i0i9").streaks[0] == Streak(2, ("i9",), 1)
    assert played(taken, "i0i8").streaks[0] == Streak()
