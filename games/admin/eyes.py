"""Through whose eyes a member of staff reads a hand, and who may."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from games.kernel.game import GameInfo
from games.kernel.seats import Seat, all_seats

INSPECT = "games.inspect_hand"
INSPECT_HIDDEN = "games.inspect_hidden_sets"


@dataclass(frozen=True, slots=True)
class Eyes:
    """An onlooker's (neither), one seat's, or those of all seats together.

    All seats together read every action and every private event.
    """

    seat: Seat | None = None
    are_all: bool = False

    @property
    def key(self) -> str:
        """How an address names them."""
        if self.are_all:
            return "all"
        return "" if self.seat is None else str(self.seat)

    @property
    def through(self) -> str:
        """How the log of looks names them; empty for an onlooker, who needs no log."""
        if self.are_all:
            return "plies"
        return "" if self.seat is None else f"seat {self.seat}"

    def see(self, only: frozenset[Seat] | None) -> bool:
        """Whether they read what was told to `only` these seats, or to all (None)."""
        return only is None or self.are_all or self.seat in only

    def know_action_of(self, seat: int) -> bool:
        """Whether they know which action this seat chose."""
        return self.are_all or self.seat == seat


ONLOOKER = Eyes()


def every_pair(seat_count: int) -> tuple[Eyes, ...]:
    """All the eyes there are at a table, an onlooker's first."""
    return (ONLOOKER, *(Eyes(seat) for seat in all_seats(seat_count)), Eyes(are_all=True))


def named(key: str, among: Sequence[Eyes]) -> Eyes | None:
    """The eyes that an address names by `key`, if they are `among` those of the table."""
    return next((each for each in among if each.key == key), None)


def missing_rights(user: User, eyes: Eyes, info: GameInfo) -> tuple[str, ...]:
    """The permissions that `user` lacks to see through these eyes; none for an onlooker's.

    Whoever knows a seat's cards from the deal on knows by subtraction what it never showed.
    In a game that hides for ever no eyes but an onlooker's can be had without both permissions.
    """
    if not eyes.through:
        return ()
    needed = (INSPECT, INSPECT_HIDDEN) if info.hides_for_ever else (INSPECT,)
    return tuple(each for each in needed if not user.has_perm(each))
