"""Exercises: positions with a goal, for practice against a computer that defends its best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from games.kernel.computers import Player
from games.kernel.seats import Seat
from games.kernel.words import Phrase


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, and what the side to move is to do: win, or hold the draw.

    `plies` are what a win takes at best, 0 for a draw. `difficulty` goes from 1 to 5.
    `verified` says how the goal is known: `computed` is proof.
    """

    code: str
    set: str
    position: str
    goal: Literal["win", "draw"]
    plies: int
    difficulty: int
    verified: Literal["computed", "engine"]


@dataclass(frozen=True, slots=True)
class ExerciseSet:
    """Exercises of one kind."""

    code: str
    name: Phrase


@dataclass(frozen=True, slots=True)
class Verified:
    """What is known of a position for the side to move; `result` None: nothing is."""

    result: Literal["win", "loss", "draw"] | None
    plies: int


class Exercises(Protocol):
    """The exercises of a game; pure."""

    @property
    def sets(self) -> Sequence[ExerciseSet]:
        """The kinds of them."""
        ...

    @property
    def defender(self) -> Player[Any, Any]:
        """Who plays the other side: without a fault where the position is known."""
        ...

    def all(self) -> Sequence[Exercise]:
        """All of them, by set, the easiest first."""
        ...

    def options(self, exercise: Exercise) -> Mapping[str, Any]:
        """The house rules of a table that begins from the position."""
        ...

    def seat(self, exercise: Exercise) -> Seat:
        """The seat that is to move first, which the person takes."""
        ...

    def words(self, exercise: Exercise) -> Phrase:
        """What is to be done, in a sentence."""
        ...

    def solution(self, exercise: Exercise) -> Sequence[str]:
        """Best play of both sides, as actions, as far as it is worth telling."""
        ...

    def verified(self, position: str) -> Verified:
        """What is known of any position.

        Raises:
            BadPosition: it is none.
        """
        ...
