"""What a hand was worth, and who pays whom for what (TS-10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.kernel.outcomes import Outcome, ScoreLine
from games.kernel.refusals import Reason
from games.kernel.seats import Seat, all_seats, seats_from
from games.rules.tusac.groups import holding_of, khaps_in, laid_out, private_value
from games.rules.tusac.sets import VALUES, CardSet, SetCode
from games.rules.tusac.state import Origin, PublicSet, Source, State

BASE: Final = 3
PREMIUM: Final = 10

WON_ON_DISCARD = Reason("won_on_discard", "TS-6.2", "Won on a discard.")
WON_ON_TURNED_CARD = Reason("won_on_turned_card", "TS-6.2", "Won on a turned card.")
WON_AT_DEAL = Reason("won_at_deal", "TS-9.2", "Won at the deal: no trash among 21 cards.")
DRAWN = Reason("drawn", "TS-9.3", "Drawn: seven cards are left.")

HAND = Reason("hand", "TS-10.1", "For the winning hand.")
HAND_DOUBLED = Reason("hand_doubled", "TS-10.2", "For the winning hand, with a Quàn or a Khui.")
SIDE_QUAN = Reason("side_quan", "TS-10.3", "Side points for a Quàn.")
SIDE_KHUI = Reason("side_khui", "TS-10.3", "Side points for a Khui.")
SIDE_KHAP = Reason("side_khap", "TS-10.4", "Side points for a Khạp.")
PENALTY = Reason(
    "penalty", "TS-10.5", "Pays for another loser: the discard won on was not a worst card."
)
PLAIN_VALUE = Reason("plain_value", "TS-13.10", "The value of the winning hand; nobody pays.")

WINNER_EARNS: Final = (HAND, HAND_DOUBLED, PLAIN_VALUE)
"""The reasons for which a winner, and nobody else, gains points."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that one seat gives to another, and what for."""

    payer: Seat
    payee: Seat
    points: int
    reason: Reason


def winning_sets(state: State, winner: Seat) -> tuple[CardSet, ...]:
    """Every set of the winner's hand, public ones first, in the best arrangement (TS-2.7)."""
    private, _ = laid_out(state.holding(winner), freely=state.options.khap_may_break_to_win)
    return (*(each.as_set() for each in state.public[winner]), *private)


def hand_value(state: State, winner: Seat) -> int:
    """The sum of the winner's sets (TS-2.6)."""
    return sum(each.value for each in state.public[winner]) + private_value(
        state.holding(winner), freely=state.options.khap_may_break_to_win
    )


def is_doubled(state: State, seat: Seat) -> bool:
    """Whether a Quàn or a Khui doubles the win of `seat`, once however many (TS-10.2)."""
    return any(each.kind in (SetCode.QUAN, SetCode.KHUI) for each in state.public[seat])


def amount(state: State, winner: Seat) -> int:
    """What each loser pays the winner, before the stake (TS-10.1, TS-10.2)."""
    times = 2 if is_doubled(state, winner) else 1
    return (BASE + hand_value(state, winner)) * times + PREMIUM


def penalised_seat(state: State) -> Seat | None:
    """Who discarded the winning card although another discard was worse (TS-10.5)."""
    ending = state.ending
    if ending is None or ending.winner is None or ending.worst_discarded is not False:
        return None
    won_on = winning_set(state)
    return won_on.taken.seat if won_on is not None and won_on.taken is not None else None


def winning_set(state: State) -> PublicSet | None:
    """The meld that won; None where the hand was won at the deal, drawn, or is not over."""
    if state.ending is None or state.ending.winner is None:
        return None
    melds = state.public[state.ending.winner]
    return melds[-1] if melds and melds[-1].origin is Origin.WIN else None


def payments(state: State) -> tuple[Payment, ...]:
    """Every payment of a finished hand, multiplied by the stake; none if it was drawn."""
    if state.ending is None or state.ending.winner is None:
        return ()
    if state.options.settlement == "lenh":
        return ()
    winner = state.ending.winner
    stake = state.options.stake
    owed = (*_for_the_hand(state, winner), *_penalties(state, winner), *_side(state, winner))
    return tuple(
        Payment(each.payer, each.payee, each.points * stake, each.reason) for each in owed
    )


def outcome(state: State) -> Outcome | None:
    """How the hand ended and what for, two lines to a payment; None while it is played."""
    if state.ending is None:
        return None
    lines = [
        line
        for each in payments(state)
        for line in (
            ScoreLine(each.payer, -each.points, each.reason, each.payee),
            ScoreLine(each.payee, each.points, each.reason, each.payer),
        )
    ]
    winner = state.ending.winner
    if winner is not None and state.options.settlement == "lenh":
        lines = [ScoreLine(winner, hand_value(state, winner), PLAIN_VALUE)]
    return Outcome(ending_reason(state), tuple(lines))


def ending_reason(state: State) -> Reason:
    """Which ending a finished hand had."""
    if state.ending is None or state.ending.winner is None:
        return DRAWN
    won_on = winning_set(state)
    if won_on is None or won_on.taken is None:
        return WON_AT_DEAL
    return WON_ON_DISCARD if won_on.taken.source is Source.DISCARD else WON_ON_TURNED_CARD


def losers_of(state: State, winner: Seat) -> tuple[Seat, ...]:
    """Every other seat, in order of play from the winner."""
    return seats_from(winner, state.seat_count)[1:]


def _for_the_hand(state: State, winner: Seat) -> Iterator[Payment]:
    reason = HAND_DOUBLED if is_doubled(state, winner) else HAND
    due = amount(state, winner)
    for loser in losers_of(state, winner):
        yield Payment(loser, winner, due, reason)


def _penalties(state: State, winner: Seat) -> Iterator[Payment]:
    """What the penalised seat gives back to the others who paid (TS-10.5)."""
    payer = penalised_seat(state)
    if payer is None:
        return
    for loser in losers_of(state, winner):
        if loser != payer:
            yield Payment(payer, loser, amount(state, winner), PENALTY)


def _side(state: State, winner: Seat) -> Iterator[Payment]:
    for payee in losers_of(state, winner):
        for reason, points in _side_points(state, payee):
            for payer in all_seats(state.seat_count):
                spared = payer == winner and reason is SIDE_KHAP
                if payer != payee and not spared:
                    yield Payment(payer, payee, points, reason)


def _side_points(state: State, seat: Seat) -> Iterator[tuple[Reason, int]]:
    """The side points of a loser, each set by itself."""
    for each in state.public[seat]:
        if each.kind is SetCode.QUAN:
            yield SIDE_QUAN, VALUES[SetCode.QUAN]
        elif each.kind is SetCode.KHUI:
            yield SIDE_KHUI, VALUES[SetCode.KHUI]
    for _ in khaps_in(holding_of(state.private[seat])):
        yield SIDE_KHAP, VALUES[SetCode.KHAP]
