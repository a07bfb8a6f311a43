"""What the API answers about exercises."""

from typing import Literal, TypedDict

from games.api.shapes import Moment, Words


class Exercise(TypedDict):
    """A position with a goal for the side to move. `verified`: `computed` is proof."""

    code: str
    set: str
    position: str
    goal: Literal["win", "draw"]
    words: Words
    difficulty: int
    verified: Literal["computed", "engine"]
    attempts: int
    solved_at: Moment | None


class ExerciseSet(TypedDict):
    """A kind of exercises."""

    code: str
    name: Words


class Exercises(TypedDict):
    """The exercises of a game."""

    sets: list[ExerciseSet]
    exercises: list[Exercise]


class Solution(TypedDict):
    """Best play of both sides, as far as it is worth telling."""

    actions: list[str]


class Verified(TypedDict):
    """What is known of a position for the side to move; `result` null: nothing is."""

    result: Literal["win", "loss", "draw"] | None
    plies: int


SHAPES = (Exercises, Solution, Verified)
