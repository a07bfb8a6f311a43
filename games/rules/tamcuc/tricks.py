"""What may be called and what may be shown: the ceiling, and sets against the best set."""

from games.kernel.refusals import Reason
from games.kernel.seats import Seat
from games.rules.tamcuc.cards import Card, Cards
from games.rules.tamcuc.combinations import classify, is_within, sets_in
from games.rules.tamcuc.reasons import ABOVE_CEILING, NOT_A_SET, NOT_STRONGER
from games.rules.tamcuc.state import State


def calls(hand: Cards, ceiling: Card | None) -> tuple[Cards, ...]:
    """The sets a House may call from `hand` (TC-5.1), weakest first within a size.

    All of them, if no card of the hand is within the ceiling (TC-4.5).
    """
    all_sets = sets_in(hand)
    return tuple(cards for cards in all_sets if is_within(cards, ceiling)) or all_sets


def why_not_call(hand: Cards, cards: Cards, ceiling: Card | None) -> Reason | None:
    """Why a House may not call these `cards` of its `hand`; None if it may."""
    if classify(cards) is None:
        return NOT_A_SET
    if cards not in calls(hand, ceiling):
        return ABOVE_CEILING
    return None


def answer_ceiling(state: State) -> Card | None:
    """The ceiling over what an answering seat may show now (TC-4.2, TC-4.7)."""
    return state.ceiling if state.options.ceiling_scope == "all" else None


def why_not_show(state: State, seat: Seat) -> Reason | None:
    """Why `seat`, whose answer is asked, may not show what it laid; None if it may (TC-5.4)."""
    laid = state.round.lays[seat]
    own, best = classify(laid), classify(state.round.lays[state.round.best])
    if own is None:
        return NOT_A_SET
    if not is_within(laid, answer_ceiling(state)):
        return ABOVE_CEILING
    if best is not None and not own.beats(best):
        return NOT_STRONGER
    return None
