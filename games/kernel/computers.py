"""What a computer player is: a function from what a seat may know to an action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.kernel.rng import Rng
from games.kernel.words import Phrase

ActionT = TypeVar("ActionT")
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
