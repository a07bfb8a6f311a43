"""The hard player: plays each choice out to the end of the hand, in 32 guessed worlds.

The playouts count kết and đè, so it learns by itself to keep a low pair for the end. Every
choice meets the same worlds, and the one with the best mean is taken.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.players.tamcuc.playout import (
    Lay,
    Stakes,
    World,
    answer,
    choose_lay,
    end_round,
    lay_of,
    play_on,
    play_round,
    stakes_of,
)
from games.players.tamcuc.sampling import row_of
from games.players.tamcuc.sets import ROWS, counts_of
from games.players.tamcuc.simple import lowest, total
from games.players.tamcuc.worlds import guess, guess_call
from games.rules.tamcuc.actions import SHOW, Action, Verb
from games.rules.tamcuc.cards import NUMBER, Cards
from games.rules.tamcuc.seat_view import LayStatus, SeatView

WORLDS = 32
BREAKS_A_PAIR, BREAKS_MORE = 2.5, 6.0
MOST_LAYS_TRIED = 40
MOST_LAYS_WEIGHED = 600

_LOWER_TRIPLES = tuple(
    row.numbers for row in ROWS.values() if row.size == 3 and row.strength < 3
)


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice and the points it is worth to the seat, a mean over the worlds."""

    action: Action
    points: float


def hard(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """The choice that came out best."""
    return max(rated(view, legal, rng), key=lambda each: each.points).action


def rated(view: SeatView, legal: Sequence[Action], rng: Rng) -> list[Rated]:
    """The choices worth trying, each with its points; 0 for all if there is only one."""
    tried = candidates(view, legal)
    if len(tried) == 1:
        return [Rated(tried[0], 0.0)]
    stakes, play = stakes_of(view), _PLAYS[tried[0].verb]
    sums, weights = [0.0] * len(tried), 0.0
    for _ in range(WORLDS):
        world = guess(view, rng)
        round_of, weight = play(view, world, stakes, rng)
        weights += weight
        for place, action in enumerate(tried):
            copy = world.copy()
            points = round_of(copy, action) or play_on(copy, stakes)
            sums[place] += weight * points[_own(view)]
    return [Rated(action, own / weights) for action, own in zip(tried, sums, strict=True)]


PlayRound = Callable[[World, Action], list[int] | None]
Weighed = tuple[PlayRound, float]
"""How a choice ends the round under way in one world, and how much that world counts."""


def _by_call(view: SeatView, guessed: World, stakes: Stakes, rng: Rng) -> Weighed:
    def play(world: World, action: Action) -> list[int] | None:
        return play_round(world, stakes, row_of(action), {})

    return play, 1.0


def _by_lay(view: SeatView, guessed: World, stakes: Stakes, rng: Rng) -> Weighed:
    called, weight = guess_call(guessed, view.round.size, stakes, rng)

    def play(world: World, action: Action) -> list[int] | None:
        return play_round(world, stakes, called, {_own(view): _lay(action.cards)})

    return play, weight


def _by_answer(view: SeatView, guessed: World, stakes: Stakes, rng: Rng) -> Weighed:
    order = [lay.seat for lay in view.round.lays if lay.status is LayStatus.FACE_DOWN]
    shown = {lay.seat: lay.cards for lay in view.round.lays if lay.cards}
    called, best = (_lay(shown[seat]).row for seat in (view.house, _best(view)))
    size = view.round.size
    lays: list[Lay | None] = [
        choose_lay(guessed, seat, size) if seat in order else None
        for seat in range(view.seat_count)
    ]

    def play(world: World, action: Action) -> list[int] | None:
        if called is None or best is None:
            raise ValueError("a set that was shown is no set")
        laid = _lay(shown[_own(view)])
        lays[_own(view)] = laid if action == SHOW else Lay(laid.numbers, None)
        row, winner = answer(world, lays, order, (best, _best(view)))
        return end_round(world, stakes, called, row, winner)

    return play, 1.0


_PLAYS = {
    Verb.CALL: _by_call,
    Verb.LAY: _by_lay,
    Verb.SHOW: _by_answer,
    Verb.HIDE: _by_answer,
}


def _own(view: SeatView) -> Seat:
    if view.seat is None:
        raise ValueError("an onlooker has nothing to choose")
    return view.seat


def _best(view: SeatView) -> Seat:
    return view.house if view.round.best is None else view.round.best


def _lay(cards: Cards) -> Lay:
    return lay_of(tuple(NUMBER[card] for card in cards))


# What is worth trying


def candidates(view: SeatView, legal: Sequence[Action]) -> Sequence[Action]:
    """Every choice; where there are very many lays, the sets, the lowest cards, the cheapest.

    All lays are tried where that can be afforded: with those three alone the player gained
    0.8 points a hand less at four seats.
    """
    if legal[0].verb is not Verb.LAY or len(legal) <= MOST_LAYS_TRIED:
        return legal
    sets = [action for action in legal if _lay(action.cards).row is not None]
    weighed = legal[:MOST_LAYS_WEIGHED]
    cheapest = min(weighed, key=lambda action: _cost(view.own_hand, action.cards))
    return list(dict.fromkeys((*sets, lowest(legal), cheapest)))


def _cost(hand: Cards, cards: Cards) -> float:
    """What it costs to throw `cards` away: their numbers, and more for the sets they break."""
    before, gone = counts_of(hand), counts_of(cards)
    cost = float(total(cards))
    for count, less in zip(before, gone, strict=True):
        if less and count >= 4 > count - less:
            cost += BREAKS_MORE
        elif less and count >= 2 > count - less > 0:
            cost += BREAKS_A_PAIR
    for numbers in _LOWER_TRIPLES:
        is_held = all(before[number] for number in numbers)
        if is_held and any(gone[number] == before[number] for number in numbers):
            cost += BREAKS_MORE
    return cost
