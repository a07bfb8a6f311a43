"""TC-6: who may know what."""

import json

import pytest

from games.kernel.documents import to_plain
from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.options import Options
from games.rules.tamcuc.seat_view import LayView, SeatView
from games.rules.tamcuc.state import State
from tests.rules.playouts import dice, plies, viewers
from tests.rules.tables import option_refusal, play
from tests.rules.tamcuc.states import D4, cards, dealt, later

CALLED = play(TAMCUC, dealt(D4), "0 call bH bH")
LAID = play(TAMCUC, CALLED, "2 lay rH bS", "1 lay rC rC")
DONE = play(TAMCUC, LAID, "3 lay bC bC", "1 show", "2 hide", "3 hide")


def views(state: State) -> dict[Seat | None, SeatView]:
    return {viewer: TAMCUC.seat_view(state, viewer) for viewer in viewers(state.seat_count)}


def lays(view: SeatView, *, number: int) -> dict[Seat, LayView]:
    rounds = {each.number: each for each in (*view.played, view.round)}
    return {lay.seat: lay for lay in rounds[number].lays}


@pytest.mark.rule("TC-6.1")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    state = dealt(D4)
    for viewer, view in views(state).items():
        assert view.own_hand == (() if viewer is None else state.hands[viewer])
        assert view.hand_sizes == (8, 8, 8, 8)
        plain = to_plain(view)
        del plain["own_hand"], plain["unseen"], plain["ceiling"]
        assert not any(f'"{code}"' in json.dumps(plain) for code in ("rG", "bS", "rC"))


@pytest.mark.rule("TC-6.2")
def test_v22_face_down_cards_are_seen_by_who_laid_them() -> None:
    for viewer, view in views(LAID).items():
        seen = {seat: lay.cards for seat, lay in lays(view, number=1).items() if lay.cards}
        own = {} if viewer in (None, 3) else {viewer: LAID.round.lays[viewer or 0]}
        assert seen == own
        sizes = {seat: lay.size for seat, lay in lays(view, number=1).items()}
        assert sizes == {0: 2, 1: 2, 2: 2, 3: 0}
        assert view.round.size == 2
        assert view.asked == (3,)


@pytest.mark.rule("TC-6.3", "TC-6.4", "TC-6.5")
def test_v21_what_was_shown_stays_seen_and_what_was_hidden_unseen() -> None:
    hidden = {2: cards("rH bS"), 3: cards("bC bC")}
    for viewer, view in views(DONE).items():
        seen = lays(view, number=1)
        assert list(seen) == [0, 1, 2, 3], "in the order in which they could show"
        assert (seen[Seat(0)].status, seen[Seat(0)].cards) == ("shown", cards("bH bH"))
        assert (seen[Seat(1)].status, seen[Seat(1)].cards) == ("shown", cards("rC rC"))
        assert view.played[0].best == 1
        for seat, laid in hidden.items():
            lay = seen[Seat(seat)]
            assert (lay.status, lay.size) == ("hidden", 2)
            assert lay.cards == (laid if viewer == seat else ())


@pytest.mark.rule("TC-6.4")
@pytest.mark.parametrize("seat_count", [2, 3, 4])
def test_hidden_cards_are_in_no_view_and_no_event_to_the_end(seat_count: int) -> None:
    for seed in range(20):
        hand = list(plies(TAMCUC, seat_count, dice(seed)))
        last: State = hand[-1].step.state
        if last.options.open_hands:
            continue
        for viewer in viewers(seat_count):
            view = TAMCUC.seat_view(last, viewer)
            hidden = [
                lay for each in view.played for lay in each.lays if lay.status == "hidden"
            ]
            assert all(bool(lay.cards) == (lay.seat == viewer) for lay in hidden)
            unknown = sum(lay.size for lay in hidden if lay.seat != viewer)
            assert len(view.unseen) == unknown
        told = [event for ply in hand for event in ply.step.events]
        assert all(event.only is None for event in told)
        with_cards = {event.kind for event in told if "cards" in event.data}
        assert with_cards <= {"turned_up", "showed"}


@pytest.mark.rule("TC-6.4")
def test_whether_a_hiding_seat_could_have_shown_is_its_own_secret() -> None:
    could = play(TAMCUC, later("bH rC | rG bA | rE bR"), "0 call bH", "1 lay rG", "2 lay bR")
    could_not = play(
        TAMCUC, later("bH rC | bS bA | rE bR"), "0 call bH", "1 lay bS", "2 lay bR"
    )
    hide = TAMCUC.parse_action("hide")
    one, other = (TAMCUC.apply(state, Seat(1), hide) for state in (could, could_not))
    assert one.events == other.events
    assert TAMCUC.prompt(one.state) == TAMCUC.prompt(other.state)
    for viewer in (None, Seat(0), Seat(2)):
        assert TAMCUC.seat_view(one.state, viewer) == TAMCUC.seat_view(other.state, viewer)


@pytest.mark.rule("TC-6.6")
def test_what_all_may_know() -> None:
    for view in views(DONE).values():
        assert view.won == (0, 2, 0, 0)
        assert view.house == 1
        assert view.played[0].size == 2
    three = TAMCUC.seat_view(dealt("rA | bA | bR"), None)
    assert three.taken_out == cards("rG bG rA rS bS")


@pytest.mark.rule("TC-6.7")
def test_open_hands_stand_as_they_were_when_the_round_began() -> None:
    hands = "rG bC bS bS | rA rC rH bS"
    state = later(hands, options=Options(open_hands=True))
    whole = (cards("rG bC bS bS"), cards("rA rC rH bS"))
    called = play(TAMCUC, state, "0 call bS bS", "1 lay rH bS")
    for viewer in viewers(2):
        assert TAMCUC.seat_view(state, viewer).open_hands == whole
        assert TAMCUC.seat_view(called, viewer).open_hands == whole
    step = TAMCUC.apply(called, Seat(1), TAMCUC.parse_action("hide"))
    assert step.events[-1].data == {"hands": [["rG", "bC"], ["rA", "rC"]]}
    assert TAMCUC.seat_view(step.state, None).open_hands == (cards("rG bC"), cards("rA rC"))
    assert TAMCUC.seat_view(dealt(hands), Seat(0)).open_hands == ()


@pytest.mark.rule("TC-6.7")
@pytest.mark.parametrize(("seats", "refused"), [(2, False), (3, True), (4, True)])
def test_hands_lie_open_at_two_seats_only(seats: int, *, refused: bool) -> None:
    found = option_refusal(TAMCUC, Options(open_hands=True), seats)
    assert found == (("open_hands", "open_hands_at_two") if refused else None)


def test_other_worlds_deal_every_unseen_card_somewhere_else() -> None:
    """Over many worlds each unseen card comes to each place that may hold it."""
    places: dict[Seat, set[str]] = {seat: set() for seat in all_seats(4)}
    rng = Rng(bytes(32))
    for _ in range(300):
        other = TAMCUC.reshuffle_unseen(DONE, Seat(0), rng)
        for seat in all_seats(4):
            places[seat].update(other.hands[seat])
    unseen = set(TAMCUC.seat_view(DONE, Seat(0)).unseen)
    assert places == {0: set(DONE.hands[0]), 1: unseen, 2: unseen, 3: unseen}


def test_a_house_that_lies_face_down_holds_a_set_in_every_world() -> None:
    rng = Rng(bytes(32))
    found = {TAMCUC.reshuffle_unseen(CALLED, Seat(1), rng).round.lays[0] for _ in range(300)}
    assert all(len(set(laid)) == 1 for laid in found)
    assert {laid[0][1] for laid in found} == set("ERCHS"), "the pairs below the ceiling"
