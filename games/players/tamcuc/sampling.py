"""The normal player: counts in 25 random deals of the unseen cards whether a set stands.

It calls what promises the most cards at the best odds, lays its strongest set if that stands
in half of the deals and its lowest cards if not, and shows whenever it may, which is a tell
that people can use.
"""

from collections.abc import Sequence

from games.kernel.rng import Rng
from games.players.tamcuc.playout import KEEPING, cap_of, stakes_of
from games.players.tamcuc.sets import ROWS, Counts, Row, counts_of, sets_held
from games.players.tamcuc.simple import lowest
from games.rules.tamcuc.actions import SHOW, Action, Verb
from games.rules.tamcuc.cards import NUMBER
from games.rules.tamcuc.seat_view import SeatView

DEALS = 25

Strongest = tuple[int, ...]
"""The strength of the strongest set that any other seat holds, by size; 0 for none."""


def normal(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """What 25 deals speak for."""
    match legal[0].verb:
        case Verb.CALL:
            return _call(view, legal, rng)
        case Verb.LAY:
            return _lay(view, legal, rng)
        case _:
            return SHOW if SHOW in legal else legal[-1]


def _call(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    deals, stakes = sampled(view, rng), stakes_of(view)
    is_last = len(view.own_hand)

    def promise(action: Action) -> tuple[float, int, int]:
        row = row_of(action)
        chance = standing_share(row, deals)
        value = row.size * chance - KEEPING * row.keeping
        if row.size == is_last:
            value += chance * stakes.ket[row.ket]
        return value, row.size, -row.strength

    return max(legal, key=promise)


def _lay(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    if len(legal) == 1:
        return legal[0]
    best = strongest_lay(view, legal)
    if best is not None and standing_share(row_of(best), sampled(view, rng)) >= 0.5:
        return best
    return lowest(legal)


def strongest_lay(view: SeatView, lays: Sequence[Action]) -> Action | None:
    """The lay that is the strongest set the seat could show; None if no lay is one."""
    cap = answer_cap_of(view)
    sets = [
        (row.strength, place)
        for place, action in enumerate(lays)
        if (row := ROWS.get(_numbers(action))) is not None and row.highest <= cap
    ]
    return lays[max(sets)[1]] if sets else None


def answer_cap_of(view: SeatView) -> int:
    """The highest number that a seat other than the House may show in this round."""
    return cap_of(view) if view.options.ceiling_scope == "all" else len(NUMBER)


def row_of(action: Action) -> Row:
    """The set that an action's cards are."""
    return ROWS[_numbers(action)]


def _numbers(action: Action) -> tuple[int, ...]:
    return tuple(NUMBER[card] for card in action.cards)


def standing_share(row: Row, deals: Sequence[Strongest]) -> float:
    """The share of deals in which no other seat holds a stronger set of this size."""
    return sum(deal[row.size] <= row.strength for deal in deals) / len(deals)


def sampled(view: SeatView, rng: Rng) -> list[Strongest]:
    """The strongest sets against the seat, in each of 25 deals of the cards it has not seen."""
    cap = answer_cap_of(view)
    return [strongest_of(other_hands(view, rng), cap) for _ in range(DEALS)]


def other_hands(view: SeatView, rng: Rng) -> list[Counts]:
    """The hands of the other seats as they may have been when the round began."""
    others = [seat for seat in range(view.seat_count) if seat != view.seat]
    if view.open_hands:
        return [counts_of(view.open_hands[seat]) for seat in others]
    cards = rng.shuffled(view.unseen)
    hands = []
    for seat in others:
        size = view.hand_sizes[seat] + _laid_face_down(view, seat)
        hands.append(counts_of(tuple(cards[:size])))
        del cards[:size]
    return hands


def _laid_face_down(view: SeatView, seat: int) -> int:
    return next(lay.size for lay in view.round.lays if lay.seat == seat)


def strongest_of(hands: Sequence[Counts], cap: int) -> Strongest:
    """The strength of the strongest set in any of `hands`, by size."""
    best = [0] * 6
    for hand in hands:
        for row in sets_held(hand, cap):
            best[row.size] = max(best[row.size], row.strength)
    return tuple(best)
