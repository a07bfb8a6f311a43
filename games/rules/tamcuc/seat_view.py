"""What one seat, or an onlooker, may know of a hand."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from games.kernel.seats import Seat, seats_from
from games.rules.tamcuc.cards import COPIES, Card, Cards, arranged, taken_out
from games.rules.tamcuc.options import BonusTable, Options, bonus_table, hand_size, par
from games.rules.tamcuc.state import Phase, Round, State


class LayStatus(StrEnum):
    """What has become of the cards a seat laid in a round."""

    AWAITED = "awaited"
    FACE_DOWN = "face_down"
    SHOWN = "shown"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class LayView:
    """One seat's part in a round; its cards only where they are shown, or one's own."""

    seat: Seat
    status: LayStatus
    size: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as far as it has gone: the lays in order of play, the House's first."""

    number: int
    house: Seat
    size: int
    best: Seat | None  # the seat with the best set shown; the winner, once all have answered
    lays: tuple[LayView, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What `seat` may know; an onlooker's seat is None, and its own cards are none.

    `unseen` are the cards whose place the viewer does not know: in other hands, face down or
    hidden. `open_hands` are empty unless the table plays with open hands; they stand as they
    were when the round began (TC-6.7).
    """

    seat: Seat | None
    options: Options
    dealer: Seat
    phase: Phase
    asked: tuple[Seat, ...]
    house: Seat
    ceiling: Card | None
    is_last_round: bool
    own_hand: Cards
    hand_sizes: tuple[int, ...]
    won: tuple[int, ...]
    round: RoundView
    played: tuple[RoundView, ...]
    taken_out: Cards
    unseen: Cards
    open_hands: tuple[Cards, ...]
    dealt_size: int
    par: int
    bonuses: BonusTable | None

    @property
    def seat_count(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)


def project(state: State, seat: Seat | None) -> SeatView:
    """What `seat`, or an onlooker (None), may know of `state`."""
    options, seat_count = state.options, state.seat_count
    number = len(state.played) + 1
    here = _round_view(state.round, number, seat)
    played = tuple(
        _round_view(finished, place, seat)
        for place, finished in enumerate(state.played, start=1)
    )
    own_hand = () if seat is None else state.hands[seat]
    open_hands = _open_hands(state) if options.open_hands else ()
    left_out = taken_out(seat_count, options.three_deck)
    return SeatView(
        seat=seat,
        options=options,
        dealer=state.dealer,
        phase=state.phase,
        asked=tuple(sorted(state.asked)),
        house=state.round.house,
        ceiling=state.ceiling,
        is_last_round=0 < state.round.size == _held_at_call(state),
        own_hand=own_hand,
        hand_sizes=tuple(len(hand) for hand in state.hands),
        won=state.won,
        round=here,
        played=played,
        taken_out=left_out,
        unseen=(
            _unseen((*open_hands, left_out), played)
            if open_hands
            else _unseen((own_hand, left_out), (*played, here))
        ),
        open_hands=open_hands,
        dealt_size=hand_size(options, seat_count),
        par=par(options, seat_count),
        bonuses=bonus_table(options, seat_count) if options.bonus == "full" else None,
    )


def _held_at_call(state: State) -> int:
    """How many cards each seat held when the round began."""
    house = state.round.house
    return len(state.hands[house]) + len(state.round.lays[house])


def _open_hands(state: State) -> tuple[Cards, ...]:
    """Each hand as it stood when the round began, by seat number."""
    return tuple(
        arranged(hand + laid) for hand, laid in zip(state.hands, state.round.lays, strict=True)
    )


def _round_view(seen: Round, number: int, viewer: Seat | None) -> RoundView:
    lays = tuple(
        _lay_view(seen, seat, viewer) for seat in seats_from(seen.house, len(seen.lays))
    )
    best = seen.best if seen.is_laid else None
    return RoundView(number, seen.house, seen.size, best, lays)


def _lay_view(seen: Round, seat: Seat, viewer: Seat | None) -> LayView:
    laid, status = seen.lays[seat], _status(seen, seat)
    may_see = status is LayStatus.SHOWN or seat == viewer
    return LayView(seat, status, len(laid), laid if may_see else ())


def _status(seen: Round, seat: Seat) -> LayStatus:
    if not seen.lays[seat]:
        return LayStatus.AWAITED
    if seen.lies_face_up(seat):
        return LayStatus.SHOWN
    return LayStatus.FACE_DOWN if seen.answer_of(seat) is None else LayStatus.HIDDEN


def _unseen(known: tuple[Cards, ...], rounds: tuple[RoundView, ...]) -> Cards:
    """The whole pack less the cards known and those whose faces the rounds give."""
    left = Counter(COPIES)
    for cards in known:
        left.subtract(cards)
    for seen in rounds:
        for laid in seen.lays:
            left.subtract(laid.cards)
    return arranged(left.elements())
