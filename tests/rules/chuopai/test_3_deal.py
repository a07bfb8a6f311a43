from collections import Counter
from math import comb

import pytest

from games.kernel.seats import Seat, all_seats
from games.rules.chuopai import play
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.tiles import PACK, Tiles
from tests.rules.chuopai.positions import OPTIONS, dealt, hand_sizes, legal, pile_sizes, tiles
from tests.rules.playouts import dice

DEALS = 400


def _hands(number: int) -> list[Tiles]:
    cards = dice(number).deal.shuffled(PACK)
    return [tuple(cards[28 * seat : 28 * seat + 28]) for seat in range(3)]


@pytest.mark.rule("CP-3.1")
def test_each_seat_is_dealt_28_cards_and_told_its_own() -> None:
    standing = CHUO_PAI.opening(OPTIONS, 3, dice(1).deal)
    step = CHUO_PAI.deal(OPTIONS, standing, dice(1).deal)
    told = [event for event in step.events if event.kind == "dealt"]
    assert [event.only for event in told] == [frozenset({seat}) for seat in all_seats(3)]
    cards = [codes for event in told if isinstance(codes := event.data["cards"], list)]
    assert [len(codes) for codes in cards] == [28, 28, 28]
    assert Counter(code for codes in cards for code in codes) == Counter(PACK)


@pytest.mark.rule("CP-3.1")
def test_the_first_leader_is_drawn_from_all_seats() -> None:
    drawn = Counter(CHUO_PAI.opening(OPTIONS, 3, dice(n).deal).first_seat for n in range(300))
    assert set(drawn) == {0, 1, 2}
    assert all(70 <= count <= 130 for count in drawn.values())


@pytest.mark.rule("CP-3.1")
def test_the_drawn_leader_is_asked_and_play_goes_clockwise() -> None:
    state = dealt("33 22 / 55 22 / 44 22", leader=1)
    assert legal(state, 1)
    assert not legal(state, 0)
    assert play.apply(state, Seat(1), CHUO_PAI.parse_action("play 55")).state.turn == 2


@pytest.mark.rule("CP-3.2")
@pytest.mark.parametrize(
    ("hands", "bonus", "left"),
    [
        pytest.param("12 12 24 66 / 12 36 36 22 / 24 24 24 55", (3, 0, 0), (1, 4, 4), id="V41"),
        pytest.param(
            "12 12 12 12 24 24 24 24 66 / 55 / 33", (8, 0, 0), (1, 1, 1), id="V42 all eight"
        ),
        pytest.param("12 24 66 / 12 24 55 / 12 24 33", (2, 2, 2), (1, 1, 1), id="all seats"),
    ],
)
def test_the_opening_bonus(hands: str, bonus: tuple[int, ...], left: tuple[int, ...]) -> None:
    state = dealt(hands)
    assert state.bonus == pile_sizes(state) == bonus
    assert hand_sizes(state) == left
    assert CHUO_PAI.outcome(state) is None


@pytest.mark.rule("CP-3.2")
def test_the_bonus_comes_as_often_as_it_must() -> None:
    """65.19 % of hands: all less those without one of its two tiles."""
    none_of_one, none_of_both = comb(80, 28), comb(76, 28)
    chance = 1 - (2 * none_of_one - none_of_both) / comb(84, 28)
    assert round(chance, 4) == 0.6519
    taken = sum(bool(play.bonus_of(hand)) for n in range(DEALS) for hand in _hands(n))
    assert abs(taken / (3 * DEALS) - chance) < 0.05


@pytest.mark.rule("CP-3.3")
@pytest.mark.parametrize(
    "hand", [pytest.param("12 12 66", id="one kind"), pytest.param("24 66", id="the other")]
)
def test_one_kind_alone_stays_in_hand(hand: str) -> None:
    state = dealt(f"{hand} / 55 / 33")
    assert state.hands[0] == tiles(hand)
    assert f"play {hand.split(maxsplit=1)[0]}" in legal(state, 0)


@pytest.mark.rule("CP-3.3")
def test_the_bonus_is_told_to_all() -> None:
    for number in range(20):
        step = CHUO_PAI.deal(
            OPTIONS, CHUO_PAI.opening(OPTIONS, 3, dice(number).deal), dice(number).deal
        )
        told = {
            event.data["seat"]: event for event in step.events if event.kind == "bonus_taken"
        }
        for seat in all_seats(3):
            assert (seat in told) == bool(step.state.bonus[seat])
            if seat in told:
                assert told[seat].only is None
                assert tuple(told[seat].data["cards"]) == step.state.piles[seat]  # type: ignore[arg-type]  # a list of codes


@pytest.mark.rule("CP-3.4")
def test_unequal_hands_play_on() -> None:
    state = dealt("12 24 24 66 33 / 55 22 / 33 33 33")
    assert hand_sizes(state) == (2, 2, 3)
    assert legal(state, 0) == ["play 66", "play 33"]
