"""What the table is told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.seats import Seat

Scalar: TypeAlias = str | int | bool | None
Payload: TypeAlias = Mapping[str, Scalar | list[Scalar | list[Scalar]]]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told whole to those it is for and not at all to others.

    `kind` and the keys of `data` are public API. A client animates events and never computes
    state from them.
    """

    kind: str
    data: Payload
    only: frozenset[Seat] | None = None  # None: told to all, onlookers too

    def is_for(self, seat: Seat | None) -> bool:
        """Whether `seat`, or an onlooker (None), is told."""
        return self.only is None or (seat is not None and seat in self.only)
