"""The two players that count nothing: the stand-in and the easy one."""

from collections.abc import Sequence

from games.kernel.rng import Rng
from games.rules.tamcuc.actions import SHOW, Action, Verb
from games.rules.tamcuc.cards import NUMBER, Cards
from games.rules.tamcuc.combinations import classify
from games.rules.tamcuc.seat_view import SeatView


def stand_in(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """The lowest single, the lowest cards, hide: it plays a seat on and gives nothing away."""
    if legal[0].verb is Verb.CALL:
        return legal[0]
    return lowest(legal) if legal[0].verb is Verb.LAY else legal[-1]


def easy(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Calls the weakest of its largest sets, lays its strongest set, and shows if it may."""
    match legal[0].verb:
        case Verb.CALL:
            size = max(len(action.cards) for action in legal)
            return next(action for action in legal if len(action.cards) == size)
        case Verb.LAY:
            return _strongest_set(legal) or lowest(legal)
        case _:
            return SHOW if SHOW in legal else legal[-1]


def lowest(lays: Sequence[Action]) -> Action:
    """The lay of the lowest cards."""
    return min(lays, key=lambda action: total(action.cards))


def total(cards: Cards) -> int:
    """The numbers of `cards` together."""
    return sum(NUMBER[card] for card in cards)


def _strongest_set(lays: Sequence[Action]) -> Action | None:
    """The lay that is the strongest set of more than one card; None if no lay is."""
    ranked = [
        (found.strength, place)
        for place, action in enumerate(lays)
        if (found := classify(action.cards)) is not None and found.size > 1
    ]
    return lays[max(ranked)[1]] if ranked else None
