import pytest

from games.kernel.outcomes import Standing
from games.kernel.seats import Seat
from games.rules.tusac.dealing import laid_out
from games.rules.tusac.game import TUSAC
from games.rules.tusac.options import Options
from games.rules.tusac.state import ActiveCard, State
from tests.rules.tables import play, points, refusal
from tests.rules.tusac.positions import came_to, cards, discarded, first, quan, resolved, turned

EIGHT = "yN wP wP gC gC rM rM gN"
SEVEN = "wP wP gC gC rM rM gN"


def _ending(state: State) -> str:
    outcome = TUSAC.outcome(state)
    assert outcome is not None
    return outcome.ending.code


@pytest.mark.rule("TS-9.1")
@pytest.mark.parametrize(
    ("active", "code"),
    [(discarded("gG", by=0), "won_on_discard"), (turned("gG", by=1), "won_on_turned_card")],
)
def test_a_win_ends_the_hand(active: ActiveCard, code: str) -> None:
    state = resolved({2: "gG"}, active)
    assert came_to(state) == "2 wins"
    assert _ending(state) == code
    assert TUSAC.prompt(state) is None
    assert refusal(TUSAC, state, "2 discard gG") == "hand_over"


@pytest.mark.rule("TS-9.2")
def test_a_win_at_the_deal() -> None:
    blocks = (cards("rK yK"), cards("gG yM"), cards("gG yM"))
    step = laid_out(Options(), Seat(0), blocks, cards("rP*9"))
    assert _ending(step.state) == "won_at_deal"
    assert points(TUSAC, step.state, 3) == (30, -15, -15), "F3"
    assert "won_at_deal" in [event.kind for event in step.events]


@pytest.mark.rule("TS-9.2")
def test_another_seat_without_trash_must_wait_for_a_card() -> None:
    blocks = (cards("rR yM"), cards("gG*2"), cards("gG yM"))
    state = laid_out(Options(), Seat(0), blocks, cards("rP*9")).state
    assert came_to(state) == "0 discard"


@pytest.mark.rule("TS-9.3", "TS-9.4")
def test_seven_cards_are_never_turned() -> None:
    blocks = {1: "gG wM yR", 2: "gG wM yR"}
    begun = first(blocks, discarded("rC", by=0), stock=EIGHT, public={3: (quan("gP"),)})
    offered = play(TUSAC, begun, "1 hit", "1 pass")
    assert came_to(offered) == "2 first"
    assert len(offered.stock) == 7
    drawn = play(TUSAC, offered, "2 hit")
    assert came_to(drawn) == "drawn", "F2"
    assert _ending(drawn) == "drawn"
    assert len(drawn.stock) == 7
    outcome = TUSAC.outcome(drawn)
    assert outcome is not None
    assert outcome.lines == (), "not even side points"


@pytest.mark.rule("TS-9.3")
def test_the_last_card_turned_can_still_be_melded() -> None:
    begun = first({1: "yN wM yR"}, discarded("rC", by=0), stock=EIGHT)
    state = play(TUSAC, begun, "1 hit", "1 meld yN")
    assert came_to(state) == "1 discard"
    offered = play(TUSAC, state, "1 discard wM")
    assert came_to(offered) == "2 first"
    assert came_to(play(TUSAC, offered, "2 hit")) == "drawn"


@pytest.mark.rule("TS-9.3")
def test_a_discard_can_be_won_on_when_no_card_is_left_to_turn() -> None:
    begun = first({1: "yN wM yR rC", 3: "wM"}, discarded("rC", by=0), stock=SEVEN)
    state = play(TUSAC, begun, "1 meld rC", "1 discard wM")
    assert came_to(state) == "3 wins"


@pytest.mark.rule("TS-9.4")
def test_a_drawn_hand_changes_no_points() -> None:
    begun = first({1: "gG wM yR"}, discarded("rC", by=0), stock=SEVEN)
    outcome = TUSAC.outcome(play(TUSAC, begun, "1 hit"))
    assert outcome is not None
    before = Standing(0, Seat(1), (5, -5, 0, 0))
    assert TUSAC.next_standing(Options(), before, outcome).points == (5, -5, 0, 0)
