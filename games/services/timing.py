"""Clocks in play: wound for a hand, started by a question, charged by the answer."""

from datetime import timedelta

from games.kernel import clocks, documents
from games.kernel.clocks import TimeControl
from games.selectors import clocks as reading
from games.services.locks import LockedTable


def fault(control: TimeControl, seat_count: int) -> tuple[str, str] | None:
    """What is wrong with the clock of a new table: its part, and a code; None if nothing."""
    if not control.counts_down and control.per_move_seconds is None:
        return "clock", "clock_empty"
    if (control.byoyomi_seconds > 0) != (control.byoyomi_periods > 0):
        return "clock.byoyomi_periods", "byoyomi_half"
    if control.increment_seconds and not control.main_seconds:
        return "clock.increment_seconds", "increment_alone"
    return _fault_of_odds(control, seat_count)


def _fault_of_odds(control: TimeControl, seat_count: int) -> tuple[str, str] | None:
    seats = [each.seat for each in control.odds]
    if any(seat >= seat_count for seat in seats):
        return "clock.odds", "no_such_seat"
    if len(set(seats)) != len(seats):
        return "clock.odds", "odds_twice"
    if seats and not control.counts_down:
        return "clock.odds", "odds_of_nothing"
    dials = clocks.wound(control, seat_count)
    if not all(clocks.allowance_ms(control, dial) for dial in dials):
        return "clock.odds", "no_time_at_all"
    return None


def wind(at: LockedTable) -> None:
    """Give every seat its time for the hand that was just dealt."""
    control = reading.control_of(at.table)
    if control is not None:
        dials = clocks.wound(control, at.table.seat_count)
        at.live_hand().clocks = documents.to_plain(dials)


def start(at: LockedTable) -> None:
    """Let the clocks of those asked run from now; at a paused table, once it goes on."""
    if at.table.clock is not None:
        at.live_hand().clocks_since = at.table.paused_at or at.now


def charge(at: LockedTable, seat: int) -> None:
    """Take off the clock of `seat` what the answer just accepted took, and add what it earns.

    Only for an answer within its time: `clocks_since` goes on for others who are still asked.
    """
    control = reading.control_of(at.table)
    if control is None:
        return
    dials = reading.dials_of(at.live_hand())
    spent_ms = reading.used(at, at.now) // timedelta(milliseconds=1)
    spent_ms = min(spent_ms, clocks.allowance_ms(control, dials[seat]) - 1)
    dials[seat] = clocks.answered(control, seat, dials[seat], spent_ms)
    at.live_hand().clocks = documents.to_plain(dials)


def put_off(at: LockedTable, *, pace_seconds: float) -> None:
    """Let a computer's clock wait for its pace, which is no time to think; then it runs on."""
    hand = at.live_hand()
    if at.table.clock is None or at.table.paused_at is not None:
        return
    hand.clocks_since = at.now + timedelta(seconds=pace_seconds) - reading.used(at, at.now)
    hand.answer_by = reading.flag_at(at)


def go_on(at: LockedTable) -> None:
    """Move what was held by a pause that ends now by as long as it lasted."""
    assert at.table.paused_at is not None
    held, hand = at.now - at.table.paused_at, at.hand
    if at.table.next_hand_at is not None:
        at.table.next_hand_at += held
    if hand is not None and hand.answer_by is not None:
        hand.answer_by += held
    if hand is not None and hand.clocks_since is not None:
        hand.clocks_since += held


def first_late(at: LockedTable) -> int | None:
    """The seat whose flag fell first of those asked; None if nobody is asked."""
    prompt = at.prompt()
    asked = [each for each in at.sittings if prompt and each.seat in prompt.seats]
    control = reading.control_of(at.table)
    if control is None:
        return next((each.seat for each in asked if each.is_person), None)
    dials = reading.dials_of(at.live_hand())
    left = {each.seat: clocks.allowance_ms(control, dials[each.seat]) for each in asked}
    return min(left, key=left.__getitem__, default=None)
