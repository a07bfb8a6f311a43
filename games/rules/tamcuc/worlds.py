"""Other worlds that a seat cannot tell from the one it is in."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import comb, prod

from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats
from games.rules.tamcuc.cards import Card, Cards, arranged, without
from games.rules.tamcuc.combinations import is_within, sets_in
from games.rules.tamcuc.state import Round, State


def reshuffle_unseen(state: State, seat: Seat | None, rng: Rng) -> State:
    """A world that `seat`, or an onlooker (None), cannot tell from `state`.

    Every card it has not seen is dealt again, to hands, face-down lays and hidden piles alike;
    the House's face-down cards stay a set that it may call.
    """
    if state.options.open_hands:
        return _with_other_lays(state, seat, rng)
    pool = _Pool(tuple(_unseen_cards(state, seat)), rng)
    house = state.round.house
    hides_call = state.round.size > 0 and not state.round.is_laid and seat != house
    house_lay = pool.draw_set(state.round.size, state.ceiling) if hides_call else None
    if hides_call and house_lay is None:
        return state  # the House holds only cards above the ceiling, and nobody may know
    here = _redealt(state.round, seat, pool, house_lay)
    return replace(
        state,
        hands=tuple(
            hand if place == seat else pool.draw(len(hand))
            for place, hand in enumerate(state.hands)
        ),
        round=here,
        played=tuple(_redealt(finished, seat, pool) for finished in state.played),
    )


class _Pool:
    """Cards that may lie anywhere the viewer cannot see, in an order drawn by chance."""

    def __init__(self, cards: Cards, rng: Rng) -> None:
        self._rng = rng
        self._cards = rng.shuffled(cards)

    def draw(self, count: int) -> Cards:
        """The next `count` cards."""
        drawn = arranged(self._cards[:count])
        del self._cards[:count]
        return drawn

    def draw_set(self, size: int, ceiling: Card | None) -> Cards | None:
        """A set of this size that a House may call, each way to make one equally likely."""
        drawn = _any_set(tuple(self._cards), size, ceiling, self._rng)
        if drawn is not None:
            self._cards = list(without(tuple(self._cards), drawn))
        return drawn


def _any_set(cards: Cards, size: int, ceiling: Card | None, rng: Rng) -> Cards | None:
    """One of the sets of this size among `cards` that may be called; None if there is none."""
    held = Counter(cards)
    sets = [made for made in sets_in(cards) if len(made) == size and is_within(made, ceiling)]
    if not sets:
        return None
    ways = [
        prod(comb(held[card], count) for card, count in Counter(made).items()) for made in sets
    ]
    mark = rng.below(sum(ways))
    for made, count in zip(sets, ways, strict=True):
        mark -= count
        if mark < 0:
            return made
    raise AssertionError("a mark below the sum of the ways falls on one of them")


def _is_open(seen: Round, owner: Seat, viewer: Seat | None) -> bool:
    """Whether the viewer sees what `owner` laid in this round."""
    return owner == viewer or seen.lies_face_up(owner)


def _unseen_cards(state: State, seat: Seat | None) -> Iterator[Card]:
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            yield from hand
    for seen in (*state.played, state.round):
        for owner in all_seats(state.seat_count):
            if not _is_open(seen, owner, seat):
                yield from seen.lays[owner]


def _redealt(
    seen: Round, seat: Seat | None, pool: _Pool, house_lay: Cards | None = None
) -> Round:
    """The round with other cards where the viewer sees none."""
    lays = list(seen.lays)
    for owner in all_seats(len(lays)):
        if owner == seen.house and house_lay is not None:
            lays[owner] = house_lay
        elif not _is_open(seen, owner, seat):
            lays[owner] = pool.draw(len(lays[owner]))
    return replace(seen, lays=tuple(lays))


def _with_other_lays(state: State, seat: Seat | None, rng: Rng) -> State:
    """With open hands, only which cards of a hand lie face down is unknown (TC-6.7)."""
    hands, lays = list(state.hands), list(state.round.lays)
    for owner in all_seats(state.seat_count):
        laid = lays[owner]
        if not laid or _is_open(state.round, owner, seat):
            continue
        whole = arranged(hands[owner] + laid)
        lays[owner] = _other_lay(state, owner, whole, rng)
        hands[owner] = without(whole, lays[owner])
    return replace(state, hands=tuple(hands), round=replace(state.round, lays=tuple(lays)))


def _other_lay(state: State, owner: Seat, whole: Cards, rng: Rng) -> Cards:
    """Cards that `owner` may as well have laid of its `whole` hand."""
    size = state.round.size
    if owner != state.round.house:
        return arranged(rng.shuffled(whole)[:size])
    other = _any_set(whole, size, state.ceiling, rng)
    return state.round.lays[owner] if other is None else other
