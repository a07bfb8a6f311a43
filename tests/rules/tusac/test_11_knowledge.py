import pytest

from games.kernel.documents import to_plain
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.rules.tusac.game import TUSAC
from games.rules.tusac.groups import khaps_in
from games.rules.tusac.options import Options
from games.rules.tusac.resolution import compelled
from games.rules.tusac.state import Phase, State
from tests.rules.playouts import dice, plies_of
from tests.rules.tables import play
from tests.rules.tusac.positions import cards, discarded, first, position, quan


def _hand(seed: int, seat_count: int = 4) -> list[State]:
    """Every state of a random hand."""
    streams = dice(seed)
    standing = TUSAC.opening(Options(), seat_count, streams.deal)
    dealt = TUSAC.deal(Options(), standing, streams.deal).state
    return [dealt, *(ply.step.state for ply in plies_of(TUSAC, dealt, streams))]


@pytest.mark.rule("TS-11.1")
def test_what_all_may_know() -> None:
    active, dead = discarded("rN", by=0), (discarded("wP", by=3),)
    blocks = {2: "gR*3 wG yM"}
    state = first(blocks, active, public={1: (quan("yC"),)}, dead=dead)
    view = TUSAC.seat_view(state, None)
    assert (view.seat, view.own, view.reveal) == (None, None, None)
    assert (view.opener, view.asked, view.phase) == (0, 1, Phase.FIRST)
    assert (view.active, view.dead) == (active, dead)
    assert (view.stock_size, view.turns_left) == (10, 3)
    assert [shown.khap_count for shown in view.seats] == [0, 0, 1, 0]
    assert [shown.private_count for shown in view.seats] == [4, 4, 5, 4]
    assert view.seats[1].sets == (quan("yC"),)


@pytest.mark.rule("TS-11.2")
def test_what_a_seat_alone_knows() -> None:
    state = first({2: "gR*3 wG yM yK"}, discarded("rN", by=0))
    own = TUSAC.seat_view(state, Seat(2)).own
    assert own is not None
    assert own.cards == state.private[2]
    assert (own.khaps, own.left, own.trash_count) == (("gR",), ("yM", "wG"), 2)
    assert [each.kind.value for each in own.sets] == ["king", "khap"]


@pytest.mark.rule("TS-11.3")
@pytest.mark.parametrize("seed", range(3))
def test_other_private_cards_and_the_stock_stay_hidden(seed: int) -> None:
    for state in _hand(seed):
        if state.phase is Phase.FINISHED:
            continue
        for viewer in (None, *map(Seat, range(4))):
            view = str(to_plain(TUSAC.seat_view(state, viewer)))
            other = TUSAC.reshuffle_unseen(state, viewer, Rng(derived_seed(bytes(32), seed)))
            assert str(to_plain(TUSAC.seat_view(other, viewer))) == view
        assert TUSAC.seat_view(state, Seat(0)).reveal is None


@pytest.mark.rule("TS-11.3")
def test_nothing_is_told_of_a_discard_that_was_not_a_worst_card() -> None:
    step = TUSAC.apply(position({0: "wG rR rC"}), Seat(0), TUSAC.parse_action("discard rR"))
    assert [dict(event.data) for event in step.events] == [{"seat": 0, "card": "rR"}]
    plain = to_plain(TUSAC.seat_view(step.state, Seat(1)))
    assert "False" not in str({name: plain[name] for name in plain if name != "options"})


@pytest.mark.rule("TS-11.4")
def test_the_end_lays_every_private_block_open() -> None:
    blocks = {0: "wG rR rC", 1: "gN*3 yK", 2: "rR"}
    step = TUSAC.apply(position(blocks), Seat(0), TUSAC.parse_action("discard rR"))
    shown = {e.data["seat"]: e.data["cards"] for e in step.events if e.kind == "revealed"}
    assert shown == {seat: [*own] for seat, own in enumerate(step.state.private)}
    for viewer in (None, Seat(3)):
        view = TUSAC.seat_view(step.state, viewer)
        assert view.reveal is not None
        assert view.reveal.private == step.state.private
        assert view.reveal.won is not None
        assert view.reveal.won.worst_discarded is False
        assert view.dead == ()
    counted = next(event for event in step.events if event.kind == "hand_valued")
    assert counted.data["sets"] == [["pair", 0, "rR", "rR"]]


@pytest.mark.rule("TS-11.4")
def test_a_drawn_hand_is_laid_open_too() -> None:
    begun = first({1: "gG wM yR"}, discarded("rC", by=0), stock="wP wP gC gC rM rM gN")
    view = TUSAC.seat_view(play(TUSAC, begun, "1 hit"), None)
    assert view.reveal is not None
    assert view.reveal.won is None
    assert view.reveal.private[1] == cards("gG wM yR")


# Worlds that a seat cannot tell from this one.


@pytest.mark.parametrize("seat_count", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_another_world_fits_what_the_seat_knows(seed: int, seat_count: int) -> None:
    rng = Rng(derived_seed(bytes(32), "worlds", seed))
    for state in _hand(seed, seat_count):
        viewer = Seat(rng.below(seat_count))
        other = TUSAC.reshuffle_unseen(state, viewer, rng)
        assert other.private[viewer] == state.private[viewer]
        for seat in range(seat_count):
            own, theirs = state.holding(Seat(seat)), other.holding(Seat(seat))
            assert len(khaps_in(own)) == len(khaps_in(theirs))
        if other.active is not None and other.phase is not Phase.FINISHED:
            assert compelled(other) is None


def test_whole_khaps_change_in_another_world() -> None:
    state = first({2: "gR*3 wG yM yC"}, discarded("rN", by=0))
    rng = Rng(bytes(32))
    khaps = {
        khaps_in(TUSAC.reshuffle_unseen(state, Seat(0), rng).holding(Seat(2)))
        for _ in range(20)
    }
    assert len(khaps) > 1
