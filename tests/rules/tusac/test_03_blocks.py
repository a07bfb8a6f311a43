import pytest

from games.kernel.seats import Seat
from games.rules.tusac.dealing import laid_out
from games.rules.tusac.game import TUSAC
from games.rules.tusac.options import Options
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import Origin, Phase
from tests.rules.playouts import dice, plies_of
from tests.rules.tables import legal_texts, play, refusal
from tests.rules.tusac.positions import cards, discarded, first, position, resolved, turned


@pytest.mark.rule("TS-3.1")
def test_a_meld_goes_open_with_the_cards_it_used() -> None:
    state = play(TUSAC, first({1: "rR rC wG yM"}, discarded("rN", by=0)), "1 meld rR rC")
    made = state.public[1][-1]
    assert (made.cards, made.origin, made.kind) == (cards("rR rC rN"), Origin.MELD, "field")
    assert state.private[1] == cards("wG yM")
    assert state.active is None


@pytest.mark.rule("TS-3.1")
def test_a_card_that_is_not_private_cannot_be_used() -> None:
    begun = first({1: "rR wG yM"}, discarded("rN", by=0))
    assert refusal(TUSAC, begun, "1 meld rR rC") == "not_held"
    owing = position({0: "rR wG"})
    assert refusal(TUSAC, owing, "0 discard yM") == "not_held"


@pytest.mark.rule("TS-3.1")
@pytest.mark.parametrize("seat_count", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_blocks_keep_their_size_and_private_ones_shrink(seat_count: int, seed: int) -> None:
    streams = dice(seed)
    standing = TUSAC.opening(Options(), seat_count, streams.deal)
    dealt = TUSAC.deal(Options(), standing, streams.deal).state
    for ply in plies_of(TUSAC, dealt, streams):
        before, after = ply.state, ply.step.state
        for seat in range(seat_count):
            assert set(before.public[seat]) <= set(after.public[seat])
            assert len(after.private[seat]) <= len(before.private[seat])
            size = len(after.private[seat]) + sum(len(s.cards) for s in after.public[seat])
            owes = after.phase is Phase.DISCARD and after.current == seat
            won = after.ending is not None and after.ending.winner == seat
            assert size == 20 + (owes or won)


@pytest.mark.rule("TS-3.2")
def test_a_quan_is_shown_at_the_deal() -> None:
    step = laid_out(Options(), Seat(0), (cards("rR*4 wG*3 yC"), cards("yG gM")), cards("rP*9"))
    assert [each.kind for each in step.state.public[0]] == [SetCode.QUAN]
    assert step.state.private[0] == cards("wG*3 yC")
    assert legal_texts(TUSAC, step.state, 0) == ["discard yC"], "F8"
    shown = [event for event in step.events if event.kind == "quan_shown"]
    assert [dict(event.data) for event in shown] == [
        {"seat": 0, "cards": ["rR"] * 4, "rule": "TS-3.2"}
    ]


@pytest.mark.rule("TS-3.3")
def test_the_number_of_khaps_is_told_to_all_and_no_card_of_them() -> None:
    step = laid_out(Options(), Seat(0), (cards("yC wG"), cards("wR*3 rK*3 yG")), cards("rP*9"))
    announced = [event for event in step.events if event.kind == "khaps_announced"]
    assert [(event.data["seat"], event.data["count"]) for event in announced] == [
        (0, 0),
        (1, 2),
    ]
    assert all(event.only is None for event in announced)
    assert all("cards" not in event.data for event in announced)
    view = TUSAC.seat_view(step.state, Seat(0))
    assert [shown.khap_count for shown in view.seats] == [0, 2]


@pytest.mark.rule("TS-3.4")
@pytest.mark.parametrize(
    ("block", "active", "ply"),
    [
        pytest.param("rR*3 rC wG", "rN", "1 meld rR rC", id="no field out of it"),
        pytest.param("rP*3 yP wG", "gP", "1 meld rP yP", id="no pawns out of it"),
        pytest.param("rK*3 rG wG", "rM", "1 meld rK rG", id="not even of kings"),
    ],
)
def test_a_khap_is_not_melded(block: str, active: str, ply: str) -> None:
    begun = first({1: block}, discarded(active, by=0))
    assert refusal(TUSAC, begun, ply) == "khap_locked"


@pytest.mark.rule("TS-3.4")
def test_a_khap_is_not_discarded() -> None:
    owing = position({0: "rR*3 rC rN yM"})
    assert refusal(TUSAC, owing, "0 discard rR") == "khap_locked"
    assert legal_texts(TUSAC, owing, 0) == ["discard yM", "discard rC", "discard rN"]


@pytest.mark.rule("TS-3.5")
def test_a_khui_joins_the_khap_and_the_fourth_card() -> None:
    state = resolved({3: "rK*3 rR wG"}, turned("rK", by=1))
    made = state.public[3][-1]
    assert (made.kind, made.cards, made.value) == (SetCode.KHUI, ("rK",) * 4, 6)
    view = TUSAC.seat_view(state, Seat(0))
    assert view.seats[3].khap_count == 0, "I10"
