from typing import Any

import pytest

from games.kernel.options import read_options
from games.kernel.outcomes import Standing
from games.kernel.refusals import OptionRefused
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.rules.tusac.dealing import laid_out
from games.rules.tusac.game import TUSAC
from games.rules.tusac.groups import holding_of
from games.rules.tusac.options import Options
from games.rules.tusac.worst import judged_discards, unseen_counts
from tests.rules.tables import legal_texts, option_refusal, play, points, refusal
from tests.rules.tusac.positions import (
    came_to,
    cards,
    discarded,
    first,
    over,
    position,
    quan,
    resolved,
    second,
    turned,
)
from tests.rules.tusac.test_10_settlement import FIVE, won_on


@pytest.mark.rule("TS-13.2", "TS-13.11")
@pytest.mark.parametrize("seat_count", [2, 3, 4])
@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({}, None),
        ({"stake": 7, "worst_card": "off"}, None),
        ({"settlement": "lenh"}, None),
        ({"penalty_on_opening_discard": True}, None),
        (
            {"penalty_on_opening_discard": True, "worst_card": "off"},
            ("penalty_on_opening_discard", "no_penalty"),
        ),
        (
            {"penalty_on_opening_discard": True, "settlement": "lenh"},
            ("penalty_on_opening_discard", "no_penalty"),
        ),
        ({"stake": 2, "settlement": "lenh"}, ("stake", "no_payments")),
    ],
)
def test_options_together(
    seat_count: int, given: dict[str, Any], refused: tuple[str, str] | None
) -> None:
    assert option_refusal(TUSAC, read_options(Options, given), seat_count) == refused


@pytest.mark.rule("TS-13.1", "TS-13.3", "TS-13.5", "TS-13.8", "TS-13.9", "TS-13.10", "TS-13.11")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("worst_card", "feel"),
        ("penalty_on_opening_discard", "yes"),
        ("draw_at_seven", "never"),
        ("pass_relays_card", 1),
        ("pair_in_turn", True),
        ("pair_exempt_needs_one_colour", None),
        ("khap_may_break_to_win", "often"),
        ("opener", "loser"),
        ("length", 3),
        ("settlement", "money"),
        ("stake", 0),
        ("stake", 101),
        ("jokers", 2),
    ],
)
def test_a_value_that_no_option_has(name: str, value: Any) -> None:
    with pytest.raises(OptionRefused) as refused:
        read_options(Options, {name: value})
    assert refused.value.option == name


def _judge(held: str, worst_card: Any) -> dict[str, tuple[int, int]]:
    own = cards(held)
    options = Options(worst_card=worst_card)
    judged = judged_discards(holding_of(own), unseen_counts(own), options)
    return {card: (each.winning, each.progress) for card, each in judged.items()}


@pytest.mark.rule("TS-13.1")
def test_each_useful_card_may_count_once() -> None:
    assert _judge("rR rC wG", "outs")["wG"] == (4, 40)
    assert _judge("rR rC wG", "count")["wG"] == (4, 26), (
        "16 kings, 3 rooks, 3 cannons, 4 knights"
    )


@pytest.mark.rule("TS-13.1")
def test_without_a_penalty_every_trash_card_is_safe() -> None:
    begun = position({0: "wG rR rC", 2: "rR"}, options=Options(worst_card="off"))
    own = TUSAC.seat_view(begun, Seat(0)).own
    assert own is not None
    assert own.worst == own.trash
    assert own.not_worst == ()
    state = play(TUSAC, begun, "0 discard rR")
    assert state.ending is not None
    assert state.ending.worst_discarded is None
    assert points(TUSAC, state, 4) == (-13, -13, 39, -13)


@pytest.mark.rule("TS-13.2")
@pytest.mark.parametrize(
    ("penalised", "paid"), [(False, (-13, -13, 39, -13)), (True, (-39, 0, 39, 0))]
)
def test_the_opening_discard(penalised: bool, paid: tuple[int, ...]) -> None:
    options = Options(penalty_on_opening_discard=penalised)
    begun = position({0: "wG rR rC", 2: "rR"}, plies=0, options=options)
    assert points(TUSAC, play(TUSAC, begun, "0 discard rR"), 4) == paid


@pytest.mark.rule("TS-13.3")
@pytest.mark.parametrize(
    ("top", "result"),
    [
        pytest.param("yN", "drawn", id="a meld no longer helps"),
        pytest.param("wP", "3 wins", id="a win does"),
        pytest.param("gC", "drawn", id="nor does a Khui"),
    ],
)
def test_drawn_as_soon_as_seven_are_left(top: str, result: str) -> None:
    blocks = {1: "yN wM yR", 2: "gC*3 wG yM", 3: "wP"}
    begun = first(
        blocks,
        discarded("rC", by=0),
        stock=f"{top} rP rP rG rG rM rM gN",
        options=Options(draw_at_seven="immediate"),
    )
    assert came_to(play(TUSAC, begun, "1 hit")) == result


@pytest.mark.rule("TS-13.4")
def test_a_passed_card_may_die() -> None:
    options = Options(pass_relays_card=False)
    begun = second({1: "gG wM yR", 2: "rN rC wM yG"}, turned("rN", by=1), options=options)
    state = play(TUSAC, begun, "1 pass")
    assert came_to(state) == "2 first"
    assert state.active is None
    assert state.dead == (turned("rN", by=1),)
    assert legal_texts(TUSAC, state, 2) == ["hit"]
    assert refusal(TUSAC, state, "2 meld rN") == "nothing_active"
    refused = {each.choice: each.reason.code for each in TUSAC.refused_choices(state, Seat(2))}
    assert set(refused.values()) == {"nothing_active", "not_hit_yet"}
    assert came_to(play(TUSAC, state, "2 hit")) == "2 second"


@pytest.mark.rule("TS-13.5")
@pytest.mark.parametrize(
    ("own", "active", "result"),
    [
        pytest.param("rR*2 rG yM wC", discarded("rR", by=0), "1 discard", id="on a discard"),
        pytest.param("rR*2 rG yM wC", turned("rR", by=1), "1 discard", id="on a turned card"),
        pytest.param("rK*2 rG yM wC", turned("rK", by=1), "1 second", id="not of kings"),
        pytest.param("wN*2 rR rC", turned("wN", by=1), "1 second", id="not if exempt"),
    ],
)
def test_a_pair_forced_in_turn(own: str, active: Any, result: str) -> None:
    state = resolved({1: own}, active, options=Options(pair_in_turn="forced"))
    assert came_to(state) == result


@pytest.mark.rule("TS-13.6")
@pytest.mark.parametrize(
    ("own", "takes"),
    [
        pytest.param("wN*2 rR gC", False, id="two kinds of two colours"),
        pytest.param("wN*2 rR rC", False, id="two kinds of one colour"),
        pytest.param("wN*2 rR gR", True, id="one kind twice"),
        pytest.param("wN*2 rR rP", True, id="a rook and a pawn"),
        pytest.param("wN*2 rR gG", True, id="a rook and a guard"),
        pytest.param("wN*2 rP gP", False, id="two pawns"),
    ],
)
def test_the_exception_for_any_colours(own: str, takes: bool) -> None:
    options = Options(pair_exempt_needs_one_colour=False)
    state = resolved({3: own}, discarded("wN", by=0), options=options)
    assert (came_to(state) == "3 discard") == takes


@pytest.mark.rule("TS-13.7")
@pytest.mark.parametrize(
    ("own", "active", "breaks", "value"),
    [
        pytest.param("rR*3 rC", "rN", "2 wins", 1, id="a field and a pair out of it"),
        pytest.param("rR*3 rC rN yG", "yG", "2 wins", 1, id="also beside the active card"),
        pytest.param("rR*3 yG", "yG", "2 wins", 3, id="left whole where that counts more"),
    ],
)
def test_a_khap_broken_to_win(own: str, active: str, breaks: str, value: int) -> None:
    free = Options(khap_may_break_to_win=True)
    state = resolved({2: own}, discarded(active, by=0), options=free)
    assert came_to(state) == breaks
    reveal = TUSAC.seat_view(state, None).reveal
    assert reveal is not None
    assert reveal.won is not None
    assert reveal.won.value == value
    kept = resolved({2: own}, discarded(active, by=0))
    assert (came_to(kept) == "2 wins") == (value == 3)


@pytest.mark.rule("TS-13.7")
def test_a_khap_broken_at_the_deal() -> None:
    blocks = (cards("rR*3 rC rN"), cards("gG yM"))
    free = Options(khap_may_break_to_win=True)
    assert came_to(laid_out(free, Seat(0), blocks, cards("rP*9")).state) == "0 wins"
    assert came_to(laid_out(Options(), Seat(0), blocks, cards("rP*9")).state) == "0 discard"


@pytest.mark.rule("TS-13.8")
@pytest.mark.parametrize(
    ("opener", "winner", "following"),
    [("rotate", 3, 2), ("rotate", None, 2), ("winner", 3, 3), ("winner", None, 1)],
)
@pytest.mark.parametrize("settlement", ["vinagames", "lenh"])
def test_who_opens_next(
    opener: Any, winner: int | None, following: int, settlement: Any
) -> None:
    options = Options(opener=opener, settlement=settlement)
    made = None if winner is None else won_on("stock", winner)
    state = over({3: FIVE, 2: "wR*3"}, winner, won_on=made, options=options)
    outcome = TUSAC.outcome(state)
    assert outcome is not None
    before = Standing(0, Seat(1), (0, 0, 0, 0))
    assert TUSAC.next_standing(options, before, outcome).first_seat == following


@pytest.mark.rule("TS-13.9")
@pytest.mark.parametrize("seat_count", [2, 3, 4])
@pytest.mark.parametrize(
    ("length", "hands"),
    [("one_round", 1), ("two_rounds", 2), ("four_rounds", 4), ("one_hand", None)],
)
def test_the_length_of_a_match(length: Any, hands: int | None, seat_count: int) -> None:
    options = Options(length=length)
    standing = TUSAC.opening(options, seat_count, Rng(bytes(32)))
    outcome = TUSAC.outcome(over({}, None, seats=seat_count, options=options))
    assert outcome is not None
    played = 0
    while not standing.is_final:
        standing = TUSAC.next_standing(options, standing, outcome)
        played += 1
    assert played == (1 if hands is None else hands * seat_count)


@pytest.mark.rule("TS-13.10")
def test_lenh_gives_the_plain_value_to_the_winner() -> None:
    options = Options(settlement="lenh")
    state = over(
        {0: FIVE, 2: "wR*3"},
        0,
        won_on=won_on("discard", 2),
        public={0: (quan("yR"),)},
        options=options,
    )
    assert points(TUSAC, state, 4) == (13, 0, 0, 0)
    discard = position({0: "wG rR rC", 2: "rR"}, options=options)
    ended = play(TUSAC, discard, "0 discard rR")
    assert ended.ending is not None
    assert ended.ending.worst_discarded is None


@pytest.mark.rule("TS-13.11")
def test_the_stake_multiplies_every_payment() -> None:
    state = over({0: FIVE, 2: "wR*3"}, 0, won_on=won_on("stock", 0), options=Options(stake=5))
    assert points(TUSAC, state, 4) == (270, -105, -60, -105)
