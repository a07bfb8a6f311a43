from collections import Counter

import pytest

from games.kernel.seats import Seat, all_seats
from games.rules.chuopai.combinations import beating_plays, combination_of, plays_of
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.knowledge import hidden_hands, imagined_hands, strain
from games.rules.chuopai.options import Options
from games.rules.chuopai.seat_view import HeldSet
from games.rules.chuopai.state import State
from games.rules.chuopai.tiles import PACK, TILES, Family
from tests.rules.chuopai.positions import BY_HAND, OPTIONS, after, dealt, tiles
from tests.rules.playouts import dice, plies_of

PLAYS = plays_of(PACK, OPTIONS)


def some_states(number: int, options: Options) -> list[State]:
    """The states of a deal at random."""
    streams = dice(number)
    standing = CHUO_PAI.opening(options, 3, streams.deal)
    first = CHUO_PAI.deal(options, standing, streams.deal).state
    return [ply.state for ply in plies_of(CHUO_PAI, first, streams)]


@pytest.mark.rule("CP-8.1")
def test_unseen_cards_are_those_of_the_other_hands() -> None:
    for state in some_states(3, OPTIONS):
        for seat in all_seats(3):
            hidden = Counter(
                tile for other in all_seats(3) if other != seat for tile in state.hands[other]
            )
            view = CHUO_PAI.seat_view(state, seat)
            assert view.unseen == {tile: hidden[tile] for tile in TILES}
            assert view.own_tiles == state.hands[seat]
        onlooker = CHUO_PAI.seat_view(state, None)
        assert (onlooker.hand, onlooker.sets, onlooker.beating) == ((), (), ())
        assert sum(onlooker.unseen.values()) == sum(onlooker.hand_sizes)


@pytest.mark.rule("CP-8.1")
def test_a_hand_is_shown_by_family_with_the_sets_it_forms() -> None:
    view = CHUO_PAI.seat_view(dealt("66 36 45 45 15 33 33 / 55 / 22"), Seat(0))
    assert [(group.family, group.tiles) for group in view.hand] == [
        (Family.MAIN, tiles("66 33 33")),
        (Family.YAO, tiles("15")),
        (Family.BLACK, tiles("36")),
        (Family.RED, tiles("45 45")),
    ]
    assert view.sets == (
        HeldSet("pair", tiles("33 33"), 2),
        HeldSet("pair", tiles("45 45"), 2),
        HeldSet("tian_jiu", tiles("66 36 45 45"), 4),
    )
    kinds = {kind.code for kind in CHUO_PAI.set_kinds()}
    assert {held.kind for held in view.sets} <= kinds


@pytest.mark.rule("CP-8.1")
def test_a_seat_sees_what_beats_the_play_on_the_table() -> None:
    view = CHUO_PAI.seat_view(after("22 15 / 55 66 / 33 56", "0 play 22"), Seat(1))
    assert view.beating == (tiles("66"), tiles("55"))
    assert view.best is not None
    assert (view.best.seat, view.best.family, view.best.size, view.best.rank) == (
        0,
        "main",
        1,
        1,
    )


@pytest.mark.rule("CP-8.2")
def test_only_the_most_telling_passes_are_kept() -> None:
    rounds = ["0 play 33", "1 pass", "2 pass", "0 play 22 22", "1 pass", "2 pass"]
    state = after("33 22 22 15 / 22 36 / 55 36", *rounds, options=BY_HAND)
    assert _kept(state) == [(1, 1, 3), (2, 1, 3), (1, 2, 1), (2, 2, 1)]
    rounds = ["0 play 22 22", "1 pass", "2 pass", "0 play 22", "1 pass", "2 pass"]
    state = after("22 22 22 15 / 36 / 36 36", *rounds, options=BY_HAND)
    assert _kept(state) == [(1, 1, 1), (2, 1, 1)]


def _kept(state: State) -> list[tuple[int, int, int]]:
    return [(passed.seat, passed.play.size, passed.play.rank) for passed in state.passes]


@pytest.mark.rule("CP-8.2")
@pytest.mark.parametrize(
    "options",
    [OPTIONS, BY_HAND, Options(special_max=12, wide_totals=True)],
    ids=["default", "by hand", "widest"],
)
def test_the_real_hands_agree_with_all_that_is_known(options: Options) -> None:
    for number in range(6):
        for state in some_states(number, options):
            for seat in (None, *all_seats(3)):
                for hidden in hidden_hands(CHUO_PAI.seat_view(state, seat)):
                    counts = [state.hands[hidden.seat].count(tile) for tile in TILES]
                    assert strain(hidden, counts, options) == 0


@pytest.mark.rule("CP-8.2")
@pytest.mark.parametrize("options", [OPTIONS, BY_HAND], ids=["default", "by hand"])
def test_no_imagined_hand_beats_what_its_seat_passed_on(options: Options) -> None:
    for state in some_states(11, options)[5::4]:
        view = CHUO_PAI.seat_view(state, Seat(0))
        hands = imagined_hands(view, dice(5).beside)
        assert hands is not None
        assert Counter(tile for hand in hands for tile in hand) == Counter(
            tile for hand in state.hands for tile in hand
        )
        assert hands[0] == state.hands[0]
        assert [len(hand) for hand in hands] == list(view.hand_sizes)
        for passed in view.passes:
            best = next(
                cards for cards in PLAYS if combination_of(cards, options) == passed.play
            )
            assert beating_plays(hands[passed.seat], best, options) == ()


@pytest.mark.rule("CP-8.3")
def test_who_is_asked_to_answer_can_where_passes_are_made_at_once() -> None:
    for state in some_states(7, OPTIONS):
        if state.round and state.turn is not None:
            view = CHUO_PAI.seat_view(state, Seat((state.turn + 1) % 3))
            hands = imagined_hands(view, dice(9).beside)
            assert hands is not None
            assert view.best is not None
            assert beating_plays(hands[state.turn], view.best.tiles, OPTIONS)
