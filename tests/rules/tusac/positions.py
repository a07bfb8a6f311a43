"""Positions of Tứ Sắc written down: `rR*2 rC` is two red rooks and a red cannon."""

from collections.abc import Mapping
from typing import Any

from games.kernel.seats import Seat, next_seat
from games.rules.tusac.cards import Card, sorted_cards
from games.rules.tusac.groups import Holding, holding_of
from games.rules.tusac.options import Options
from games.rules.tusac.resolution import resolve
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import (
    ActiveCard,
    Ending,
    Origin,
    Phase,
    PublicSet,
    Source,
    State,
)

HARMLESS = "yG gM wG wR"
"""A private block that no card completes, and that never pairs."""

STOCK = "gC gC yN yN wP wP rM rM gN gN"


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, sorted."""
    found: list[Card] = []
    for word in text.split():
        card, _, count = word.partition("*")
        found += [card] * int(count or 1)
    return sorted_cards(found)


def block(text: str) -> Holding:
    """A private block as the tables know it."""
    return holding_of(cards(text))


def position(
    blocks: Mapping[int, str],
    *,
    seats: int = 4,
    active: ActiveCard | None = None,
    current: int = 0,
    phase: Phase = Phase.DISCARD,
    **others: Any,
) -> State:
    """A state with these private blocks, harmless ones for the seats left out."""
    options = others.pop("options", Options())
    public: Mapping[int, tuple[PublicSet, ...]] = others.pop("public", {})
    return State(
        options=options,
        opener=Seat(0),
        stock=tuple(others.pop("stock", STOCK).split()),
        private=tuple(cards(blocks.get(seat, HARMLESS)) for seat in range(seats)),
        public=tuple(tuple(public.get(seat, ())) for seat in range(seats)),
        dead=others.pop("dead", ()),
        active=active,
        current=Seat(current),
        phase=phase,
        plies=others.pop("plies", 10),
        ending=others.pop("ending", None),
    )


def discarded(card: Card, by: int) -> ActiveCard:
    """A card just discarded."""
    return ActiveCard(card, Source.DISCARD, Seat(by))


def turned(card: Card, by: int) -> ActiveCard:
    """A card just turned."""
    return ActiveCard(card, Source.STOCK, Seat(by))


def first(blocks: Mapping[int, str], active: ActiveCard, **others: Any) -> State:
    """The seat in turn is asked to meld the active card or hit; nothing is compelled."""
    seats = others.get("seats", 4)
    current = others.pop("current", next_seat(active.seat, seats))
    return position(blocks, active=active, current=current, phase=Phase.FIRST, **others)


def second(blocks: Mapping[int, str], active: ActiveCard, **others: Any) -> State:
    """The seat that turned the active card is asked to meld it or pass."""
    return position(blocks, active=active, current=active.seat, phase=Phase.SECOND, **others)


def resolved(blocks: Mapping[int, str], active: ActiveCard, **others: Any) -> State:
    """What a card that has just become active leads to."""
    begun = first if active.source is Source.DISCARD else second
    return resolve(begun(blocks, active, **others)).state


def came_to(state: State) -> str:
    """Who is asked for what, or who has won, in few words."""
    if state.ending is not None:
        winner = state.ending.winner
        return "drawn" if winner is None else f"{winner} wins"
    return f"{state.current} {state.phase}"


def quan(card: Card) -> PublicSet:
    """Four like cards that were dealt."""
    return PublicSet(SetCode.QUAN, (card,) * 4, Origin.DEAL)


def khui(card: Card) -> PublicSet:
    """A Khạp with its fourth card."""
    return PublicSet(SetCode.KHUI, (card,) * 4, Origin.KHUI, turned(card, 0))


def over(
    blocks: Mapping[int, str],
    winner: int | None,
    *,
    won_on: PublicSet | None = None,
    worst_discarded: bool | None = None,
    **others: Any,
) -> State:
    """A hand that is over, the winning meld last in the winner's public block."""
    public = dict(others.pop("public", {}))
    if winner is not None and won_on is not None:
        public[winner] = (*public.get(winner, ()), won_on)
    ending = Ending(None if winner is None else Seat(winner), worst_discarded)
    return position(blocks, phase=Phase.FINISHED, public=public, ending=ending, **others)
