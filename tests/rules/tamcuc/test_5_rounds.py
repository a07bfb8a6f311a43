"""TC-5: a round."""

import pytest

from games.kernel.seats import Seat
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.options import Options
from games.rules.tamcuc.state import Phase, State
from tests.rules.tables import legal_texts, play, refusal, refused_codes
from tests.rules.tamcuc.states import D4, dealt, later

V08 = play(TAMCUC, dealt(D4), "0 call bH bH", "2 lay rH bS", "1 lay rC rC", "3 lay bC bC")
V09 = play(TAMCUC, V08, "1 show")
V10 = play(TAMCUC, V09, "2 hide")
V19 = play(TAMCUC, dealt(D4), "0 call rS rS")
V19_LAID = play(TAMCUC, V19, "1 lay rC rC")
V20 = play(TAMCUC, V19_LAID, "2 lay rH bS", "3 lay bC bC")


@pytest.mark.rule("TC-5.1", "TC-2.5")
@pytest.mark.parametrize(
    ("ply", "code"),
    [
        pytest.param("1 call rC", "not_asked", id="V18 not the House"),
        pytest.param("0 call rE bH", "not_a_set", id="V18 no set"),
        pytest.param("0 call rC", "not_your_cards", id="V18 not held"),
        pytest.param("0 call rS rS bS", "not_a_set", id="V18 three soldiers"),
        pytest.param("0 lay bH", "wrong_phase", id="a lay before the call"),
        pytest.param("0 show", "wrong_phase", id="a show before the call"),
        pytest.param("0 hide", "house_cannot_hide", id="a hide of the House"),
        pytest.param("0 call bH bH", None, id="V08 a pair"),
    ],
)
def test_the_call(ply: str, code: str | None) -> None:
    assert refusal(TAMCUC, dealt(D4), ply) == code


@pytest.mark.rule("TC-5.1")
def test_the_house_may_call_each_of_its_sets_below_the_ceiling() -> None:
    assert legal_texts(TAMCUC, dealt(D4), 0) == [
        *("call bS", "call rS", "call bH", "call bE", "call rE"),
        *("call rS rS", "call bH bH"),
    ]


@pytest.mark.rule("TC-5.2")
@pytest.mark.parametrize(
    ("state", "ply", "code"),
    [
        pytest.param(V19, "1 lay rC", "wrong_size", id="V19 too few"),
        pytest.param(V19, "1 lay rC rC rA", "wrong_size", id="V19 too many"),
        pytest.param(V19, "1 lay bH bH", "not_your_cards", id="V19 not held"),
        pytest.param(V19, "1 lay rC rC", None, id="V19 a pair"),
        pytest.param(V19, "3 lay bC rS", None, id="any order, any cards"),
        pytest.param(V19_LAID, "1 lay rA bR", "already_laid", id="V19 a second lay"),
        pytest.param(V19, "0 lay bH bH", "already_laid", id="V19 the House"),
        pytest.param(V19, "1 call rC", "wrong_phase", id="a call by another"),
        pytest.param(V08, "1 lay rA bR", "wrong_phase", id="when it should answer"),
        pytest.param(V08, "3 lay rE rR", "already_laid", id="when another should answer"),
        pytest.param(V08, "1 call rA", "wrong_phase", id="a call when answering"),
    ],
)
def test_the_lay(state: State, ply: str, code: str | None) -> None:
    assert refusal(TAMCUC, state, ply) == code


@pytest.mark.rule("TC-5.2")
def test_every_choice_of_cards_may_be_laid() -> None:
    state = play(TAMCUC, dealt(D4), "0 call bH bH")
    assert len(legal_texts(TAMCUC, state, 3)) == 7 * 6 // 2 + 1  # seven kinds, one pair
    assert legal_texts(TAMCUC, state, 3)[0] == "lay rS bS"


@pytest.mark.rule("TC-5.2")
def test_the_order_of_lays_makes_no_difference() -> None:
    other = play(TAMCUC, dealt(D4), "0 call bH bH", "3 lay bC bC", "1 lay rC rC", "2 lay rH bS")
    assert other == V08


@pytest.mark.rule("TC-5.3")
@pytest.mark.parametrize("ply", ["2 show", "2 hide"])
def test_v20_nobody_answers_before_all_have_laid(ply: str) -> None:
    assert refusal(TAMCUC, V19_LAID, ply) == "not_yet"
    assert refused_codes(TAMCUC, V19_LAID, 2) == {"show": "not_yet", "hide": "not_yet"}


@pytest.mark.rule("TC-5.3")
def test_the_last_lay_turns_the_house_up() -> None:
    told = TAMCUC.apply(V19_LAID, Seat(2), TAMCUC.parse_action("lay rH bS")).events
    assert [event.kind for event in told] == ["laid"]
    state = play(TAMCUC, V19_LAID, "2 lay rH bS")
    told = TAMCUC.apply(state, Seat(3), TAMCUC.parse_action("lay bC bC")).events
    assert [event.kind for event in told] == ["laid", "turned_up"]
    assert told[1].data == {"seat": 0, "cards": ["rS", "rS"]}


@pytest.mark.rule("TC-5.4", "TC-5.5")
@pytest.mark.parametrize(
    ("state", "ply", "code"),
    [
        pytest.param(V08, "1 show", None, id="V08 a stronger pair"),
        pytest.param(V08, "1 hide", None, id="a stronger pair hidden"),
        pytest.param(V09, "2 show", "not_a_set", id="V09 no set"),
        pytest.param(V09, "2 hide", None, id="V09 hidden"),
        pytest.param(V10, "3 show", "not_stronger", id="V10 weaker than the best"),
        pytest.param(V10, "3 hide", None, id="V10 hidden"),
        pytest.param(V20, "0 hide", "house_cannot_hide", id="V20 the House hides"),
        pytest.param(V20, "0 show", "not_asked", id="V20 the House shows"),
        pytest.param(V20, "2 show", "not_asked", id="V20 before its turn"),
        pytest.param(V09, "1 hide", "not_asked", id="a second answer"),
    ],
)
def test_the_answers(state: State, ply: str, code: str | None) -> None:
    assert refusal(TAMCUC, state, ply) == code


@pytest.mark.rule("TC-5.4", "TC-2.6")
@pytest.mark.parametrize(
    ("hands", "called", "laid", "code"),
    [
        pytest.param("bS bS rC|bS bS rH", "bS bS", "bS bS", "not_stronger", id="V12 pairs"),
        pytest.param("rA rC|rA rH", "rA", "rA", "not_stronger", id="V13 single cards"),
        pytest.param("bS rC|rG rH", "bS", "rG", None, id="V17 the strongest"),
    ],
)
def test_equal_is_not_stronger(hands: str, called: str, laid: str, code: str | None) -> None:
    state = play(TAMCUC, later(hands), f"0 call {called}", f"1 lay {laid}")
    assert refusal(TAMCUC, state, "1 show") == code
    hidden = play(TAMCUC, state, "1 hide")
    assert hidden.won == (1 + len(called.split()), 0)
    assert hidden.round.house == 0


@pytest.mark.rule("TC-5.4", "TC-5.6")
def test_v15_each_must_beat_the_best_so_far() -> None:
    hands = "rR rC rH bS | bG bA bE bS | rG rA rE bS | bR bC bH bS"
    state = play(
        TAMCUC, later(hands), "0 call rR rC rH", "1 lay bE bA bG", "2 lay rA rG rE",
        "3 lay bR bC bH", "1 show", "2 show", "3 hide",
    )  # fmt: skip
    assert state.won == (1, 0, 3, 0)


@pytest.mark.rule("TC-5.6")
def test_v10_the_winner_keeps_its_own_cards_and_leads() -> None:
    state = play(TAMCUC, V10, "3 hide")
    assert state.won == (0, 2, 0, 0)
    assert state.round.house == 1
    assert state.asked == {1}
    told = TAMCUC.apply(V10, Seat(3), TAMCUC.parse_action("hide")).events
    assert [(event.kind, dict(event.data)) for event in told] == [
        ("hid", {"seat": 3, "size": 2}),
        ("round_won", {"seat": 1, "size": 2}),
    ]


@pytest.mark.rule("TC-5.7")
def test_hands_stay_equally_large_and_shown_sets_stay_open() -> None:
    state = play(TAMCUC, V10, "3 hide")
    assert [len(hand) for hand in state.hands] == [6] * 4
    shown = {lay.seat: lay.cards for lay in TAMCUC.seat_view(state, None).played[0].lays}
    assert shown == {0: ("bH", "bH"), 1: ("rC", "rC"), 2: (), 3: ()}


LAST = "bH bH | rG rA | rE rR | rC bC"


@pytest.mark.rule("TC-5.8")
@pytest.mark.parametrize(("call", "is_last"), [("0 call bH bH", True), ("0 call bH", False)])
def test_the_last_round_takes_all_cards(call: str, *, is_last: bool) -> None:
    state = play(TAMCUC, later(LAST, options=Options(auto_forced=False)), call)
    assert TAMCUC.seat_view(state, None).is_last_round == is_last


@pytest.mark.rule("TC-5.9")
def test_lays_of_the_last_round_are_made_for_everyone() -> None:
    step = TAMCUC.apply(later(LAST), Seat(0), TAMCUC.parse_action("call bH bH"))
    assert [event.kind for event in step.events] == ["called", *["laid"] * 3, "turned_up"]
    assert step.state.phase is Phase.ANSWER
    assert step.state.asked == {1}
    not_last = play(TAMCUC, later(LAST), "0 call bH")
    assert not_last.phase is Phase.LAY


@pytest.mark.rule("TC-5.9")
def test_each_lays_its_own_where_the_table_says_so() -> None:
    state = play(TAMCUC, later(LAST, options=Options(auto_forced=False)), "0 call bH bH")
    assert state.phase is Phase.LAY
    assert legal_texts(TAMCUC, state, 1) == ["lay rG rA"]


def test_a_hand_that_is_over_refuses_everything() -> None:
    state = play(TAMCUC, later(LAST), "0 call bH bH", "1 hide", "2 hide", "3 hide")
    assert refusal(TAMCUC, state, "0 call bH") == "hand_over"
