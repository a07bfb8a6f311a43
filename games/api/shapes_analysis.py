"""What the API answers about analyses."""

from typing import Literal, TypedDict

from games.api.shapes import Moment, ScoredLine, Seat, Words


class AnalysedPosition(TypedDict):
    """A point to plot: a position after so many plies, for the seat that `scored_for` names."""

    ply: int
    score: int
    mate: int | None
    chance: float


class AnalysedPly(TypedDict):
    """A ply, from the side of the seat that acted; `ply` counts those before it.

    `loss` is what it lost of the chance of winning, 0 to 1. `best` are the best actions there
    were, best first.
    """

    ply: int
    seat: Seat
    action: str
    notations: dict[str, str]
    words: Words
    score: int
    mate: int | None
    loss: float
    mark: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    mark_words: Words
    best: list[ScoredLine]


class MarkCounts(TypedDict):
    """How often each mark was given."""

    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int


class AnalysedSeat(TypedDict):
    """How a seat fared; `accuracy` is from 0 to 100, null where it never acted."""

    seat: Seat
    plies: int
    accuracy: float | None
    marks: MarkCounts
    words: Words


class Analysis(TypedDict):
    """A hand gone through: `done` of `positions` so far."""

    hand: int
    game: str
    engine: str
    nodes: int
    status: Literal["running", "done", "failed"]
    positions: int
    done: int
    asked_at: Moment
    finished_at: Moment | None
    scored_for: Seat
    series: list[AnalysedPosition]
    plies: list[AnalysedPly]
    seats: list[AnalysedSeat]


SHAPES = (Analysis,)
