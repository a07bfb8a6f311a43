"""TC-4: the ceiling of the first round."""

import pytest

from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.options import Options
from games.rules.tamcuc.state import State
from tests.rules.tables import legal_texts, play, refusal, refused_codes
from tests.rules.tamcuc.states import D3, D4, D4B, dealt, later

V26 = play(TAMCUC, dealt(D4), "0 call bE", "1 lay rA", "2 lay bE", "3 lay rE")
V30 = play(TAMCUC, dealt(D3), "0 call rR", "1 lay rE", "2 lay bR")
ALL_BARRED = (
    "rG bG rA rA bA bA rE rE | bE bE rR rR bR bR rS rS | rC rC bC bC rH rH bH bH | "
    "rS rS rS bS bS bS bS bS"
)


@pytest.mark.rule("TC-4.1", "TC-4.2")
@pytest.mark.parametrize(
    ("state", "ply", "code"),
    [
        pytest.param(dealt(D4B), "0 call rA", "above_ceiling", id="V23 an advisor"),
        pytest.param(dealt(D4B), "0 call rA rA", "above_ceiling", id="V23 two advisors"),
        pytest.param(dealt(D4B), "0 call rG rA rE", "above_ceiling", id="V23 upper triple"),
        pytest.param(dealt(D4B), "0 call rE rE", None, id="V24 two elephants"),
        pytest.param(V26, "1 show", "above_ceiling", id="V26 an advisor shown"),
        pytest.param(dealt(D3), "0 call bE", "above_ceiling", id="V29 an elephant of three"),
        pytest.param(dealt(D3), "0 call rA", "above_ceiling", id="V29 an advisor of three"),
        pytest.param(dealt(D3), "0 call rR", None, id="V29 a chariot of three"),
        pytest.param(V30, "1 show", "above_ceiling", id="V30 an elephant shown of three"),
    ],
)
def test_what_the_ceiling_bars(state: State, ply: str, code: str | None) -> None:
    assert refusal(TAMCUC, state, ply) == code


@pytest.mark.rule("TC-4.2")
def test_v26_others_are_judged_apart_from_it() -> None:
    state = play(TAMCUC, V26, "1 hide")
    assert refusal(TAMCUC, state, "2 show") == "not_stronger"
    state = play(TAMCUC, state, "2 hide", "3 show")
    assert state.won == (0, 0, 0, 1)


@pytest.mark.rule("TC-4.2")
def test_v24_a_pair_below_the_ceiling_may_win() -> None:
    state = play(
        TAMCUC,
        dealt(D4B),
        "0 call rE rE",
        "2 lay bE bE",
        "1 lay bS bS",
        "3 lay rR bR",
        "1 hide",
    )
    assert refusal(TAMCUC, state, "2 show") == "not_stronger"
    assert play(TAMCUC, state, "2 hide", "3 hide").won == (2, 0, 0, 0)


@pytest.mark.rule("TC-4.2")
def test_v30_a_weaker_card_cannot_be_shown_either() -> None:
    state = play(TAMCUC, V30, "1 hide")
    assert refusal(TAMCUC, state, "2 show") == "not_stronger"
    assert play(TAMCUC, state, "2 hide").won == (1, 0, 0)


@pytest.mark.rule("TC-4.2")
def test_a_board_can_say_which_cards_are_off() -> None:
    off = refused_codes(TAMCUC, dealt(D4B), 0)
    above = {choice for choice, code in off.items() if code == "above_ceiling"}
    assert above == {"call rG", "call rA", "call rA rA", "call rG rA rE"}


@pytest.mark.rule("TC-4.3")
def test_what_stays_face_down_is_free() -> None:
    state = play(TAMCUC, dealt(D4), "0 call rE", "1 lay rA", "2 lay bG", "3 lay bA")
    assert play(TAMCUC, state, "1 hide", "2 hide", "3 hide").won == (1, 0, 0, 0)


@pytest.mark.rule("TC-4.4")
def test_later_rounds_have_none() -> None:
    state = later(D4B)
    assert {"call rG", "call rA rA", "call rG rA rE"} <= set(legal_texts(TAMCUC, state, 0))
    assert TAMCUC.seat_view(state, None).ceiling is None


@pytest.mark.rule("TC-4.5")
def test_v32_it_is_lifted_for_a_house_with_nothing_below() -> None:
    state = dealt(ALL_BARRED, options=Options(ceiling="chariot"))
    assert refusal(TAMCUC, state, "0 call rE") is None
    state = play(TAMCUC, state, "0 call rE", "1 lay bE", "2 lay bH", "3 lay bS")
    assert refusal(TAMCUC, state, "1 show") == "not_stronger"
    assert TAMCUC.seat_view(state, None).ceiling is None
    called = play(TAMCUC, dealt(ALL_BARRED, options=Options(ceiling="chariot")), "0 call rG")
    assert TAMCUC.seat_view(called, None).ceiling == "rR", "and nobody is told beforehand"


@pytest.mark.rule("TC-4.5")
def test_a_lifted_ceiling_is_lifted_for_everyone() -> None:
    hands = ALL_BARRED.replace("rE rE |", "rE bE |").replace("| bE bE", "| rE bE")
    state = dealt(hands, options=Options(ceiling="chariot"))
    state = play(TAMCUC, state, "0 call bE", "1 lay rE", "2 lay bH", "3 lay bS")
    assert refusal(TAMCUC, state, "1 show") is None


@pytest.mark.rule("TC-4.6")
@pytest.mark.parametrize(
    ("ceiling", "call", "code"),
    [
        ("chariot", "0 call bE", "above_ceiling"),
        ("by_seats", "0 call bE", None),
        ("none", "0 call rG", None),
    ],
)
def test_there_may_be_another_ceiling_or_none(
    ceiling: str, call: str, code: str | None
) -> None:
    options = TAMCUC.options_type(ceiling=ceiling)  # type: ignore[arg-type]  # one of three
    assert refusal(TAMCUC, dealt(D4, options=options), call) == code


@pytest.mark.rule("TC-4.7")
def test_it_may_bind_the_house_alone() -> None:
    state = dealt(D4, options=Options(ceiling_scope="house_only"))
    assert refusal(TAMCUC, state, "0 call rG") == "above_ceiling"
    state = play(TAMCUC, state, "0 call bE", "1 lay rA", "2 lay bE", "3 lay rE")
    assert refusal(TAMCUC, state, "1 show") is None
