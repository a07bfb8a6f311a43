import pytest

from games.rules.chuopai.game import CHUO_PAI
from tests.rules.chuopai.positions import OPTIONS, after, hand_sizes, pile_sizes, tiles
from tests.rules.playouts import dice, plies_of
from tests.rules.tables import refusal


@pytest.mark.rule("CP-5.1")
def test_one_holder_ends_the_deal() -> None:  # V47
    state = after("- / 22 / 25 36", "1 play 22", leader=1)
    assert state.turn is None
    assert pile_sizes(state) == (0, 1, 0)
    outcome = CHUO_PAI.outcome(state)
    assert outcome is not None
    assert outcome.ending.code == "one_seat_left"
    assert outcome.points(3) == (0, 1, 0)


@pytest.mark.rule("CP-5.1")
def test_seats_that_run_out_in_a_round_do_not_stop_it() -> None:
    state = after("22 / 55 / 33 66", "0 play 22", "1 play 55")
    assert hand_sizes(state) == (0, 0, 2)
    assert state.turn == 2
    assert refusal(CHUO_PAI, state, "2 pass") == "must_beat"
    state = after("22 / 55 / 33 66", "0 play 22", "1 play 55", "2 play 33")
    assert state.turn is None
    assert pile_sizes(state) == (0, 0, 1)


@pytest.mark.rule("CP-5.2")
def test_all_seats_may_run_out_together() -> None:  # V49
    state = after("22 / 55 / 33", "0 play 22", "1 play 55", "2 play 33")
    assert state.turn is None
    assert (hand_sizes(state), pile_sizes(state)) == ((0, 0, 0), (0, 0, 1))
    outcome = CHUO_PAI.outcome(state)
    assert outcome is not None
    assert outcome.ending.code == "no_seat_left"


@pytest.mark.rule("CP-5.3")
def test_unplayed_cards_score_for_nobody_and_are_shown() -> None:
    playing = after("- / 22 44 / 25 36", "1 play 22", leader=1)
    assert not any(CHUO_PAI.seat_view(playing, None).unplayed)
    over = after("- / 22 / 25 36", "1 play 22", leader=1)
    assert CHUO_PAI.seat_view(over, None).unplayed == ((), (), tiles("25 36"))
    assert pile_sizes(over)[2] == 0


@pytest.mark.rule("CP-5.1")
@pytest.mark.parametrize(
    "count", [100, pytest.param(3000, marks=pytest.mark.slow)], ids=["few", "V53"]
)
def test_every_deal_ends_in_84_rounds_with_one_holder_at_most(count: int) -> None:
    """And for each seat its 28 cards have scored, were beaten, or are left."""
    for number in range(count):
        streams = dice(number)
        standing = CHUO_PAI.opening(OPTIONS, 3, streams.deal)
        state = CHUO_PAI.deal(OPTIONS, standing, streams.deal).state
        for ply in plies_of(CHUO_PAI, state, streams):
            state = ply.step.state
        assert state.round_number < 84
        assert sum(bool(hand) for hand in state.hands) <= 1
        for hand, pile, lost in zip(state.hands, state.piles, state.beaten, strict=True):
            assert len(hand) + len(pile) + len(lost) == 28
