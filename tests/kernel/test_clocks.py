"""What clocks show, and what an answer costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.clocks import (
    Dial,
    Reading,
    TimeControl,
    TimeOdds,
    allowance_ms,
    answered,
    reading,
    wound,
)
from games.kernel.rng import SEED_BYTES, Rng

FISCHER = TimeControl(main_seconds=60, increment_seconds=5)
BYOYOMI = TimeControl(main_seconds=60, byoyomi_seconds=10, byoyomi_periods=3)
EACH_MOVE = TimeControl(per_move_seconds=30)
BOUNDED = TimeControl(main_seconds=60, per_move_seconds=20)


def test_seats_begin_with_what_the_table_gives_or_with_their_own() -> None:
    control = TimeControl(
        main_seconds=600,
        byoyomi_seconds=30,
        byoyomi_periods=3,
        odds=(TimeOdds(seat=1, main_seconds=60, byoyomi_periods=1),),
    )
    assert wound(control, 2) == (Dial(600_000, 3), Dial(60_000, 1))


@pytest.mark.parametrize(
    ("control", "dial", "spent_ms", "after"),
    [
        pytest.param(FISCHER, Dial(60_000, 0), 8_000, Dial(57_000, 0), id="an increment"),
        pytest.param(FISCHER, Dial(60_000, 0), 59_999, Dial(5_001, 0), id="in the last moment"),
        pytest.param(BYOYOMI, Dial(60_000, 3), 60_000, Dial(0, 3), id="main time to the end"),
        pytest.param(BYOYOMI, Dial(60_000, 3), 69_999, Dial(0, 3), id="within a period"),
        pytest.param(BYOYOMI, Dial(60_000, 3), 70_000, Dial(0, 2), id="a period gone"),
        pytest.param(BYOYOMI, Dial(0, 3), 29_999, Dial(0, 1), id="two gone at once"),
        pytest.param(EACH_MOVE, Dial(0, 0), 29_000, Dial(0, 0), id="nothing to keep"),
        pytest.param(BOUNDED, Dial(60_000, 0), 15_000, Dial(45_000, 0), id="bounded"),
    ],
)
def test_what_an_answer_costs(
    control: TimeControl, dial: Dial, spent_ms: int, after: Dial
) -> None:
    assert answered(control, 0, dial, spent_ms) == after


@pytest.mark.parametrize(
    ("control", "dial", "allowed"),
    [
        pytest.param(FISCHER, Dial(60_000, 0), 60_000, id="main time"),
        pytest.param(BYOYOMI, Dial(20_000, 3), 50_000, id="and periods"),
        pytest.param(EACH_MOVE, Dial(0, 0), 30_000, id="each move"),
        pytest.param(BOUNDED, Dial(60_000, 0), 20_000, id="bounded by the move"),
        pytest.param(BOUNDED, Dial(5_000, 0), 5_000, id="bounded by what is left"),
    ],
)
def test_how_long_a_move_may_take(control: TimeControl, dial: Dial, allowed: int) -> None:
    assert allowance_ms(control, dial) == allowed


@pytest.mark.parametrize(
    ("control", "dial", "spent_ms", "shown"),
    [
        pytest.param(
            BYOYOMI, Dial(60_000, 3), 5_000, Reading(55_000, 3, False, None), id="main time"
        ),
        pytest.param(
            BYOYOMI, Dial(60_000, 3), 60_000, Reading(10_000, 3, True, None), id="a period"
        ),
        pytest.param(
            BYOYOMI, Dial(60_000, 3), 87_500, Reading(2_500, 1, True, None), id="the last"
        ),
        pytest.param(BYOYOMI, Dial(0, 3), 30_000, Reading(0, 0, True, None), id="fallen"),
        pytest.param(FISCHER, Dial(60_000, 0), 70_000, Reading(0, 0, False, None), id="none"),
        pytest.param(
            EACH_MOVE, Dial(0, 0), 10_000, Reading(20_000, 0, False, 20_000), id="each move"
        ),
        pytest.param(
            BOUNDED, Dial(60_000, 0), 5_000, Reading(55_000, 0, False, 15_000), id="bounded"
        ),
    ],
)
def test_what_a_clock_shows(
    control: TimeControl, dial: Dial, spent_ms: int, shown: Reading
) -> None:
    assert reading(control, dial, spent_ms) == shown


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES))
def test_no_time_is_lost_or_won(seed: bytes) -> None:
    """What is left and what was used come to what was given and earned, move by move."""
    rng = Rng(seed)
    control = TimeControl(
        main_seconds=rng.below(100) + 1,
        increment_seconds=rng.below(4) * rng.below(2),
        byoyomi_seconds=(period := rng.below(10) * rng.below(2)),
        byoyomi_periods=3 if period else 0,
    )
    dial = wound(control, 1)[0]
    for _ in range(30):
        spent = rng.below(2 * allowance_ms(control, dial))
        if spent >= allowance_ms(control, dial):
            assert reading(control, dial, spent).remaining_ms == 0
            break
        shown, after = reading(control, dial, spent), answered(control, 0, dial, spent)
        assert shown.remaining_ms > 0
        assert shown.periods == after.periods
        whole = dial.main_ms + (dial.periods - after.periods) * period * 1000
        in_period = period * 1000 - shown.remaining_ms if shown.in_byoyomi else 0
        left = after.main_ms - control.increment_seconds * 1000
        assert left + spent == whole + in_period
        dial = after
