"""Worlds that fit what a seat knows, guessed at random."""

from collections.abc import Iterator, Sequence
from math import exp, log
from typing import NamedTuple

from games.kernel.rng import Rng
from games.players.tamcuc.playout import Stakes, World, call_value, callable_sets, cap_of
from games.players.tamcuc.sampling import answer_cap_of
from games.players.tamcuc.sets import KINDS, Counts, Row, counts_of, sets_of_size
from games.rules.tamcuc.cards import NUMBER, Card, Cards
from games.rules.tamcuc.seat_view import LayStatus, LayView, SeatView

LOW_IS_HIDDEN = 0.3
"""How much sooner low cards are hidden: the weight falls by e to this for each number."""

CALLS_FOLLOW_VALUE = 4.0
"""How closely a House is taken to call what promises most."""


def guess(view: SeatView, rng: Rng) -> World:
    """A world as it may have been when the round under way began.

    Sets shown in this round have left their hands already; whoever has still to answer, the
    viewer too, holds what it laid.
    """
    numbers = [NUMBER[card] for card in view.unseen]
    called = _called_set(view, numbers, rng)
    hidden, numbers = _hidden_first(numbers, _hidden_sizes(view), rng)
    hands = _hands(view, numbers, called)
    others = [*view.unseen, *_open_cards(view)]
    out_of_sight = _counts([*(NUMBER[card] for card in others), *_own_numbers(view)])
    unseen = [
        [every - own - away for every, own, away in zip(out_of_sight, hand, gone, strict=True)]
        for hand, gone in zip(hands, hidden, strict=True)
    ]
    if view.seat is not None:
        unseen[view.seat] = counts_of(tuple(others))
    return World(
        hands=hands,
        unseen=unseen,
        won=list(view.won),
        house=view.house,
        held=max(view.hand_sizes[seat] + lay.size for seat, lay in _lays(view)),
        cap=cap_of(view),
        answer_cap=answer_cap_of(view),
    )


def _lays(view: SeatView) -> Iterator[tuple[int, LayView]]:
    return ((lay.seat, lay) for lay in view.round.lays)


def _counts(numbers: Sequence[int]) -> Counts:
    counts = [0] * (KINDS + 1)
    for number in numbers:
        counts[number] += 1
    return counts


def _own_numbers(view: SeatView) -> Iterator[int]:
    """The viewer's cards that the others have not seen."""
    yield from (NUMBER[card] for card in view.own_hand)
    for each in (*view.played, view.round):
        for lay in each.lays:
            if lay.seat == view.seat and lay.status is not LayStatus.SHOWN:
                yield from (NUMBER[card] for card in lay.cards)


def _hidden_sizes(view: SeatView) -> list[int]:
    """How many cards each other seat has hidden, by seat."""
    sizes = [0] * view.seat_count
    for each in (*view.played, view.round):
        for lay in each.lays:
            if lay.status is LayStatus.HIDDEN and lay.seat != view.seat:
                sizes[lay.seat] += lay.size
    return sizes


def _hidden_first(
    numbers: list[int], sizes: Sequence[int], rng: Rng
) -> tuple[list[Counts], list[int]]:
    """What each seat hid, low cards sooner, and the cards that are left, in any order."""
    count = sum(sizes)
    if not count:
        return [_counts(()) for _ in sizes], rng.shuffled(numbers)
    keyed = sorted(
        (log(1 - rng.unit()) * exp(LOW_IS_HIDDEN * (number - 1)), place)
        for place, number in enumerate(numbers)
    )
    drawn = rng.shuffled([numbers[place] for _, place in keyed[-count:]])
    left = rng.shuffled([numbers[place] for _, place in keyed[:-count]])
    hidden = []
    for size in sizes:
        hidden.append(_counts(drawn[:size]))
        del drawn[:size]
    return hidden, left


def _hands(view: SeatView, numbers: list[int], called: Sequence[int]) -> list[Counts]:
    """What each seat holds, with what it has laid and not yet shown or hidden."""
    hands: list[Counts] = [[] for _ in view.hand_sizes]
    for seat, lay in _lays(view):
        size = view.hand_sizes[seat]
        if lay.status is LayStatus.FACE_DOWN:
            size += lay.size
        if seat == view.seat:
            hands[seat] = _counts([NUMBER[card] for card in (*view.own_hand, *_unshown(lay))])
        elif view.open_hands:
            hands[seat] = _counts([NUMBER[card] for card in _still_held(view, lay)])
        else:
            hands[seat] = _drawn(numbers, called if seat == view.house else (), size)
    return hands


def _unshown(lay: LayView) -> Cards:
    return lay.cards if lay.status is LayStatus.FACE_DOWN else ()


def _open_cards(view: SeatView) -> Iterator[Card]:
    """What the other seats hold where hands lie open; nothing elsewhere."""
    for lay in view.round.lays:
        if view.open_hands and lay.seat != view.seat:
            yield from _still_held(view, lay)


def _still_held(view: SeatView, lay: LayView) -> list[Card]:
    """An open hand less what its seat has turned up in this round."""
    held = list(view.open_hands[lay.seat])
    for card in lay.cards:
        held.remove(card)
    return held


def _called_set(view: SeatView, numbers: list[int], rng: Rng) -> tuple[int, ...]:
    """A set that the House may have laid face down, taken out of `numbers`.

    Any single card will do, so none is chosen for a call of one.
    """
    size = view.round.size
    if size < 2 or view.round.best is not None or view.open_hands:
        return ()
    unseen = _counts(numbers)
    sets = sets_of_size(unseen, size, cap_of(view)) or sets_of_size(unseen, size, KINDS)
    chosen = rng.choice(sets).numbers
    for number in chosen:
        numbers.remove(number)
    return chosen


def _drawn(numbers: list[int], known: Sequence[int], size: int) -> Counts:
    """A hand of `size`: the cards known, and others from the top of `numbers`."""
    top = size - len(known)
    hand = _counts([*known, *numbers[:top]])
    del numbers[:top]
    return hand


class GuessedCall(NamedTuple):
    """What the House may have laid, and how natural it was to call that many at all."""

    row: Row
    weight: float


def guess_call(world: World, size: int, stakes: Stakes, rng: Rng) -> GuessedCall:
    """A set of this size in the House's hand, likelier the more it promises."""
    odds = world.odds(world.house, world.answer_cap)
    every_set = callable_sets(world.hands[world.house], world.cap)
    weights = [exp(CALLS_FOLLOW_VALUE * call_value(row, odds, stakes)) for row in every_set]
    fitting = [
        (row, weight)
        for row, weight in zip(every_set, weights, strict=True)
        if row.size == size
    ]
    fit = sum(weight for _, weight in fitting)
    mark = rng.unit() * fit
    for row, weight in fitting:
        mark -= weight
        if mark < 0:
            return GuessedCall(row, fit / sum(weights))
    return GuessedCall(fitting[-1][0], fit / sum(weights))
