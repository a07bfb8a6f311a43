"""What is said to people: English with named gaps, put into other languages at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

Gap: TypeAlias = Union[str, int, "Phrase", "tuple[Phrase, ...]"]
"""What fills a gap: a proper name, a number, a phrase, or several (joined by commas)."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence or a term. `text` is a literal, since translators find it by reading the code.

    `Phrase("lay {cards}", {"cards": (Phrase("red chariot"), Phrase("red cannon"))})`
    """

    text: str
    gaps: Mapping[str, Gap] = field(default_factory=dict)


def in_english(phrase: Phrase) -> str:
    """The phrase as written, its gaps filled; for tests, transcripts and commands."""
    return phrase.text.format(**{name: _filled(gap) for name, gap in phrase.gaps.items()})


def _filled(gap: Gap) -> str:
    if isinstance(gap, Phrase):
        return in_english(gap)
    if isinstance(gap, tuple):
        return ", ".join(in_english(phrase) for phrase in gap)
    return str(gap)
