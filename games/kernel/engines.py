"""Engines of others: what they are told of a decision, and what an operator is offered.

A game that others write engines for has a dialect, which puts decisions into their letters and
squares, and presets for engines that are known to play it. All of it is pure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal, Protocol, TypeVar

import msgspec

ActionT = TypeVar("ActionT")
SeatViewT_contra = TypeVar("SeatViewT_contra", contravariant=True)

OptionText = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[^\r\n\x00]*$")]
OptionName = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[ -~]+$")]
EngineOptions = Mapping[OptionName, OptionText | int | bool]
"""Options by an engine's own names."""


class EngineProtocol(StrEnum):
    """The languages that engines are spoken to in."""

    UCI = "uci"
    UCCI = "ucci"


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as an engine is told of it.

    `moves` follow each other from `position`. Where some moves must not be played, `only` has
    those that may be and `banned` those that may not; both are empty where all may.
    """

    position: str
    moves: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class Dialect(Protocol[SeatViewT_contra, ActionT]):
    """Puts the decisions of a game in which nothing is hidden into words of engines."""

    def options(self, protocol: EngineProtocol) -> Mapping[str, str]:
        """What every engine of this protocol is told before anything else."""
        ...

    def question(
        self, view: SeatViewT_contra, legal: Sequence[ActionT], protocol: EngineProtocol
    ) -> Question:
        """The decision between `legal`, without those that lose by the rules at once."""
        ...

    def written(self, action: ActionT, protocol: EngineProtocol) -> str:
        """An action as an engine is told it."""
        ...

    def action(
        self, text: str, legal: Sequence[ActionT], protocol: EngineProtocol
    ) -> ActionT | None:
        """The one of `legal` that an engine writes so; None if it writes none of them."""
        ...


@dataclass(frozen=True, slots=True)
class EngineLevel:
    """How hard an engine thinks at a level: in positions, never in time.

    `wall_seconds` only bounds the harm that an engine can do which does not come to an end.
    """

    nodes: Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
    wall_seconds: Annotated[float, msgspec.Meta(gt=0, le=5)] = 3.0
    options: EngineOptions = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatOption:
    """What a seat may choose, within bounds.

    A number from `least` to `most`, or a flag (0 or 1). `option` is the name that the engine
    has for it; without one the service sees to it.
    """

    kind: Literal["number", "flag"]
    option: Annotated[str, msgspec.Meta(max_length=40)] = ""
    least: int = 0
    most: int = 1


@dataclass(frozen=True, slots=True)
class EnginePreset:
    """An engine that is known to play a game, as it is set up where its program is found."""

    slug: str
    name: str
    protocol: EngineProtocol
    program: str
    options: EngineOptions
    levels: Mapping[str, EngineLevel]
    seat_options: Mapping[str, SeatOption]
