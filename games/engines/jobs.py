"""What an engine is asked, and what it answers, whatever protocol it speaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One decision. Moves are in the engine's own coordinates.

    `allowed` None: any move; else those that do not lose by the rules of the table. `banned`
    are the others, for protocols that can only forbid.
    """

    table: str
    position: str
    moves: Sequence[str] = ()
    allowed: Sequence[str] | None = None
    banned: Sequence[str] = ()
    nodes: int
    options: Mapping[str, str] = field(default_factory=dict)
    wall_seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine plays, or that it gives up or offers a draw with its move."""

    move: str | None
    resigns: bool = False
    offers_draw: bool = False


@dataclass(frozen=True, slots=True)
class Probed:
    """What a program says of itself; `capabilities` by the names that players' guides use."""

    name: str
    options: tuple[str, ...]
    capabilities: Mapping[str, bool]


def capabilities(options: Sequence[str]) -> dict[str, bool]:
    """What the options of a program tell of it."""
    known = {each.casefold() for each in options}
    return {
        "levels": bool(known & {"skill level", "uci_elo", "randomness", "difficulty"}),
        "undo": True,  # every position comes whole
        "hints": "multipv" in known,
        "rules": "banmoves" in known,
        "bgthink": "ponder" in known,
        "timeout": True,  # the pool sees to it
    }
