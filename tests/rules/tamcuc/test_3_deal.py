"""TC-3: seats, deal and House."""

from collections import Counter

import pytest

from games.kernel.outcomes import Outcome, Standing
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.rules.tamcuc import options as house_rules
from games.rules.tamcuc.cards import deck, taken_out
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.options import Options
from games.rules.tamcuc.reasons import PLAIN
from tests.rules.tables import play
from tests.rules.tamcuc.states import D3, D4, cards, dealt

SEEDS = [derived_seed(bytes(32), number) for number in range(40)]


@pytest.mark.rule("TC-3.1")
def test_play_goes_round_by_seat_number() -> None:
    state = play(
        TAMCUC, dealt(D4, house=2), "2 call bS", "0 lay bS", "1 lay bS", "3 lay bS", "3 hide"
    )
    assert state.asked == {0}
    assert play(TAMCUC, state, "0 hide").asked == {1}
    assert sorted(TAMCUC.info.seat_counts) == [2, 3, 4]


@pytest.mark.rule("TC-3.2")
def test_v02_five_cards_come_out_at_three_seats() -> None:
    assert taken_out(3, "seed27") == cards("rG bG rA rS bS")
    left = Counter(deck(3, "seed27"))
    assert sum(left.values()) == 27
    assert not {card for card in left if card[1] == "G"}
    assert [left[card] for card in cards("rA bA rS bS")] == [1, 2, 4, 4]
    assert Counter(card for hand in dealt(D3).hands for card in hand) == left
    assert taken_out(4, "seed27") == taken_out(2, "gamevh27") == ()


@pytest.mark.rule("TC-3.3")
@pytest.mark.parametrize(("seats", "size", "par"), [(2, 16, 8), (3, 9, 3), (4, 8, 2)])
def test_every_card_is_dealt(seats: int, size: int, par: int) -> None:
    standing = Standing(0, Seat(1), (0,) * seats)
    state = TAMCUC.deal(Options(), standing, Rng(SEEDS[0])).state
    assert [len(hand) for hand in state.hands] == [size] * seats
    dealt_cards = Counter(card for hand in state.hands for card in hand)
    assert dealt_cards == Counter(deck(seats, "seed27"))
    assert house_rules.par(Options(), seats) == par


@pytest.mark.rule("TC-3.4")
def test_the_first_dealer_is_drawn_and_the_deal_moves_on() -> None:
    drawn = [TAMCUC.opening(Options(), 4, Rng(seed)).first_seat for seed in SEEDS]
    assert set(drawn) == {0, 1, 2, 3}
    standing = Standing(0, Seat(3), (0, 0, 0, 0))
    following = TAMCUC.next_standing(Options(), standing, Outcome(PLAIN, ()))
    assert following.first_seat == 0


@pytest.mark.rule("TC-3.5")
def test_the_dealer_is_house_and_then_who_won() -> None:
    state = dealt(D4, house=1)
    assert state.asked == {1}
    state = play(TAMCUC, state, "1 call bS", "0 lay rG", "2 lay bS", "3 lay rH")
    state = play(TAMCUC, state, "2 hide", "3 show", "0 hide")
    assert state.round.house == 3
    assert state.asked == {3}
    assert TAMCUC.seat_view(state, Seat(0)).dealer == 1


@pytest.mark.rule("TC-3.6")
def test_another_five_may_come_out() -> None:
    assert taken_out(3, "gamevh27") == cards("rG bG rA bA bS")
    left = Counter(deck(3, "gamevh27"))
    assert [left[card] for card in cards("rA bA rS bS")] == [1, 1, 5, 4]
    assert house_rules.hand_size(Options(three_deck="gamevh27"), 3) == 9
