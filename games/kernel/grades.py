"""How good a ply was: chances of winning from scores, what they lose, and marks for it."""

from enum import StrEnum
from math import exp
from typing import Final

from games.kernel.words import Phrase

WON: Final = 10_000
"""The score of a hand that is won, in the hundredths of `Line.score`."""

_SLOPE: Final = 0.0035
"""How fast a score becomes a chance: an edge of 200 is two hands won of three."""

_STRICTNESS: Final = 5.0
"""How fast accuracy falls: a ply that throws a fifth of the chances away is 37 of 100."""


class Mark(StrEnum):
    """What is said of a ply, the best first."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_BOUNDS: Final = ((Mark.GOOD, 0.05), (Mark.INACCURACY, 0.1), (Mark.MISTAKE, 0.2))

_WORDS: Final = {
    Mark.BEST: Phrase("The best there was."),
    Mark.GOOD: Phrase("Good; {best} is a little better."),
    Mark.INACCURACY: Phrase("Inaccurate: {best} is better."),
    Mark.MISTAKE: Phrase("A mistake: {best} is better."),
    Mark.BLUNDER: Phrase("A blunder: {best} is far better."),
}


def chance(score: int, mate: int | None) -> float:
    """The chance of winning, from 0 to 1, of whom the score and the mate are told for.

    A convention to make losses comparable, not a measurement: 100 won when already winning
    matters less than 100 won when level.
    """
    if mate is not None:
        return 1.0 if mate > 0 else 0.0
    return 1 / (1 + exp(-_SLOPE * max(-WON, min(WON, score))))


def mark(loss: float, *, is_best: bool) -> Mark:
    """The mark of a ply that lost so much of the chance of winning.

    Below 5 hundredths it is good, below 10 inaccurate, below 20 a mistake, else a blunder.
    """
    if is_best:
        return Mark.BEST
    return next((each for each, bound in _BOUNDS if loss < bound), Mark.BLUNDER)


def words(given: Mark, best: Phrase) -> Phrase:
    """What is said of a ply with this mark, where this was the best."""
    said = _WORDS[given]
    return said if given is Mark.BEST else Phrase(said.text, {"best": best})


def accuracy(loss: float) -> float:
    """How accurate a ply was, from 0 to 100, by what it lost of the chance of winning."""
    return 100 * exp(-_STRICTNESS * loss)
