"""Seats: the numbered places at a table."""

from typing import NewType

Seat = NewType("Seat", int)
"""A place, 0 first in order of play. The rules know nobody else."""


def all_seats(seat_count: int) -> tuple[Seat, ...]:
    """Every seat, lowest first."""
    return tuple(Seat(number) for number in range(seat_count))


def next_seat(seat: Seat, seat_count: int) -> Seat:
    """The seat that follows `seat` in order of play."""
    return Seat((seat + 1) % seat_count)


def seats_from(first: Seat, seat_count: int) -> tuple[Seat, ...]:
    """Every seat in order of play, `first` at the head."""
    return tuple(Seat((first + step) % seat_count) for step in range(seat_count))
