import pytest

from games.kernel.seats import Seat
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.state import PassedOn, Turn
from tests.rules.chuopai.positions import (
    BY_HAND,
    WIDE,
    after,
    dealt,
    hand_sizes,
    legal,
    pile_sizes,
    tiles,
)
from tests.rules.tables import refusal, refused_codes


@pytest.mark.rule("CP-4.1")
def test_the_leader_may_lead_anything_but_not_pass() -> None:
    state = dealt("22 22 66 36 / 55 / 33")
    assert legal(state, 0) == [
        "play 66",
        "play 22",
        "play 22 22",
        "play 36",
        "play 66 36",
    ]
    assert refusal(CHUO_PAI, state, "0 pass") == "must_lead"
    assert refused_codes(CHUO_PAI, state, 0) == {"pass": "must_lead"}


@pytest.mark.rule("CP-4.1")
def test_near_misses_are_named_to_the_leader() -> None:
    state = dealt("26 35 11 44 16 / 55 / 33")
    assert refused_codes(CHUO_PAI, state, 0) == {
        "pass": "must_lead",
        "play 26 35": "equal_not_alike",
        "play 11 44": "illegal_combination",
        "play 44 16": "illegal_combination",
    }
    wide = dealt("26 35 11 44 16 / 55 / 33", options=WIDE)
    assert set(refused_codes(CHUO_PAI, wide, 0)) == {"pass", "play 26 35"}


@pytest.mark.rule("CP-4.2")
@pytest.mark.parametrize(
    ("plies", "asked"),
    [
        pytest.param([], 1, id="the leader"),
        pytest.param(["1 play 22"], 2, id="then the next"),
        pytest.param(["1 play 22", "2 play 55"], 0, id="then the last"),
        pytest.param(
            ["1 play 22", "2 play 55", "0 play 33"], 0, id="and never the leader again"
        ),
    ],
)
def test_the_seats_act_once_each(plies: list[str], asked: int) -> None:
    state = after("33 14 / 22 66 / 55 14", *plies, leader=1, options=BY_HAND)
    assert state.turn == asked


@pytest.mark.rule("CP-4.2")
def test_a_seat_without_cards_is_not_asked() -> None:
    state = after("- / 22 66 / 55 36", "1 play 22", "2 play 55", leader=1)
    assert [turn.seat for turn in state.last_round] == [1, 2]
    assert state.turn == 2


@pytest.mark.rule("CP-4.2")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_not_asked_is_refused(seat: int) -> None:
    state = after("33 14 / 22 66 / 55 14", leader=1)
    assert refusal(CHUO_PAI, state, f"{seat} pass") == "not_asked"


@pytest.mark.rule("CP-4.3")
def test_who_can_beat_must() -> None:  # V37
    state = after("55 22 / 66 33 13 22 15 / 44 56", "0 play 55")
    assert legal(state, 1) == ["play 66", "play 13", "play 33"]
    assert refusal(CHUO_PAI, state, "1 pass") == "must_beat"
    assert refused_codes(CHUO_PAI, state, 1) == {
        "pass": "must_beat",
        "play 22": "not_higher",
        "play 15": "wrong_family",
    }


@pytest.mark.rule("CP-4.3")
def test_the_last_seat_must_beat_the_best_play_not_the_lead() -> None:
    state = after("22 15 / 13 15 / 33 66 15", "0 play 22", "1 play 13")
    assert legal(state, 2) == ["play 66"]


@pytest.mark.rule("CP-4.3")
def test_a_set_is_broken_if_it_must_be() -> None:
    state = after("55 15 / 66 66 66 36 / 22", "0 play 55")
    assert legal(state, 1) == ["play 66"]


@pytest.mark.rule("CP-4.3")
def test_a_special_is_beaten_by_a_higher_one_of_its_size() -> None:
    state = after("44 25 22 / 11 26 35 66 45 / 66 66 36 33", "0 play 44 25")
    assert set(legal(state, 1)) == {"play 66 45", "play 11 26", "play 11 35"}
    off = refused_codes(CHUO_PAI, state, 1)
    assert off["pass"] == "must_beat"
    assert off["play 11"] == "wrong_size"
    state = after("44 25 22 / 11 26 35 45 / 66 66 36 33", "0 play 44 25", "1 play 11 35")
    assert legal(state, 2) == ["play 66 36"]


@pytest.mark.rule("CP-4.3")
def test_an_own_special_that_ranks_too_low_is_named() -> None:
    state = after("44 25 22 / 13 23 66 45 / 33", "0 play 44 25")
    assert refused_codes(CHUO_PAI, state, 1)["play 13 23"] == "not_higher"


@pytest.mark.rule("CP-4.4")
def test_who_cannot_beat_may_only_pass() -> None:  # V39
    state = after("22 22 55 / 66 44 22 / 33 15", "0 play 22 22", options=BY_HAND)
    assert legal(state, 1) == ["pass"]
    state = after("22 22 55 / 66 44 22 / 33 15", "0 play 22 22", "1 pass", options=BY_HAND)
    assert state.hands[1] == tiles("66 44 22")


@pytest.mark.rule("CP-4.5")
def test_forced_passes_are_made_at_once_and_told() -> None:
    step = CHUO_PAI.apply(
        dealt("22 22 55 / 66 44 22 / 33 15"), Seat(0), CHUO_PAI.parse_action("play 22 22")
    )
    assert [event.kind for event in step.events] == [
        "led",
        "passed",
        "passed",
        "round_won",
        "leads",
    ]
    assert all(event.only is None for event in step.events)
    assert step.state.turn == 0
    assert step.state.last_round == (
        Turn(Seat(0), tiles("22 22")),
        Turn(Seat(1), ()),
        Turn(Seat(2), ()),
    )


@pytest.mark.rule("CP-4.5")
def test_passes_made_by_hand_lead_to_the_same_deal() -> None:
    hands = "22 22 55 / 66 44 22 / 33 15"
    at_once = after(hands, "0 play 22 22")
    by_hand = after(hands, "0 play 22 22", "1 pass", "2 pass", options=BY_HAND)
    assert (at_once.hands, at_once.piles, at_once.passes, at_once.turn) == (
        by_hand.hands,
        by_hand.piles,
        by_hand.passes,
        by_hand.turn,
    )
    assert {type(passed) for passed in at_once.passes} == {PassedOn}


@pytest.mark.rule("CP-4.6")
@pytest.mark.parametrize(
    ("hands", "plies", "piles", "sizes", "leader"),
    [
        pytest.param(
            "22 66 / 55 25 / 33 36",
            ["0 play 22", "1 play 55", "2 play 33"],
            (0, 0, 1),
            (1, 1, 1),
            2,
            id="V44 beaten twice",
        ),
        pytest.param(
            "66 / 22 25 / 44 36", ["0 play 66"], (1, 0, 0), (0, 2, 2), 1, id="V46 led and held"
        ),
    ],
)
def test_only_the_best_play_scores(
    hands: str,
    plies: list[str],
    piles: tuple[int, ...],
    sizes: tuple[int, ...],
    leader: int,
) -> None:
    state = after(hands, *plies)
    assert (pile_sizes(state), hand_sizes(state), state.leader) == (piles, sizes, leader)
    assert state.turn == leader


@pytest.mark.rule("CP-4.6")
def test_beaten_cards_leave_the_deal() -> None:
    state = after("22 66 / 55 25 / 33 36", "0 play 22", "1 play 55", "2 play 33")
    assert state.beaten == (tiles("22"), tiles("55"), ())


@pytest.mark.rule("CP-4.7")
def test_the_winner_leads_the_next_round() -> None:
    state = after("22 15 / 55 36 / 33 14", "0 play 22", "1 play 55", "2 play 33")
    assert (state.leader, state.turn) == (2, 2)


@pytest.mark.rule("CP-4.7")
@pytest.mark.parametrize(
    ("hands", "leader", "following"),
    [
        pytest.param("66 / 22 25 / 44 36", 0, 1, id="the next seat"),
        pytest.param("22 25 / 44 36 / 66", 2, 0, id="round the corner"),
    ],
)
def test_a_winner_without_cards_hands_the_lead_on(
    hands: str, leader: int, following: int
) -> None:
    step = CHUO_PAI.apply(dealt(hands, leader), Seat(leader), CHUO_PAI.parse_action("play 66"))
    assert step.state.turn == step.state.leader == following
    assert [event.kind for event in step.events][-2:] == ["round_won", "lead_passed_on"]
    assert step.events[-1].data == {"seat": following, "other_seat": leader}
