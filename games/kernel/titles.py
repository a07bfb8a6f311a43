"""Titles: what a person may earn once for beating computers of certain levels."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.kernel.outcomes import Outcome
from games.kernel.seats import Seat
from games.kernel.words import Phrase


@dataclass(frozen=True, slots=True)
class TitleOffer:
    """A title of a game, for who wins a hand against computers of these levels alone.

    `is_fair` says by the hand's options and outcome whether the win of a seat counts: by the
    rules, without odds. That nobody helped and nothing was taken back is seen to elsewhere.
    """

    code: str
    name: Phrase
    levels: frozenset[str]
    is_fair: Callable[[Any, Seat, Outcome], bool]
