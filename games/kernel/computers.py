"""What a computer player is: a function from what a seat may know to an action."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.kernel.rng import Rng
from games.kernel.words import Phrase

ActionT = TypeVar("ActionT")
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
SeatViewT_contra = TypeVar("SeatViewT_contra", contravariant=True)


class Player(Protocol[SeatViewT_contra, ActionT]):
    """Chooses one of `legal`, which is never empty and in the order of `legal_actions`.

    The same view, actions and stream give the same choice; effort is counted in samples or
    nodes, never in time.
    """

    def __call__(
        self, view: SeatViewT_contra, legal: Sequence[ActionT], rng: Rng
    ) -> ActionT: ...


@dataclass(frozen=True, slots=True)
class Advice(Generic[ActionT]):
    """A hint: what to do, and why, in words drawn from what the seat may know."""

    action: ActionT
    because: Phrase


class Adviser(Protocol[SeatViewT_contra, ActionT]):
    """Advises the seat whose view it is given."""

    def __call__(
        self, view: SeatViewT_contra, legal: Sequence[ActionT], rng: Rng
    ) -> Advice[ActionT]: ...


@dataclass(frozen=True, slots=True)
class Line(Generic[ActionT]):
    """One of the best actions, what it is worth, and what is expected to follow.

    `score` is in hundredths of the game's smallest unit of material, above 0 where it is good
    for the seat that acts. `mate` is in how many of its own actions that seat wins by force,
    or, below 0, in how many it will have lost; None where neither is seen. `actions` begins
    with `action` and has at most `LONGEST_LINE` actions, of all seats in turn.
    """

    action: ActionT
    score: int
    mate: int | None
    actions: tuple[ActionT, ...]


LONGEST_LINE = 8


class Analyst(Protocol[SeatViewT_contra, ActionT]):
    """Gives the best of `legal`, at most `count` of them and at least one, best first.

    Offered where nothing is hidden. `nodes` bounds the effort; the same view, actions, stream
    and bounds give the same lines.
    """

    def __call__(
        self,
        view: SeatViewT_contra,
        legal: Sequence[ActionT],
        rng: Rng,
        *,
        count: int,
        nodes: int,
    ) -> tuple[Line[ActionT], ...]: ...


class Speller(Protocol[SeatViewT_contra, ActionT_contra]):
    """Writes actions that follow each other from what is seen, each by name of notation."""

    def __call__(
        self, view: SeatViewT_contra, actions: Sequence[ActionT_contra], /
    ) -> tuple[Mapping[str, str], ...]: ...


@dataclass(frozen=True, slots=True)
class Temper:
    """When computers agree to a draw, and when they give up.

    A draw is agreed to from `draw_after` plies on, where the score is within `draw_within` of
    even. A computer of one of `levels` gives up at the decision at which its score is below
    `resign_below` for the `resign_after`th time running. Scores are an analyst's.
    """

    draw_after: int
    draw_within: int
    resign_below: int
    resign_after: int
    levels: frozenset[str]
