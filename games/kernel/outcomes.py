"""How a hand ended, what it was worth, and what it hands on to the next."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.kernel.refusals import Reason
from games.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for one seat's points; a payment is two lines that name each other's seat."""

    seat: Seat
    points: int
    reason: Reason
    other: Seat | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a hand. Totals are computed from the lines, so the two cannot disagree."""

    ending: Reason  # its code is public API: "played_out", "won_by_draw", "stock_empty" …
    lines: tuple[ScoreLine, ...]

    def points(self, seat_count: int) -> tuple[int, ...]:
        """The points of this hand, by seat number."""
        totals = [0] * seat_count
        for line in self.lines:
            totals[line.seat] += line.points
        return tuple(totals)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands before a hand; once `is_final`, there is no next hand.

    `points` are the match totals by seat number, and their length is the number of seats.
    `carried` is what else the game's own rules carry over (a drawn first dealer, say).
    """

    hand_number: int  # 0 for the first
    first_seat: Seat
    points: tuple[int, ...]
    is_final: bool = False
    carried: Mapping[str, int] = field(default_factory=dict)

    @property
    def seat_count(self) -> int:
        """The number of seats of this match."""
        return len(self.points)
