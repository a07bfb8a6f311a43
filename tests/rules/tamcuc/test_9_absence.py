"""TC-9: absent seats, and what is left out."""

import pytest

from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.players.tamcuc.simple import stand_in
from games.rules.tamcuc.combinations import classify
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.state import State
from tests.rules.tables import play
from tests.rules.tamcuc.states import D4, cards, dealt

CALLED = play(TAMCUC, dealt(D4), "0 call bH bH")
LAID = play(TAMCUC, CALLED, "1 lay rC rC", "2 lay rH bS", "3 lay bC bC")


@pytest.mark.rule("TC-9.1")
@pytest.mark.parametrize(
    ("state", "seat", "answer"),
    [
        pytest.param(dealt(D4), 0, "call bS", id="the lowest single"),
        pytest.param(CALLED, 3, "lay rS bS", id="the lowest cards"),
        pytest.param(LAID, 1, "hide", id="hides what it could show"),
    ],
)
def test_an_absent_seat_gives_nothing_away(state: State, seat: int, answer: str) -> None:
    view = TAMCUC.seat_view(state, Seat(seat))
    chosen = stand_in(view, TAMCUC.legal_actions(state, Seat(seat)), Rng(bytes(32)))
    assert TAMCUC.format_action(chosen) == answer


@pytest.mark.rule("TC-9.2")
@pytest.mark.parametrize("text", ["rA rA bA bA", "rH rH rC rC", "rR rC rH bR bC bH"])
def test_two_pairs_and_two_triples_are_no_sets(text: str) -> None:
    assert classify(cards(text)) is None


@pytest.mark.rule("TC-9.2")
def test_nobody_makes_a_fifth() -> None:
    assert max(TAMCUC.info.seat_counts) == 4
    assert TAMCUC.info.conduct == frozenset()
