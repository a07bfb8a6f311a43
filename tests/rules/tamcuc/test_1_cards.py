"""TC-1: the cards."""

from collections import Counter

import pytest

from games.kernel.seats import Seat
from games.rules.tamcuc.cards import COPIES, NUMBER, Card, deck
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.seat_view import project
from tests.rules.tamcuc.states import D4, dealt


@pytest.mark.rule("TC-1.1")
def test_v01_there_are_32_cards() -> None:
    counts = Counter(deck(4, "seed27"))
    assert sum(counts.values()) == 32
    assert sum(count for card, count in counts.items() if card[0] == "r") == 16
    assert len(counts) == 14
    assert counts == COPIES
    by_rank = {card[1]: count for card, count in counts.items()}
    assert by_rank == {"G": 1, "A": 2, "E": 2, "R": 2, "C": 2, "H": 2, "S": 5}


@pytest.mark.rule("TC-1.2")
def test_v03_rank_decides_and_red_is_above_black() -> None:
    chain = "rG bG rA bA rE bE rR bR rC bC rH bH rS bS"
    assert " ".join(reversed(list(NUMBER))) == chain
    assert list(NUMBER.values()) == list(range(1, 15))
    assert (NUMBER[Card("bE")], NUMBER[Card("rC")]) == (9, 6)
    assert [face.order for face in TAMCUC.faces()] == list(range(1, 15))


@pytest.mark.rule("TC-1.3")
def test_copies_are_written_alike_and_offered_once() -> None:
    offered = [TAMCUC.format_action(each) for each in TAMCUC.legal_actions(dealt(D4), Seat(0))]
    assert offered.count("call rS") == 1
    assert project(dealt(D4), None).unseen.count(Card("bS")) == 5


def test_a_face_tells_its_rank_and_its_colour_without_ink() -> None:
    corners = {face.code: (face.glyph, face.ink, face.corner) for face in TAMCUC.faces()}
    assert corners["rG"] == ("將", "red", "GR")
    assert corners["bS"] == ("卒", "black", "SB")
    assert len({corner for _, _, corner in corners.values()}) == 14
