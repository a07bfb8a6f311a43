"""All that the server knows of a hand."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from games.kernel.seats import Seat
from games.rules.tusac.cards import Card
from games.rules.tusac.groups import Holding, holding_of
from games.rules.tusac.options import Options
from games.rules.tusac.sets import CardSet, SetCode

T = TypeVar("T")

STOCK_KEPT: Final = 7
"""So many cards of the stock are never turned (TS-9.3)."""


class Phase(StrEnum):
    """What the seat in turn is asked for."""

    DISCARD = "discard"
    FIRST = "first"  # meld or hit
    SECOND = "second"  # meld or pass
    FINISHED = "finished"


class Source(StrEnum):
    """Where an active card comes from."""

    DISCARD = "discard"
    STOCK = "stock"


class Origin(StrEnum):
    """How a public set came about."""

    DEAL = "deal"
    KHUI = "khui"
    PAIR = "pair"  # compelled, out of turn or by house rule
    MELD = "meld"  # chosen in turn
    WIN = "win"


@dataclass(frozen=True, slots=True)
class ActiveCard:
    """The active card (tỳ), or one that lies dead: the card, and who discarded or turned it."""

    card: Card
    source: Source
    seat: Seat


@dataclass(frozen=True, slots=True)
class PublicSet:
    """A closed set in a public block; `taken` is the active card in it, if there was one."""

    kind: SetCode
    cards: tuple[Card, ...]
    origin: Origin
    taken: ActiveCard | None = None

    @property
    def value(self) -> int:
        """Its points in a winner's hand."""
        return self.as_set().value

    def as_set(self) -> CardSet:
        """The set alone."""
        return CardSet(self.kind, self.cards)


@dataclass(frozen=True, slots=True)
class Ending:
    """How play ended."""

    winner: Seat | None  # None: drawn
    worst_discarded: bool | None = None
    """Whether the discard that was won on was a worst card; None where nothing is judged."""


@dataclass(frozen=True, slots=True)
class State:
    """A hand in play, or over. By seat number where there is one entry for each seat."""

    options: Options
    opener: Seat
    stock: tuple[Card, ...]  # the next card to be turned first
    private: tuple[tuple[Card, ...], ...]  # sorted
    public: tuple[tuple[PublicSet, ...], ...]
    dead: tuple[ActiveCard, ...]  # in the order they died
    active: ActiveCard | None
    current: Seat
    phase: Phase
    plies: int = 0
    ending: Ending | None = None

    @property
    def seat_count(self) -> int:
        """How many seats play."""
        return len(self.private)

    def holding(self, seat: Seat) -> Holding:
        """The group codes of a seat's private block."""
        return holding_of(self.private[seat])

    def open_cards(self) -> tuple[Card, ...]:
        """Every card that lies open: in a public set, dead, or active."""
        laid = [card for block in self.public for each in block for card in each.cards]
        return (*laid, *(each.card for each in self.dead_with_active()))

    def dead_with_active(self) -> tuple[ActiveCard, ...]:
        """The dead cards, the active one among them if there is one."""
        return (*self.dead, *((self.active,) if self.active else ()))


def changed(by_seat: tuple[T, ...], seat: Seat, entry: T) -> tuple[T, ...]:
    """One entry for each seat, with a new one for `seat`."""
    return (*by_seat[:seat], entry, *by_seat[seat + 1 :])
