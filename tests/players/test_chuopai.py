from collections.abc import Iterator

import pytest

from games.kernel.computers import Player
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.kernel.words import in_english
from games.players import duels
from games.players.chuopai import levels, search, styles
from games.players.chuopai.advice import advise
from games.players.chuopai.endgame import OutOfNodes, Solver
from games.players.chuopai.packed import (
    PLAIN,
    pack_for,
    packed,
    unpacked,
)
from games.players.chuopai.playout import Position, finish, plays_at, position_of, take
from games.players.chuopai.search import Effort
from games.players.chuopai.worth import Worth
from games.rules.chuopai.actions import Action
from games.rules.chuopai.combinations import SPECIALS
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.options import Options
from games.rules.chuopai.seat_view import SeatView
from games.rules.chuopai.state import State
from games.rules.chuopai.tiles import PACK, Tile
from tests.rules.chuopai.positions import after, dealt
from tests.rules.playouts import dice

QUICK = Effort(playouts=24, fewest_worlds=1, nodes=2000, solved_worlds=2)
TABLES = [
    pytest.param(Options(), id="default"),
    pytest.param(Options(auto_pass=False), id="passes by hand"),
    pytest.param(Options(special_max=12, wide_totals=True, deals=3), id="widest"),
]
SEED = derived_seed(b"\0" * 32, "players of chuopai")


def quick(view: SeatView, legal: tuple[Action, ...], rng: Rng) -> Action:
    """The strong player on a small budget."""
    return search.best_action(view, legal, rng, QUICK)


PLAYERS = [
    pytest.param(levels.easy, id="easy"),
    pytest.param(levels.normal, id="normal"),
    pytest.param(levels.stand_in, id="stand-in"),
    pytest.param(quick, id="hard"),
]


def decisions(
    player: Player[SeatView, Action], options: Options, number: int = 1
) -> Iterator[tuple[State, Seat, Action]]:
    """Every decision of a deal that `player` plays in all seats."""
    streams = dice(number)
    standing = CHUO_PAI.opening(options, 3, streams.deal)
    state = CHUO_PAI.deal(options, standing, streams.deal).state
    while state.turn is not None:
        seat = state.turn
        legal = CHUO_PAI.legal_actions(state, seat)
        action = player(CHUO_PAI.seat_view(state, seat), legal, streams.choose)
        yield state, seat, action
        state = CHUO_PAI.apply(state, seat, action).state


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_plays_whole_deals_by_the_rules(
    player: Player[SeatView, Action], options: Options
) -> None:
    for state, seat, action in decisions(player, options):
        assert action in CHUO_PAI.legal_actions(state, seat)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_chooses_by_what_its_seat_may_know(player: Player[SeatView, Action]) -> None:
    """The same view, actions and stream give the same choice, whatever is hidden."""
    for number, (state, seat, _) in enumerate(decisions(levels.easy, Options())):
        if number % 5:
            continue
        other = CHUO_PAI.reshuffle_unseen(state, seat, dice(number).beside)
        choices = [
            player(
                CHUO_PAI.seat_view(world, seat),
                CHUO_PAI.legal_actions(world, seat),
                Rng(derived_seed(SEED, number)),
            )
            for world in (state, other)
        ]
        assert choices[0] == choices[1]


def first_share(
    challenger: Player[SeatView, Action], baseline: Player[SeatView, Action], deals: int
) -> float:
    pairing = duels.Pairing(CHUO_PAI, Options(), 3, challenger, baseline)
    results = [duels.play_deal(pairing, SEED, number) for number in range(deals)]
    return duels.summary(results).first_share


def test_normal_is_better_than_random() -> None:
    """Measured 0.72, fair 0.333; the standard error of 25 deals is 0.05."""
    assert first_share(levels.normal, levels.easy, 25) > 0.5


def test_random_is_worse_than_normal() -> None:
    """Measured 0.10; the game is not zero-sum, so this does not follow from the other."""
    assert first_share(levels.easy, levels.normal, 25) < 0.25


@pytest.mark.slow
def test_hard_is_better_than_normal() -> None:
    """Measured 0.6, fair 0.333; the standard error of 12 deals is 0.06."""
    assert first_share(levels.hard, levels.normal, 12) > 0.4


def test_the_adviser_advises_what_hard_plays_and_says_why() -> None:
    said = set()
    for number, (state, seat, _) in enumerate(decisions(levels.normal, Options(), 3)):
        if number % 7 == 0:
            view, legal = CHUO_PAI.seat_view(state, seat), CHUO_PAI.legal_actions(state, seat)
            advice = advise(view, legal, Rng(derived_seed(SEED, number)))
            assert advice.action == levels.hard(view, legal, Rng(derived_seed(SEED, number)))
            assert in_english(advice.because)
            said.add(advice.because.text)
    assert len(said) > 1


def test_the_adviser_on_a_forced_pass() -> None:
    state = after(
        "22 22 55 / 66 44 22 / 33 15", "0 play 22 22", options=Options(auto_pass=False)
    )
    view, legal = CHUO_PAI.seat_view(state, Seat(1)), CHUO_PAI.legal_actions(state, Seat(1))
    assert "must pass" in in_english(advise(view, legal, Rng(SEED)).because)


# The packed form of the game


@pytest.mark.parametrize("options", TABLES)
def test_the_packed_game_is_the_game(options: Options) -> None:
    pack = pack_for(options)
    for number in range(4):
        position: Position | None = None
        goes_on, points = True, [0, 0, 0]
        for state, seat, action in decisions(levels.easy, options, number):
            if position is None:
                position = position_of(CHUO_PAI.seat_view(state, None), state.hands, pack)
            assert position.hands == [packed(hand) for hand in state.hands]
            assert position.turn == seat
            legal = CHUO_PAI.legal_actions(state, seat)
            plays = {unpacked(play.cards) for play in plays_at(position, pack)}
            assert plays == {each.tiles for each in legal if each.tiles}
            fresh = position_of(CHUO_PAI.seat_view(state, seat), state.hands, pack)
            assert (fresh.turn, fresh.after, fresh.owner) == (
                position.turn,
                position.after,
                position.owner,
            )
            goes_on = take(position, pack.play_of(action.tiles) if action.tiles else None)
            while goes_on and options.auto_pass and not plays_at(position, pack):
                goes_on = take(position, None)
            points = [len(pile) for pile in CHUO_PAI.apply(state, seat, action).state.piles]
        assert position is not None
        assert not goes_on
        assert position.points == points


def test_hands_are_packed_and_unpacked() -> None:
    assert unpacked(packed(PACK)) == PACK
    assert packed(()) == 0


@pytest.mark.parametrize("options", TABLES)
def test_a_playout_ends_with_every_card_accounted_for(options: Options) -> None:
    pack = pack_for(options)
    state = next(decisions(levels.easy, options))[0]
    position = position_of(CHUO_PAI.seat_view(state, None), state.hands, pack)
    finish(position, pack, search.STYLES[:3], Rng(SEED))
    assert sum(bool(hand) for hand in position.hands) <= 1
    assert max(position.points) <= 28


# What leads cost


@pytest.mark.parametrize(
    ("lead", "unseen", "rivals", "chance"),
    [
        pytest.param("55", "33", 2, 1.0, id="one higher card is surely with somebody"),
        pytest.param("55", "22", 2, 0.0, id="none is higher"),
        pytest.param("55 55", "33 33", 2, 0.5, id="two together or parted"),
        pytest.param("55 55", "33 33", 1, 1.0, id="one rival holds both"),
        pytest.param("55 55", "33 33 33", 2, 1.0, id="two of three are together"),
        pytest.param("55 55 55", "33 33 33", 2, 0.25, id="three together"),
        pytest.param("11 26", "66 36", 2, 0.5, id="a core and its partner together"),
        pytest.param("66 36", "66 36", 2, 0.0, id="nothing beats the highest special"),
    ],
)
def test_the_chance_that_a_lead_is_beaten(
    lead: str, unseen: str, rivals: int, chance: float
) -> None:
    pack = pack_for(Options())
    play = pack.play_of([Tile(code) for code in lead.split()])
    others = packed(Tile(code) for code in unseen.split())
    assert styles.chance_beaten(pack, play, others, rivals) == chance


def test_low_first_leads_its_lowest_card() -> None:
    pack = pack_for(Options())
    own = packed(Tile(code) for code in ["66", "66", "13", "25", "34"])
    unseen = packed(Tile(code) for code in ["11", "36", "45", "22"])
    assert styles.lead(pack, styles.LOW_FIRST, own, unseen, 2) == PLAIN[Tile.BLACK_SEVEN, 1]


# The end of a deal


def test_the_solver_finds_the_lead_that_wins() -> None:
    """Leading 66 first keeps the lead; leading 22 first loses it and a card."""
    pack = pack_for(Options())
    state = dealt("66 22 / 55 15 / 33")
    position = position_of(CHUO_PAI.seat_view(state, None), state.hands, pack)
    solver = Solver(pack, Worth((0, 0, 0), 0), nodes=1000)
    values = {play.cards: solver.after(position, play)[0] for play in plays_at(position, pack)}
    assert max(values, key=lambda cards: values[cards]) == packed([Tile.HEAVEN])


@pytest.mark.parametrize("number", range(8))
def test_the_solver_agrees_with_plain_search_by_the_rules(number: int) -> None:
    cores = {special.core for special in SPECIALS}
    cards = [tile for tile in dice(number).deal.shuffled(PACK) if tile not in cores]
    hands = " / ".join(" ".join(cards[3 * seat : 3 * seat + 3]) for seat in range(3))
    state, worth = dealt(hands), Worth((0, 0, 0), 0)
    pack = pack_for(Options())
    position = position_of(CHUO_PAI.seat_view(state, None), state.hands, pack)
    assert Solver(pack, worth, nodes=10**6).value(position) == _plainly(state, worth)


def _plainly(state: State, worth: Worth) -> tuple[float, float, float]:
    """Max-n by the rules alone, plays in the order of the solver: the lowest answer first."""
    seat = state.turn
    if seat is None:
        return worth.to_each([len(pile) for pile in state.piles])
    actions = CHUO_PAI.legal_actions(state, seat)
    in_turn = actions[::-1] if state.round else actions
    values = [_plainly(CHUO_PAI.apply(state, seat, each).state, worth) for each in in_turn]
    return max(values, key=lambda value: value[seat])


def test_the_solver_stops_at_its_budget() -> None:
    pack = pack_for(Options())
    state = next(decisions(levels.easy, Options()))[0]
    position = position_of(CHUO_PAI.seat_view(state, None), state.hands, pack)
    with pytest.raises(OutOfNodes):
        Solver(pack, Worth((0, 0, 0), 0), nodes=50).value(position)


def test_worth_shares_a_tie_and_blurs_an_early_lead() -> None:
    last = Worth((0, 0, 0), 0)
    one, two, three = last.to_each((20, 20, 14))
    assert one == two > 0.5 > three
    early = Worth((0, 0, 0), 2).to_each((21, 20, 14))
    assert 0.3 < early[1] < early[0] < 0.7
    carried = Worth((5, 0, 0), 0).to_each((18, 20, 14))
    assert carried[0] > 1 > carried[1]
