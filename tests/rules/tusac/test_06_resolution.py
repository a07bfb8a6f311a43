import pytest

from games.kernel.seats import Seat
from games.rules.tusac.game import TUSAC
from games.rules.tusac.options import Options
from games.rules.tusac.resolution import is_exempt, resolve
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import ActiveCard, Origin, State
from tests.rules.tables import legal_texts, play
from tests.rules.tusac.positions import (
    HARMLESS,
    came_to,
    discarded,
    first,
    position,
    resolved,
    second,
    turned,
)

WAITS = "gG yM"
"""With one more loose card: a hand that no single card completes."""


@pytest.mark.rule("TS-6.1", "TS-6.2")
@pytest.mark.parametrize(
    ("active", "blocks", "result"),
    [
        pytest.param(turned("gG", by=2), {1: "gG", 2: "gG"}, "2 wins", id="I12, who turned it"),
        pytest.param(turned("gG", by=3), {0: "gG", 2: "gG"}, "0 wins", id="I13, the nearest"),
        pytest.param(discarded("gG", by=0), {2: "gG", 3: "gG"}, "2 wins", id="after a discard"),
        pytest.param(discarded("gG", by=0), {0: "gG"}, "1 first", id="not who discarded it"),
        pytest.param(turned("gG", by=0), {0: "gG"}, "0 wins", id="who turned it may"),
        pytest.param(
            discarded("rP", by=0), {2: "rR*2 yK yP wP gP"}, "2 wins", id="I17, without trash"
        ),
        pytest.param(
            turned("rK", by=1),
            {1: "rK*3 rR", 2: "rG rM"},
            "2 wins",
            id="a win stands above a Khui",
        ),
        pytest.param(
            discarded("gG", by=0), {1: f"gG*2 wM {WAITS}", 3: "gG"}, "3 wins", id="and a pair"
        ),
    ],
)
def test_a_win(active: ActiveCard, blocks: dict[int, str], result: str) -> None:
    assert came_to(resolved(blocks, active)) == result


@pytest.mark.rule("TS-6.2")
def test_a_win_in_turn_is_not_asked_about() -> None:
    owing = position({0: "gG yR wM", 1: "gG rK"})
    assert came_to(play(TUSAC, owing, "0 discard gG")) == "1 wins"


@pytest.mark.rule("TS-6.2")
@pytest.mark.parametrize(
    ("own", "active", "made", "value"),
    [
        pytest.param("rK*3 rG rM", "rK", SetCode.COURT, 4, id="the Khạp may stay closed"),
        pytest.param("rK*3 yR*2", "rK", SetCode.KHUI, 6, id="without trash, by Khui"),
        pytest.param("rP yP gP", "wP", SetCode.FOUR_PAWNS, 2, id="four pawns"),
        pytest.param("rK", "rK", SetCode.KING, 2, id="two lone kings, not a pair"),
    ],
)
def test_the_winning_meld_paid_most(own: str, active: str, made: SetCode, value: int) -> None:
    state = resolved({2: own}, discarded(active, by=0))
    assert state.ending is not None
    won_on = state.public[2][-1]
    assert (won_on.kind, won_on.origin) == (made, Origin.WIN)
    won = TUSAC.seat_view(state, None).reveal
    assert won is not None
    assert won.won is not None
    assert won.won.value == value


@pytest.mark.rule("TS-6.3")
@pytest.mark.parametrize(
    ("active", "blocks", "result"),
    [
        pytest.param(
            turned("rK", by=1), {3: f"rK*3 rR {WAITS}"}, "3 discard", id="I10, kings too"
        ),
        pytest.param(
            discarded("rR", by=0), {1: f"rR*3 wM {WAITS}"}, "1 discard", id="I11, in turn too"
        ),
        pytest.param(
            discarded("rR", by=0), {0: f"rR*3 {WAITS}"}, "1 first", id="not who discarded it"
        ),
    ],
)
def test_a_khui(active: ActiveCard, blocks: dict[int, str], result: str) -> None:
    state = resolved(blocks, active)
    assert came_to(state) == result
    made = [each.kind for sets in state.public for each in sets]
    assert made == ([SetCode.KHUI] if "discard" in result else [])


def _took(state: State) -> bool:
    return any(each.origin is Origin.PAIR for sets in state.public for each in sets)


@pytest.mark.rule("TS-6.4")
@pytest.mark.parametrize(
    ("active", "blocks", "result"),
    [
        pytest.param(discarded("rR", by=0), {3: "rR*2 rG yM wC"}, "3 discard", id="I1"),
        pytest.param(
            discarded("rR", by=0),
            {3: "rR*2 rG yM wC", 1: "rR gG yN"},
            "3 discard",
            id="I2, even if the seat in turn could meld",
        ),
        pytest.param(
            discarded("wN", by=0),
            {3: "wN*2 rG rM"},
            "3 discard",
            id="I7, guard and minister wait",
        ),
        pytest.param(turned("rR", by=1), {1: "rR*2 rG yM wC"}, "1 second", id="not in turn"),
        pytest.param(
            discarded("rR", by=0), {1: "rR*2 rG yM wC"}, "1 first", id="nor the next seat"
        ),
    ],
)
def test_a_pair(active: ActiveCard, blocks: dict[int, str], result: str) -> None:
    state = resolved(blocks, active)
    assert came_to(state) == result
    assert _took(state) == (result == "3 discard")


@pytest.mark.rule("TS-6.5")
def test_a_pair_of_kings_takes_nothing_out_of_turn() -> None:
    state = resolved({3: f"rK*2 rR {WAITS}"}, turned("rK", by=1))
    assert came_to(state) == "1 second", "I9"
    assert "meld" in legal_texts(TUSAC, state, 1)


@pytest.mark.rule("TS-6.6")
@pytest.mark.parametrize(
    ("own", "active", "takes"),
    [
        pytest.param("rR*2 rC rN gG yM wM", "rR", False, id="a field would break"),
        pytest.param("rR*2 rC*2 rN gG yM wM", "rR", True, id="as much trash as before"),
        pytest.param("rR*2 rC*2 rN*2 gG yM wM", "rR", True, id="two pairs are left"),
        pytest.param("rP*2 yP gP gG yM wM", "rP", False, id="three pawns would break"),
        pytest.param("rP*2 yP gP wP gG yM wM", "rP", True, id="the other three are a set"),
    ],
)
def test_a_pair_that_would_raise_the_trash(own: str, active: str, takes: bool) -> None:
    assert _took(resolved({3: own}, discarded(active, by=0))) == takes


@pytest.mark.rule("TS-6.7")
@pytest.mark.parametrize(
    ("own", "takes"),
    [
        pytest.param("wN*2 rR rC", False, id="I4"),
        pytest.param("wN*2 rP gP", False, id="I6"),
        pytest.param("wN*2 rG rM", True, id="I7"),
        pytest.param("wN*2 rR gC", True, id="of two colours"),
        pytest.param("wN*2 rP rR", True, id="a pawn and a rook"),
        pytest.param("wN*2 rR rC gG", True, id="three trash cards"),
        pytest.param("wN*2 rR rC yK gC*2", False, id="beside complete sets"),
    ],
)
def test_the_two_trash_exception(own: str, takes: bool) -> None:
    assert _took(resolved({3: own}, discarded("wN", by=0))) == takes


@pytest.mark.rule("TS-6.7")
def test_an_exempt_seat_may_take_in_its_own_turn() -> None:
    begun = first({1: "wN*2 rR rC"}, discarded("wN", by=0))
    assert is_exempt(begun.holding(Seat(1)), Options())
    assert "meld wN wN" in legal_texts(TUSAC, begun, 1)


@pytest.mark.rule("TS-6.8")
def test_play_goes_on_from_who_took_the_turn() -> None:
    owing = position({0: "rR wM gG", 1: HARMLESS, 2: "rR*2 rG yM wC", 3: "gN rM yP"})
    state = play(TUSAC, owing, "0 discard rR")
    assert came_to(state) == "2 discard"
    assert came_to(play(TUSAC, state, "2 discard wC")) == "3 first", "F7: seat 1 lost its turn"


@pytest.mark.rule("TS-6.1")
def test_what_is_compelled_is_told_with_its_clause_and_nothing_else_is() -> None:
    def told(blocks: dict[int, str], active: ActiveCard) -> list[tuple[str, object]]:
        events = resolve(second(blocks, active)).events
        return [(event.kind, event.data.get("rule")) for event in events]

    assert told({3: "rR*2 rG yM wC"}, turned("rR", by=1)) == [("pair_taken", "TS-6.4")]
    assert told({3: "rR*3 rG yM wC"}, turned("rR", by=1)) == [("khui_made", "TS-6.3")]
    assert told({3: "gG"}, turned("gG", by=1))[0] == ("won", "TS-6.2")
    assert told({}, turned("rN", by=1)) == []
    assert told({3: "rR*2 gR rC gC wG*1"}, turned("wG", by=1)) == []
    assert told({3: "wN*2 rR rC"}, turned("wN", by=1)) == [], "an exempt pair stays unknown"
