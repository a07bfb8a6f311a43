import pytest

from games.kernel.seats import Seat
from games.rules.tusac.cards import CARDS
from games.rules.tusac.game import TUSAC
from games.rules.tusac.options import Options
from games.rules.tusac.seat_view import OwnHand
from games.rules.tusac.state import Phase, State
from tests.rules.playouts import dice, plies_of
from tests.rules.tables import legal_texts, refused_codes
from tests.rules.tusac.positions import discarded, first, position, second, turned


def own_hand(state: State, seat: int) -> OwnHand:
    own = TUSAC.seat_view(state, Seat(seat)).own
    assert own is not None
    return own


@pytest.mark.rule("TS-12.1")
@pytest.mark.parametrize(
    "seat", [pytest.param(0, id="owing a discard"), pytest.param(1, id="or not")]
)
def test_find_trash(seat: int) -> None:
    own = own_hand(position({0: "rR rC wG yK", 1: "rR rC wG yK"}), seat)
    assert own.trash == ("wG", "rR", "rC")
    assert own.worst == ("wG",)


@pytest.mark.rule("TS-12.1")
def test_find_trash_finds_none_where_none_is() -> None:
    own = own_hand(position({1: "rR*2 yK"}), 1)
    assert (own.trash, own.worst) == ((), ())


@pytest.mark.rule("TS-12.2")
@pytest.mark.parametrize(
    ("state", "choices"),
    [
        pytest.param(
            position({0: "rR rC wG"}), ["discard wG", "discard rR", "discard rC"], id="discards"
        ),
        pytest.param(
            second({0: "rK rG rM yG wM"}, turned("rK", by=0)),
            ["meld", "meld rG rM", "pass"],
            id="melds by trash and value, the first of equals",
        ),
        pytest.param(
            first({1: "rP yP gP rN wG"}, discarded("wP", by=0)),
            ["meld rP yP gP", "hit"],
            id="then hit",
        ),
        pytest.param(
            second({0: "wK yG wM"}, turned("wK", by=0)),
            ["meld", "meld wK", "pass"],
            id="a pair of kings last",
        ),
        pytest.param(first({}, discarded("rN", by=0)), ["hit"], id="no meld"),
    ],
)
def test_quick_select(state: State, choices: list[str]) -> None:
    own = own_hand(state, state.current)
    assert [*own.quick_select] == choices
    assert sorted(choices) == sorted(legal_texts(TUSAC, state, state.current))


@pytest.mark.rule("TS-12.2")
def test_quick_select_is_empty_for_a_seat_that_is_not_asked() -> None:
    assert own_hand(position({}), 1).quick_select == ()


@pytest.mark.rule("TS-12.2", "TS-12.3")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_choice_is_legal_and_never_penalised(seed: int) -> None:
    streams = dice(seed)
    standing = TUSAC.opening(Options(), 4, streams.deal)
    dealt = TUSAC.deal(Options(), standing, streams.deal).state
    for ply in plies_of(TUSAC, dealt, streams):
        own = own_hand(ply.state, ply.seat)
        assert own.quick_select[0] in legal_texts(TUSAC, ply.state, ply.seat)
        if ply.state.phase is Phase.DISCARD:
            verb, card = own.quick_select[0].split()
            assert verb == "discard"
            assert card in own.worst
        assert set(own.worst) | set(own.not_worst) == set(own.trash)
        assert not set(own.worst) & set(own.not_worst)


@pytest.mark.rule("TS-12.3")
def test_a_discard_that_is_not_worst_is_marked() -> None:
    assert own_hand(position({0: "rR rC wG"}), 0).not_worst == ("rR", "rC")


@pytest.mark.rule("TS-12.4")
@pytest.mark.parametrize(
    ("state", "off"),
    [
        pytest.param(
            position({0: "rK rR*2 wN*3 yM"}),
            {
                "discard rK": "king_kept",
                "discard rR": "not_trash",
                "discard wN": "khap_locked",
                "meld": "discard_due",
                "hit": "discard_due",
                "pass": "discard_due",
            },
            id="owing a discard",
        ),
        pytest.param(
            first({1: "rR rC rN wG gP*3"}, discarded("rR", by=0)),
            {
                "meld wG": "not_a_set",
                "meld rR": "more_trash",
                "meld rC rN": "more_trash",
                "meld gP": "not_a_set",
                "meld": "not_a_set",
                "pass": "not_hit_yet",
            },
            id="a field that would break",
        ),
        pytest.param(
            first({1: "gP*3 yP wG rM"}, discarded("wP", by=0)),
            {
                "meld rM": "not_a_set",
                "meld wG": "not_a_set",
                "meld yP gP": "khap_locked",
                "meld": "not_a_set",
                "pass": "not_hit_yet",
            },
            id="a Khạp that stays",
        ),
    ],
)
def test_what_is_off_says_why(state: State, off: dict[str, str]) -> None:
    assert refused_codes(TUSAC, state, state.current) == off


@pytest.mark.rule("TS-12.5")
def test_the_counter_of_unseen_cards() -> None:
    state = first({1: "rN wG"}, discarded("rN", by=0), dead=(discarded("rN", by=3),))
    owner = TUSAC.seat_view(state, Seat(1)).unseen
    assert (owner["rN"], owner["wG"], owner["yP"]) == (1, 3, 4)
    assert set(owner) == set(CARDS)
    assert TUSAC.seat_view(state, None).unseen["rN"] == 2
