"""What a frontend needs to draw a game: its pieces and its sets."""

from dataclasses import dataclass
from typing import Literal

from games.kernel.words import Phrase

Ink = Literal["red", "black", "yellow", "green", "white"]


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of card or piece. Copies of a kind are never told apart."""

    code: str  # as in actions and views
    name: Phrase
    glyph: str  # what stands on it: one to three characters
    ink: Ink
    order: int  # strength where cards compare, else the sorting order; higher is stronger
    copies: int
    corner: str = ""  # a short chip for the corner, so that ink alone never tells


@dataclass(frozen=True, slots=True)
class SetKind:
    """One kind of set that the rules know."""

    code: str
    name: Phrase
    rule: str
    examples: tuple[tuple[str, ...], ...]  # card codes
