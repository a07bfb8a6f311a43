"""The hand that the second source plays from beginning to end: worth 11."""

import pytest

from games.kernel.seats import Seat
from games.rules.tusac.game import TUSAC
from games.rules.tusac.groups import trash_cards, trash_count
from games.rules.tusac.options import Options
from games.rules.tusac.resolution import is_exempt
from tests.rules.tables import legal_texts, play, points
from tests.rules.tusac.positions import HARMLESS, block, came_to, position

AN = "rK yK yG yM rR rC gR*3 wN*3 yC*2 gM*2 rP gP wP yP"
STOCK = "rN gC wC rM wM gN yR rG gP wP yP"


@pytest.mark.rule("TS-4.1", "TS-6.7")
def test_an_has_two_trash_cards_and_is_exempt() -> None:
    assert trash_count(block(AN)) == 2, "E1"
    assert trash_cards(block(AN)) == ("rR", "rC"), "E1"
    assert is_exempt(block(AN), Options()), "E6"


@pytest.mark.rule("TS-2.6", "TS-3.4", "TS-6.2", "TS-10.1")
def test_the_hand_from_end_to_end() -> None:
    dealt = position({0: f"yN {HARMLESS}", 1: AN}, stock=STOCK, plies=0)
    offered = play(TUSAC, dealt, "0 discard yN")
    assert came_to(offered) == "1 first"
    assert legal_texts(TUSAC, offered, 1) == ["hit"], "E2"

    won = play(TUSAC, offered, "1 hit")
    assert came_to(won) == "1 wins", "E3"
    assert won.public[1][-1].cards == ("rR", "rC", "rN")
    assert len(won.private[1]) + 3 == 21

    reveal = TUSAC.seat_view(won, Seat(2)).reveal
    assert reveal is not None
    assert reveal.won is not None
    counted = {(each.kind.value, each.cards[0]): each.value for each in reveal.won.sets}
    assert counted == {
        ("field", "rR"): 1,
        ("king", "rK"): 1,
        ("court", "yK"): 1,
        ("pair", "gM"): 0,
        ("pair", "yC"): 0,
        ("khap", "gR"): 3,
        ("khap", "wN"): 3,
        ("four_pawns", "rP"): 2,
    }
    assert reveal.won.value == 11, "E4"
    assert (reveal.won.amount, reveal.won.doubled) == (24, False), "E5"
    assert reveal.won.penalised is None
    assert points(TUSAC, won, 4) == (-24, 72, -24, -24), "E5"
