"""The quick half of Tam Cúc's rules, held to the slow one."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.seats import Seat
from games.players.tamcuc.playout import (
    World,
    choose_call,
    choose_lay,
    play_on,
    stakes_of,
)
from games.players.tamcuc.sampling import answer_cap_of
from games.players.tamcuc.sets import (
    CARDS,
    ROWS,
    counts_of,
    lowest_numbers,
    sets_held,
)
from games.rules.tamcuc import actions
from games.rules.tamcuc.actions import HIDE, SHOW, Action
from games.rules.tamcuc.cards import NUMBER, Cards, arranged
from games.rules.tamcuc.combinations import SETS, sets_in
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.state import Phase, State
from tests.rules.playouts import any_options, dice, plies

seeds = st.integers(0, 2**63 - 1)


def as_cards(numbers: tuple[int, ...]) -> Cards:
    return tuple(CARDS[number] for number in numbers)


def test_the_rows_are_the_sets() -> None:
    assert {as_cards(numbers) for numbers in ROWS} == set(SETS)
    for cards, found in SETS.items():
        row = ROWS[tuple(NUMBER[card] for card in cards)]
        assert (row.size, row.strength) == (found.size, found.strength)


@pytest.mark.parametrize("seat_count", [2, 3, 4])
@given(seed=seeds)
def test_sets_are_found_as_the_rules_find_them(seat_count: int, seed: int) -> None:
    hand = next(plies(TAMCUC, seat_count, dice(seed))).state.hands[0]
    found = [as_cards(row.numbers) for row in sets_held(counts_of(hand), 14)]
    assert Counter(found) == Counter(sets_in(hand))
    lowest = as_cards(lowest_numbers(counts_of(hand), 3))
    assert lowest == arranged(hand[-3:])


@pytest.mark.parametrize("seat_count", [2, 3, 4])
@given(seed=seeds)
def test_a_playout_comes_to_what_the_rules_come_to(seat_count: int, seed: int) -> None:
    """Every seat plays the playout's policy, once in a world and once through the rules."""
    streams = dice(seed)
    options = any_options(TAMCUC, seat_count, streams.deal)
    standing = TAMCUC.opening(options, seat_count, streams.deal)
    state: State = TAMCUC.deal(options, standing, streams.deal).state
    points = play_on(_world(state), stakes_of(TAMCUC.seat_view(state, Seat(0))))
    while state.phase is not Phase.OVER:
        seat = min(state.asked)
        state = TAMCUC.apply(state, seat, _by_policy(state, seat)).state
    outcome = TAMCUC.outcome(state)
    assert outcome is not None
    assert tuple(points) == outcome.points(seat_count)


def _world(state: State) -> World:
    """The true world, as a playout has it when a round begins."""
    view = TAMCUC.seat_view(state, None)
    secret = replace(state, options=replace(state.options, open_hands=False))
    hands = [
        counts_of(hand + laid) for hand, laid in zip(state.hands, state.round.lays, strict=True)
    ]
    shown = {lay.seat for lay in view.round.lays if lay.status == "shown"}
    for seat in shown:
        hands[seat] = counts_of(state.hands[seat])
    unseen = [
        counts_of(TAMCUC.seat_view(secret, Seat(seat)).unseen)
        for seat in range(state.seat_count)
    ]
    held = len(state.hands[state.round.house]) + state.round.size
    ceiling = 14 if view.ceiling is None else NUMBER[view.ceiling]
    return World(
        hands, unseen, list(state.won), state.round.house, held, ceiling, answer_cap_of(view)
    )


def _by_policy(state: State, seat: Seat) -> Action:
    view = TAMCUC.seat_view(state, seat)
    stakes = stakes_of(view)
    match state.phase:
        case Phase.CALL:
            return actions.call(as_cards(choose_call(_world(state), stakes).numbers))
        case Phase.LAY:
            lay = choose_lay(_world(state), seat, state.round.size)
            return actions.lay(as_cards(lay.numbers))
        case _:
            return SHOW if SHOW in TAMCUC.legal_actions(state, seat) else HIDE
