"""Tứ Sắc's computer players: legal, steady, honest, and each stronger than the last."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import comb

import pytest

from games.kernel.computers import Player
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.kernel.words import in_english
from games.players import duels
from games.players.anything import anything
from games.players.tusac import advising, levels
from games.players.tusac.choosing import Effort, weighed
from games.players.tusac.playouts import Table
from games.players.tusac.worlds import Walk
from games.rules.tusac.actions import Action, Verb, format_action
from games.rules.tusac.cards import CARDS, GROUP_OF, INDEX, PLACE_OF
from games.rules.tusac.game import TUSAC
from games.rules.tusac.groups import COUNTS, khaps_in, trash_count
from games.rules.tusac.options import Options
from games.rules.tusac.seat_view import SeatView
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import Phase, State
from tests.rules.tusac.positions import second, turned

ROOT = derived_seed(bytes(32), "tusac players")
PLAYERS = [levels.easy, levels.normal, levels.hard, levels.stand_in]
SOME_OPTIONS = [
    Options(),
    Options(worst_card="count"),
    Options(pair_in_turn="forced"),
    Options(pass_relays_card=False),
    Options(draw_at_seven="immediate"),
    Options(pair_exempt_needs_one_colour=False),
    Options(settlement="lenh"),
]


def greedy_hand(seed: int, seat_count: int, options: Options) -> Iterator[State]:
    """Every state of a hand whose seats all play as normal."""
    rng = Rng(derived_seed(ROOT, seed))
    standing = TUSAC.opening(options, seat_count, rng)
    state = TUSAC.deal(options, standing, rng).state
    yield state
    while state.phase is not Phase.FINISHED:
        view = TUSAC.seat_view(state, state.current)
        action = levels.normal(view, TUSAC.legal_actions(state, state.current), rng)
        state = TUSAC.apply(state, state.current, action).state
        yield state


def choices(count: int) -> Iterator[State]:
    """States in which somebody may meld or decline."""
    states = (
        state
        for seed in range(100)
        for state in greedy_hand(seed, 2 + seed % 3, Options())
        if len(TUSAC.legal_actions(state, state.current)) > 1
        and state.phase in (Phase.FIRST, Phase.SECOND)
    )
    return islice(states, count)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("options", [*SOME_OPTIONS, Options(khap_may_break_to_win=True)])
def test_a_player_is_legal_and_steady(
    player: Player[SeatView, Action], options: Options
) -> None:
    for state in islice(greedy_hand(3, 4, options), 0, 20, 4):
        legal = TUSAC.legal_actions(state, state.current)
        if not legal:
            continue
        view = TUSAC.seat_view(state, state.current)
        one, again = (player(view, legal, Rng(ROOT)) for _ in range(2))
        assert one in legal
        assert one == again


def test_hard_chooses_alike_in_worlds_it_cannot_tell_apart() -> None:
    for number, state in enumerate(choices(4)):
        seat = state.current
        other = TUSAC.reshuffle_unseen(state, seat, Rng(derived_seed(ROOT, number)))
        chosen = {
            levels.hard(TUSAC.seat_view(each, seat), TUSAC.legal_actions(each, seat), Rng(ROOT))
            for each in (state, other)
        }
        assert len(chosen) == 1


def test_normal_is_the_first_entry_of_quick_select() -> None:
    for state in greedy_hand(5, 4, Options()):
        if state.phase is Phase.FINISHED:
            break
        view = TUSAC.seat_view(state, state.current)
        legal = TUSAC.legal_actions(state, state.current)
        assert view.own is not None
        chosen = format_action(levels.normal(view, legal, Rng(ROOT)))
        assert chosen == view.own.quick_select[0]


def test_hard_discards_worst_cards_alone() -> None:
    for state in greedy_hand(6, 4, Options()):
        if state.phase is Phase.DISCARD:
            view = TUSAC.seat_view(state, state.current)
            assert view.own is not None
            chosen = levels.hard(view, TUSAC.legal_actions(state, state.current), Rng(ROOT))
            assert chosen.cards[0] in view.own.worst


def test_more_worlds_are_played_only_while_a_rival_keeps_up() -> None:
    never = Effort(stages=(8,), patience=-1000.0, margin=0.0)
    for state in choices(3):
        view = TUSAC.seat_view(state, state.current)
        ranked = levels.ranked(view, TUSAC.legal_actions(state, state.current))
        assert weighed(view, ranked, Rng(ROOT), never) == ranked[0]


# Playouts against the rules


def _table(state: State) -> Table:
    hidden = [4] * len(CARDS)
    for card in state.open_cards():
        hidden[INDEX[card]] -= 1
    side = {SetCode.QUAN, SetCode.KHUI}
    return Table(
        options=state.options,
        codes=[list(state.holding(Seat(seat))) for seat in range(state.seat_count)],
        trash=[trash_count(state.holding(Seat(seat))) for seat in range(state.seat_count)],
        value=[sum(each.value for each in sets) for sets in state.public],
        side=[sum(each.value for each in sets if each.kind in side) for sets in state.public],
        hidden=hidden,
        stock=[INDEX[card] for card in reversed(state.stock)],
        turn=state.current,
        active=INDEX[state.active.card] if state.active else -1,
        has_hit=state.phase is Phase.SECOND,
    )


@pytest.mark.parametrize("options", SOME_OPTIONS)
@pytest.mark.parametrize("seat_count", [2, 3, 4])
def test_a_playout_comes_to_what_the_rules_come_to(options: Options, seat_count: int) -> None:
    for seed in range(4):
        states = list(greedy_hand(seed, seat_count, options))
        outcome = TUSAC.outcome(states[-1])
        assert outcome is not None
        for state in states[1:-1:5]:
            if state.phase is Phase.DISCARD:
                continue
            table = _table(state)
            table.play_out()
            found = tuple(table.points(seat) for seat in range(seat_count))
            assert found == outcome.points(seat_count)


# Worlds


def test_a_world_fits_the_view() -> None:
    for number, state in enumerate(choices(12)):
        view = TUSAC.seat_view(state, state.current)
        walk = Walk(view, Rng(derived_seed(ROOT, "walk", number)))
        assert not walk.is_stuck
        for world in islice(walk.worlds(), 5):
            _assert_it_fits(world, view, state)


def _assert_it_fits(world: Table, view: SeatView, state: State) -> None:
    assert tuple(world.codes[state.current]) == state.holding(state.current)
    held = [0] * len(CARDS)
    for shown in view.seats:
        holding = tuple(world.codes[shown.seat])
        counts = [COUNTS[holding[GROUP_OF[card]]][PLACE_OF[card]] for card in range(len(CARDS))]
        assert sum(counts) == shown.private_count
        assert len(khaps_in(holding)) == shown.khap_count
        assert world.trash[shown.seat] == trash_count(holding)
        held = [one + more for one, more in zip(held, counts, strict=True)]
    for card in world.stock:
        held[card] += 1
    assert held == world.hidden, "every card that does not lie open is somewhere"
    assert len(world.stock) == view.stock_size


def test_the_walk_draws_worlds_by_their_weight() -> None:
    """How often the other seat has how much trash, against every pair it could hold."""
    blocks = {0: "rK yK rG yG", 1: "gR gC"}
    state = second(blocks, turned("wM", by=0), seats=2, stock="gR wC")
    hidden = (*state.private[1], *state.stock)
    view = replace(
        TUSAC.seat_view(state, Seat(0)), unseen={card: hidden.count(card) for card in CARDS}
    )
    walk = Walk(view, Rng(ROOT))
    drawn = [world.trash[1] for world in islice(walk.worlds(), 4000)]
    weight = {trash: 1 / comb(trash + 18, 18) for trash in (0, 2)}
    # Of the six pairs out of four cards, one is two green rooks and has no trash.
    expected = weight[0] / (weight[0] + 5 * weight[2])
    assert drawn.count(0) / len(drawn) == pytest.approx(expected, abs=0.03)


# Advice


def test_advice_is_what_hard_would_do_with_a_reason() -> None:
    said = set()
    for state in islice(greedy_hand(9, 4, Options()), 16):
        if state.phase is Phase.FINISHED:
            break
        legal = TUSAC.legal_actions(state, state.current)
        view = TUSAC.seat_view(state, state.current)
        advice = advising.advise(view, legal, Rng(ROOT))
        assert advice.action == levels.hard(view, legal, Rng(ROOT))
        assert in_english(advice.because)
        said.add((advice.action.verb, advice.because.text))
    assert {verb for verb, _ in said} >= {Verb.DISCARD, Verb.HIT, Verb.MELD}


# Strength


@pytest.mark.parametrize(
    ("challenger", "baseline", "deals", "margin"),
    [
        pytest.param(levels.easy, anything, 12, 2.0, id="easy beats chance"),
        pytest.param(levels.normal, levels.easy, 30, 5.0, id="normal beats easy"),
    ],
)
def test_a_level_beats_the_one_below(
    challenger: Player[SeatView, Action],
    baseline: Player[SeatView, Action],
    deals: int,
    margin: float,
) -> None:
    pairing = duels.Pairing(TUSAC, Options(), 4, challenger, baseline)
    found = duels.summary(duels.play_deal(pairing, ROOT, number) for number in range(deals))
    assert found.gain - found.error > margin
