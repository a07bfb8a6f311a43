"""What one seat may know, built up field by field (TS-11)."""

from dataclasses import dataclass

from games.kernel.seats import Seat, all_seats
from games.rules.tusac import scoring
from games.rules.tusac.actions import format_action
from games.rules.tusac.cards import CARDS, Card
from games.rules.tusac.groups import khaps_in, laid_out, trash_cards, trash_count
from games.rules.tusac.guidance import Known, quick_choices
from games.rules.tusac.options import Options
from games.rules.tusac.sets import CardSet
from games.rules.tusac.state import STOCK_KEPT, ActiveCard, Phase, PublicSet, State
from games.rules.tusac.worst import unseen_counts, worst_cards


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What all may know of a seat."""

    seat: Seat
    private_count: int
    khap_count: int
    sets: tuple[PublicSet, ...]


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What a seat alone knows, and the help it is given (TS-12)."""

    cards: tuple[Card, ...]
    khaps: tuple[Card, ...]
    sets: tuple[CardSet, ...]  # the cards in a best arrangement
    left: tuple[Card, ...]  # what that arrangement leaves over
    trash_count: int
    trash: tuple[Card, ...]  # Find Trash: every card that could be spared, each once
    worst: tuple[Card, ...]  # Find Trash: those that are safe to discard
    not_worst: tuple[Card, ...]  # those a discard of which deserves the warning
    quick_select: tuple[str, ...]  # legal actions, the most advisable first; empty if not asked


@dataclass(frozen=True, slots=True)
class WonHand:
    """How the winning hand is counted."""

    winner: Seat
    won_on: ActiveCard | None  # None: won at the deal
    sets: tuple[CardSet, ...]
    value: int
    doubled: bool
    amount: int  # what each loser owes for the hand, before the stake
    worst_discarded: bool | None  # None: nothing was judged
    penalised: Seat | None


@dataclass(frozen=True, slots=True)
class Reveal:
    """What the end of a hand lays open."""

    ending: str
    private: tuple[tuple[Card, ...], ...]  # by seat number
    won: WonHand | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """A hand as one seat, or an onlooker, may see it."""

    seat: Seat | None
    options: Options
    opener: Seat
    phase: Phase
    asked: Seat | None  # None: the hand is over
    active: ActiveCard | None
    stock_size: int
    turns_left: int  # cards that can still be turned before the hand is drawn
    seats: tuple[SeatShown, ...]
    dead: tuple[ActiveCard, ...]
    unseen: dict[Card, int]  # copies of each card that this viewer has not seen
    own: OwnHand | None
    reveal: Reveal | None


def seat_view(state: State, seat: Seat | None) -> SeatView:
    """What `seat`, or an onlooker (None), may know."""
    over = state.phase is Phase.FINISHED
    unseen = _unseen(state, seat)
    return SeatView(
        seat=seat,
        options=state.options,
        opener=state.opener,
        phase=state.phase,
        asked=None if over else state.current,
        active=state.active,
        stock_size=len(state.stock),
        turns_left=len(state.stock) - STOCK_KEPT,
        seats=tuple(_shown(state, each) for each in all_seats(state.seat_count)),
        dead=state.dead,
        unseen=dict(zip(CARDS, unseen, strict=True)),
        own=None if seat is None else _own(state, seat, unseen),
        reveal=_reveal(state) if over else None,
    )


def _unseen(state: State, seat: Seat | None) -> tuple[int, ...]:
    own = () if seat is None else state.private[seat]
    return unseen_counts((*own, *state.open_cards()))


def _shown(state: State, seat: Seat) -> SeatShown:
    return SeatShown(
        seat=seat,
        private_count=len(state.private[seat]),
        khap_count=len(khaps_in(state.holding(seat))),
        sets=state.public[seat],
    )


def _own(state: State, seat: Seat, unseen: tuple[int, ...]) -> OwnHand:
    holding = state.holding(seat)
    known = Known(holding, unseen, state.options)
    asked = state.phase is not Phase.FINISHED and seat == state.current
    active = state.active.card if state.active else None
    quick = quick_choices(known, state.phase, active) if asked else ()
    sets, left = laid_out(holding)
    trash, worst = trash_cards(holding), worst_cards(holding, unseen, state.options)
    return OwnHand(
        cards=state.private[seat],
        khaps=khaps_in(holding),
        sets=sets,
        left=left,
        trash_count=trash_count(holding),
        trash=trash,
        worst=worst,
        not_worst=tuple(card for card in trash if card not in worst),
        quick_select=tuple(format_action(action) for action in quick),
    )


def _reveal(state: State) -> Reveal:
    return Reveal(
        ending=scoring.ending_reason(state).code,
        private=state.private,
        won=_won(state),
    )


def _won(state: State) -> WonHand | None:
    if state.ending is None or state.ending.winner is None:
        return None
    winner = state.ending.winner
    won_on = scoring.winning_set(state)
    return WonHand(
        winner=winner,
        won_on=won_on.taken if won_on else None,
        sets=scoring.winning_sets(state, winner),
        value=scoring.hand_value(state, winner),
        doubled=scoring.is_doubled(state, winner),
        amount=scoring.amount(state, winner),
        worst_discarded=state.ending.worst_discarded,
        penalised=scoring.penalised_seat(state),
    )
