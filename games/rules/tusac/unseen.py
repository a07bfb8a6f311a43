"""Other worlds that a seat cannot tell from this one (TS-11.3)."""

from collections import Counter
from dataclasses import replace
from typing import Final

from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats
from games.rules.tusac.cards import CARDS, Card, sorted_cards
from games.rules.tusac.groups import trash_count
from games.rules.tusac.resolution import compelled
from games.rules.tusac.state import Phase, State

_ATTEMPTS: Final = 300

_Places = list[list[Card]]
"""Hidden cards by holder: the seats whose private block is hidden, then the stock."""


def reshuffle_unseen(state: State, seat: Seat | None, rng: Rng) -> State:
    """A world with the same view, prompt and actions for `seat`, or an onlooker (None).

    Hidden cards exchange their names, so that a Khạp may be any, and those in no Khạp are
    dealt anew until the numbers of Khạps are as announced and the active card still compels
    nobody. If no such world turns up in many attempts, it is this one.
    """
    if state.phase is Phase.FINISHED:
        return replace(state, stock=tuple(rng.shuffled(state.stock)))
    hidden = tuple(each for each in all_seats(state.seat_count) if each != seat)
    places = [*(list(state.private[each]) for each in hidden), list(state.stock)]
    for _ in range(_ATTEMPTS):
        dealt = _redealt(_renamed(places, rng), rng)
        if all(_keeps_khaps(*pair) for pair in zip(places[:-1], dealt, strict=False)):
            world = _world(state, hidden, dealt)
            if _compels_nobody(world):
                return world
    return _world(state, hidden, [*places[:-1], rng.shuffled(places[-1])])


def _renamed(places: _Places, rng: Rng) -> _Places:
    """The same cards, names exchanged among kinds of which equally many are hidden."""
    counts = Counter(card for cards in places for card in cards)
    names: dict[Card, Card] = {}
    for count in sorted(set(counts.values())):
        alike = [card for card in CARDS if counts[card] == count]
        names |= dict(zip(alike, rng.shuffled(alike), strict=True))
    return [[names[card] for card in cards] for cards in places]


def _redealt(places: _Places, rng: Rng) -> _Places:
    """Every card but those of a Khạp dealt anew, to as many places for each holder."""
    *privates, stock = places
    kept = [[card for card in cards if cards.count(card) == 3] for cards in privates]
    loose = [card for cards in privates for card in cards if cards.count(card) != 3]
    pool = rng.shuffled([*loose, *stock])
    dealt = []
    for khaps, cards in zip(kept, privates, strict=True):
        needed = len(cards) - len(khaps)
        dealt.append([*khaps, *pool[:needed]])
        pool = pool[needed:]
    return [*dealt, pool]


def _keeps_khaps(before: list[Card], now: list[Card]) -> bool:
    """Whether a private block has as many Khạps as before, and no card four times."""
    counts = sorted(Counter(now).values(), reverse=True)
    return counts[:1] != [4] and counts.count(3) == [*Counter(before).values()].count(3)


def _world(state: State, hidden: tuple[Seat, ...], places: _Places) -> State:
    private = list(state.private)
    for holder, cards in zip(hidden, places, strict=False):
        private[holder] = sorted_cards(cards)
    return replace(state, private=tuple(private), stock=tuple(places[-1]))


def _compels_nobody(world: State) -> bool:
    """Whether play would have come to this question: nothing compelled, a discard at hand."""
    if world.phase is Phase.DISCARD:
        return trash_count(world.holding(world.current)) > 0
    return world.active is None or compelled(world) is None
