"""Opening books: what a game must tell so that positions can be kept with moves for them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.kernel.seats import Seat
from games.kernel.words import Phrase


class IllegalMove(ValueError):
    """The action with this number, from 0, is none or is not legal where it stands."""

    def __init__(self, number: int, action: str) -> None:
        super().__init__(f"action {number} is not legal: {action!r}")
        self.number = number
        self.action = action


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a book, as its action, and how often it is chosen among the others."""

    action: str
    weight: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position is found in a book.

    Positions that are alike but for which side is left share a key. `key` is itself the text
    of a position; where `is_turned`, its actions are turned round for the position at hand.
    One that `is_even` is its own mirror image, so that of two such actions one is kept.
    `side` is whose turn it is there.
    """

    key: str
    side: str
    is_turned: bool
    is_even: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A game as a book sees it: the position it began with, and the actions, in order.

    `seats` are those that took the actions; empty where nobody sat anywhere.
    """

    start: str
    actions: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening that has a name."""

    code: str
    name: Phrase


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """What a game with opening books offers; actions and positions are texts throughout."""

    sides: tuple[str, ...]  # in order of their first moves
    start: str  # the position of an even game
    rules: "BookRules"
    house: "HouseBook"


class BookRules(Protocol):
    """Positions and actions of a game."""

    def position(self, view: Any) -> str:
        """The position of a seat view."""

    def played(self, view: Any) -> Played:
        """How the position of a seat view came about."""

    def place(self, position: str) -> Place:
        """Where a position stands.

        Raises:
            BadPosition: it is none.
        """

    def turned(self, place: Place, action: str) -> str:
        """An action of the position as it stands under the key, or the other way round."""

    def legal(self, position: str) -> tuple[str, ...]:
        """What may be played in a position that was accepted; empty where the game is over."""

    def spelt(self, position: str, action: str) -> Mapping[str, str]:
        """A legal action of a position, by name of notation."""

    def walk(self, played: Played) -> Iterator[tuple[Place, str]]:
        """Each action, as it stands under the key of the place where it was played.

        Raises:
            BadPosition, IllegalMove: the game cannot have been played; told where it is met.
        """

    def after(self, played: Played) -> str:
        """The position that a game has come to.

        Raises:
            BadPosition, IllegalMove: it cannot have been played.
        """


class HouseBook(Protocol):
    """The book that is shipped with a game."""

    def moves(self, key: str) -> Sequence[BookMove]:
        """What it has for the position of this key, best first."""

    def size(self) -> int:
        """How many positions it has."""

    def keys(self) -> Sequence[str]:
        """The positions it has, from the start on."""

    def opening(self, played: Played) -> Opening | None:
        """The opening that was played, if it has a name."""

    def opening_at(self, key: str) -> Opening | None:
        """The opening through which the house book comes to a position."""
