"""Clocks of a game in which time is lost: how much each seat has, and what a move costs it.

Pure arithmetic in whole milliseconds; what time it is, others say. A seat's `Dial` stands as it
did when the open question was put; what has been spent on that question is counted apart until
the answer is accepted, so a pause or a look costs nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOdds:
    """What one seat has instead of what the table gives; None is as the table gives it."""

    seat: int
    main_seconds: int | None = None
    increment_seconds: int | None = None
    byoyomi_periods: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """The time that a table gives for a game.

    Main time is used up first, then byo-yomi periods: an answer within a period gives it back
    whole, and each period that runs out is gone. An accepted answer adds the increment to the
    main time. `per_move_seconds` bounds every single answer, however much is left besides;
    alone it is all the time there is.
    """

    main_seconds: int = 0
    increment_seconds: int = 0
    per_move_seconds: int | None = None
    byoyomi_seconds: int = 0
    byoyomi_periods: int = 0
    odds: tuple[TimeOdds, ...] = ()

    @property
    def counts_down(self) -> bool:
        """Whether time used on one answer is missing for the next."""
        return self.main_seconds > 0 or self.byoyomi_seconds > 0

    def main_ms(self, seat: int) -> int:
        """The main time of a seat when a game begins."""
        return _own(self.main_seconds, self._odds_of(seat).main_seconds) * 1000

    def increment_ms(self, seat: int) -> int:
        """What each accepted answer gives a seat."""
        return _own(self.increment_seconds, self._odds_of(seat).increment_seconds) * 1000

    def periods(self, seat: int) -> int:
        """The byo-yomi periods of a seat when a game begins."""
        return _own(self.byoyomi_periods, self._odds_of(seat).byoyomi_periods)

    def _odds_of(self, seat: int) -> TimeOdds:
        return next((each for each in self.odds if each.seat == seat), TimeOdds(seat=seat))


@dataclass(frozen=True, slots=True)
class Dial:
    """What a seat had left when the open question was put; nothing is spent on that yet."""

    main_ms: int
    periods: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a clock shows.

    `remaining_ms` is what is left of the main time; once that is used up, of the period that
    runs; where time is only given for each answer, of that. `periods` counts the one that
    runs. `move_ms` is what is left for this answer where each is bounded, else None.
    """

    remaining_ms: int
    periods: int
    in_byoyomi: bool
    move_ms: int | None


def wound(control: TimeControl, seat_count: int) -> tuple[Dial, ...]:
    """The clocks of all seats when a game begins."""
    return tuple(
        Dial(control.main_ms(seat), control.periods(seat)) for seat in range(seat_count)
    )


def allowance_ms(control: TimeControl, dial: Dial) -> int:
    """How long the seat may take over the open question; once so much is spent it has lost."""
    bank = dial.main_ms + dial.periods * control.byoyomi_seconds * 1000
    if control.per_move_seconds is None:
        return bank
    move = control.per_move_seconds * 1000
    return min(bank, move) if control.counts_down else move


def answered(control: TimeControl, seat: int, dial: Dial, spent_ms: int) -> Dial:
    """The dial of `seat` after an answer that took less than the allowance."""
    if not control.counts_down:
        return dial
    over = spent_ms - dial.main_ms
    periods = dial.periods
    if over > 0 and control.byoyomi_seconds:
        periods -= over // (control.byoyomi_seconds * 1000)
    return Dial(max(0, -over) + control.increment_ms(seat), periods)


def reading(control: TimeControl, dial: Dial, spent_ms: int) -> Reading:
    """What the seat's clock shows when so much is spent on the open question."""
    move_ms = None
    if control.per_move_seconds is not None:
        move_ms = max(0, control.per_move_seconds * 1000 - spent_ms)
        if not control.counts_down:
            return Reading(move_ms, 0, in_byoyomi=False, move_ms=move_ms)
    over, period = spent_ms - dial.main_ms, control.byoyomi_seconds * 1000
    if over < 0 or not period:
        return Reading(max(0, -over), dial.periods, in_byoyomi=False, move_ms=move_ms)
    periods = dial.periods - over // period
    if periods <= 0:
        return Reading(0, 0, in_byoyomi=True, move_ms=move_ms)
    return Reading(period - over % period, periods, in_byoyomi=True, move_ms=move_ms)


def longest_answer_seconds(control: TimeControl, seat_count: int) -> int:
    """The longest that a first answer may take at any seat."""
    dials: Sequence[Dial] = wound(control, seat_count)
    return max(allowance_ms(control, dial) for dial in dials) // 1000


def _own(given: int, odds: int | None) -> int:
    return given if odds is None else odds
