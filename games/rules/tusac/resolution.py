"""What a new active card compels: a win, a Khui, a pair taken (TS-6). Nobody is asked."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from games.kernel.game import Step
from games.kernel.seats import Seat, next_seat, seats_from
from games.rules.tusac import scoring, telling
from games.rules.tusac.cards import is_king, sorted_cards, without
from games.rules.tusac.groups import (
    TRASH,
    Holding,
    Joining,
    finishing_ways,
    keeping_ways,
    khui_way,
    trash_cards,
    trash_count,
    used_cards,
)
from games.rules.tusac.options import Options
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import (
    STOCK_KEPT,
    ActiveCard,
    Ending,
    Origin,
    Phase,
    PublicSet,
    Source,
    State,
    changed,
)

_PAWN_GROUP: Final = 8


@dataclass(frozen=True, slots=True)
class Compelled:
    """A meld that the rules make for a seat."""

    seat: Seat
    way: Joining
    origin: Origin


def resolve(state: State, *, worst_discarded: bool | None = None) -> Step[State]:
    """What the new active card leads to before the seat in turn is asked (TS-6.1).

    `worst_discarded` judges the discard that it is; None if it cannot be penalised.
    """
    found = compelled(state)
    if found is not None and found.origin is Origin.WIN:
        return _won(state, found, worst_discarded=worst_discarded)
    if is_spent_at_once(state):
        return drawn(state)
    if found is None:
        return Step(state, ())
    joined = join(state, found.seat, found.way, found.origin)
    return Step(joined, (telling.joined(joined, found.seat),))


def compelled(state: State) -> Compelled | None:
    """What the rules do with the active card by themselves: the first of TS-6.2 to TS-6.4."""
    active = active_card(state)
    for origin, rule in _RULES:
        for seat in eligible(active, state.seat_count):
            way = rule(state, seat)
            if way is not None:
                return Compelled(seat, way, origin)
    return None


def active_card(state: State) -> ActiveCard:
    """The active card of a state that has one."""
    assert state.active is not None, f"no card is active in {state.phase}"
    return state.active


def eligible(active: ActiveCard, seat_count: int) -> tuple[Seat, ...]:
    """The seats that a new active card may go to, from the seat in turn on (TS-6.1)."""
    seats = seats_from(turn_of(active, seat_count), seat_count)
    return seats[:-1] if active.source is Source.DISCARD else seats


def turn_of(active: ActiveCard, seat_count: int) -> Seat:
    """Whose turn it is as a card becomes active: the next seat's, or that of who turned it."""
    if active.source is Source.DISCARD:
        return next_seat(active.seat, seat_count)
    return active.seat


def join(state: State, seat: Seat, way: Joining, origin: Origin) -> State:
    """The active card and the private cards of `way` laid open; `seat` owes a discard."""
    active = active_card(state)
    used = used_cards(active.card, way)
    made = PublicSet(way.kind, sorted_cards((*used, active.card)), origin, active)
    return replace(
        state,
        private=changed(state.private, seat, without(state.private[seat], used)),
        public=changed(state.public, seat, (*state.public[seat], made)),
        active=None,
        current=seat,
        phase=Phase.DISCARD,
    )


def drawn(state: State) -> Step[State]:
    """The hand over with no winner (TS-9.3)."""
    return ended(state, Ending(winner=None))


def ended(state: State, ending: Ending) -> Step[State]:
    """The hand over, shown and settled."""
    over = replace(state, phase=Phase.FINISHED, ending=ending)
    return Step(over, telling.ending(over))


def is_spent(state: State) -> bool:
    """Whether only the cards that are never turned are left (TS-9.3)."""
    return len(state.stock) == STOCK_KEPT


def is_spent_at_once(state: State) -> bool:
    """Whether the house ends the hand as soon as the last card was turned (TS-13.3)."""
    return state.options.draw_at_seven == "immediate" and is_spent(state)


def is_exempt(holding: Holding, options: Options) -> bool:
    """Whether the two-trash exception bars a seat from taking a pair (TS-6.7)."""
    if trash_count(holding) != 2:
        return False
    if TRASH[holding[_PAWN_GROUP]] == 2:
        return True
    if options.pair_exempt_needs_one_colour:
        return any(TRASH[code] == 2 for code in holding[4:_PAWN_GROUP])
    ranks = {card[1] for card in trash_cards(holding)}
    return len(ranks) == 2 and ranks <= set("RCN")


def _winning(state: State, seat: Seat) -> Joining | None:
    """The completing meld that is paid best (TS-6.2), or None."""
    card = active_card(state).card
    ways = finishing_ways(state.holding(seat), card, freely=state.options.khap_may_break_to_win)
    return max(ways, key=lambda way: _payment(state, seat, way), default=None)


def _payment(state: State, seat: Seat, way: Joining) -> int:
    return scoring.amount(join(state, seat, way, Origin.WIN), seat)


def _khui(state: State, seat: Seat) -> Joining | None:
    return khui_way(state.holding(seat), active_card(state).card)


def _pair(state: State, seat: Seat) -> Joining | None:
    active = active_card(state)
    in_turn = seat == turn_of(active, state.seat_count)
    if is_king(active.card) or (in_turn and state.options.pair_in_turn == "optional"):
        return None
    holding = state.holding(seat)
    if is_exempt(holding, state.options):
        return None
    triples = (way for way in keeping_ways(holding, active.card) if way.kind is SetCode.TRIPLE)
    return next(triples, None)


_RULES: Final[tuple[tuple[Origin, Callable[[State, Seat], Joining | None]], ...]] = (
    (Origin.WIN, _winning),
    (Origin.KHUI, _khui),
    (Origin.PAIR, _pair),
)


def _won(state: State, found: Compelled, *, worst_discarded: bool | None) -> Step[State]:
    joined = join(state, found.seat, found.way, Origin.WIN)
    return ended(joined, Ending(found.seat, worst_discarded))
