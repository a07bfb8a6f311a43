import pytest

from games.kernel.seats import Seat
from games.rules.tusac.game import TUSAC
from games.rules.tusac.state import State
from tests.rules.tables import legal_texts, play, refusal
from tests.rules.tusac.positions import came_to, discarded, first, position, second, turned

FOUR = {0: "gG wM yR", 1: "gG wM yR", 2: "gG wM yR", 3: "gG wM yR"}


@pytest.mark.rule("TS-5.1")
def test_the_opener_begins_with_a_discard() -> None:
    dealt = position(FOUR, plies=0)
    assert legal_texts(TUSAC, dealt, 0) == ["discard gG", "discard wM", "discard yR"]
    assert legal_texts(TUSAC, dealt, 1) == []


@pytest.mark.rule("TS-5.2")
def test_a_discard_is_offered_to_the_next_seat() -> None:
    state = play(TUSAC, position(FOUR), "0 discard wM")
    assert came_to(state) == "1 first"
    assert state.active == discarded("wM", by=0)
    last = play(TUSAC, position(FOUR, current=3), "3 discard wM")
    assert came_to(last) == "0 first"


@pytest.mark.rule("TS-5.3")
def test_first_meld_or_hit() -> None:
    begun = first({1: "rN wG"}, discarded("rN", by=0))
    assert legal_texts(TUSAC, begun, 1) == ["meld rN", "hit"]
    assert refusal(TUSAC, begun, "1 pass") == "not_hit_yet"
    assert refusal(TUSAC, begun, "2 hit") == "not_asked"


@pytest.mark.rule("TS-5.4")
def test_a_hit_buries_the_active_card_and_turns_another() -> None:
    begun = first(FOUR, discarded("rN", by=0), stock="rC rM gN gN yN yN wP wP rP")
    state = play(TUSAC, begun, "1 hit")
    assert state.dead == (discarded("rN", by=0),)
    assert state.active == turned("rC", by=1)
    assert came_to(state) == "1 second"
    assert len(state.stock) == 8
    assert legal_texts(TUSAC, state, 1) == ["pass"]
    assert refusal(TUSAC, state, "1 hit") == "hit_already"


@pytest.mark.rule("TS-5.5")
def test_a_meld_and_nothing_else_is_followed_by_a_discard() -> None:
    begun = first({1: "rN wG yM"}, discarded("rN", by=0))
    assert refusal(TUSAC, begun, "1 discard wG") == "no_discard_due"
    melded = play(TUSAC, begun, "1 meld rN")
    assert came_to(melded) == "1 discard"
    for button in ("hit", "pass", "meld wG"):
        assert refusal(TUSAC, melded, f"1 {button}") == "discard_due"


@pytest.mark.rule("TS-5.6")
def test_a_passed_card_is_offered_on() -> None:
    begun = first(
        {1: "gG wM", 2: "rN rC wM yG"},
        discarded("wG", by=0),
        stock="rN gR gR gC gC yC yC wC wC",
    )
    state = play(TUSAC, begun, "1 hit", "1 pass")
    assert came_to(state) == "2 first", "F1"
    assert state.active == turned("rN", by=1)
    assert legal_texts(TUSAC, state, 2) == ["meld rN", "hit"]


@pytest.mark.rule("TS-5.6")
def test_a_pair_declined_by_who_turned_it_is_not_forced_later() -> None:
    begun = second({1: "rN*2 wM yG gC"}, turned("rN", by=1))
    state = play(TUSAC, begun, "1 pass")
    assert came_to(state) == "2 first"
    assert state.private[1].count("rN") == 2


@pytest.mark.rule("TS-5.7")
@pytest.mark.parametrize(
    "begun", [first(FOUR, discarded("rN", by=0)), second(FOUR, turned("rN", by=1))]
)
def test_a_seat_without_a_meld_is_asked_all_the_same(begun: State) -> None:
    assert TUSAC.prompt(begun) is not None
    assert len(legal_texts(TUSAC, begun, 1)) == 1


@pytest.mark.rule("TS-5.7")
def test_hit_and_pass_stay_open_beside_a_meld() -> None:
    assert "hit" in legal_texts(TUSAC, first({1: "rN wG"}, discarded("rN", by=0)), 1)
    assert "pass" in legal_texts(TUSAC, second({1: "rN wG"}, turned("rN", by=1)), 1)


def test_each_answer_settles_its_prompt() -> None:
    state = position(FOUR, plies=0)
    numbers = []
    for ply in ("0 discard wM", "1 hit", "1 pass"):
        prompt = TUSAC.prompt(state)
        assert prompt is not None
        assert prompt.seats == {Seat(int(ply[0]))}
        numbers.append(prompt.number)
        state = play(TUSAC, state, ply)
    assert numbers == [0, 1, 2]
