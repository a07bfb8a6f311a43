"""A ladder of levels: each against the one below it, from openings that both colours play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import pairwise
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import Any, Final

from games import catalogue
from games.kernel.options import read_options
from games.kernel.seats import Seat
from games.players import duels

WANTED: Final = 0.75
"""The least that a level should score against the one below it, of 1."""

RANDOM_PLIES: Final = 4


@dataclass(frozen=True, slots=True)
class Rung:
    """Two levels of a game for two, plain, so that it can be sent to another process."""

    slug: str
    upper: str
    lower: str
    options: dict[str, Any]
    seed: str

    def play(self, number: int) -> tuple[float, ...]:
        """What the upper level scores in one opening, by its seat: 1, 1/2 or 0 a game."""
        entry = catalogue.find(self.slug)
        pairing = duels.Pairing(
            entry.game,
            read_options(entry.game.options_type, self.options),
            2,
            entry.levels[self.upper].player,
            entry.levels[self.lower].player,
            random_plies=RANDOM_PLIES,
        )
        hands = duels.play_seats(pairing, sha256(self.seed.encode()).digest(), number)
        return tuple(hand.first_share(Seat(seat)) for seat, hand in enumerate(hands))


@dataclass(frozen=True, slots=True)
class Measured:
    """What a rung came to."""

    rung: Rung
    scores: tuple[tuple[float, ...], ...]  # by opening, and in it by seat

    @property
    def games(self) -> list[float]:
        """The score of each game."""
        return [score for opening in self.scores for score in opening]

    @property
    def score(self) -> float:
        """The mean of all games."""
        return fmean(self.games)

    @property
    def error(self) -> float:
        """The standard error of the score over openings; a floor where all went one way.

        Games that all end alike have no spread, and yet prove little: then it is that of a
        player who would have lost half a game more.
        """
        means = [fmean(opening) for opening in self.scores]
        spread = stdev(means) / sqrt(len(means))
        return max(spread, 1 / (2 * len(self.games)))

    @property
    def is_wide_enough(self) -> bool:
        """Whether the upper level is as much stronger as it should be."""
        return self.score >= WANTED

    def __str__(self) -> str:
        games = self.games
        won, drawn, lost = games.count(1.0), games.count(0.5), games.count(0.0)
        name = f"{self.rung.upper} against {self.rung.lower}"
        return (
            f"{name:<36} +{won} ={drawn} -{lost}   "
            f"{self.score:.0%} ± {self.error:.0%}"
            f"{'' if self.is_wide_enough else f'   less than {WANTED:.0%}'}"
        )


def rungs(slug: str, options: dict[str, Any], seed: str) -> tuple[Rung, ...]:
    """The ladder of a game's levels, from the lowest rung up."""
    levels = list(catalogue.find(slug).levels)
    return tuple(Rung(slug, upper, lower, options, seed) for lower, upper in pairwise(levels))


def measure(ladder: Sequence[Rung], openings: int, jobs: int) -> Iterator[Measured]:
    """Each rung in turn, by so many openings, two or more; two games come of each."""
    with Pool(jobs) as pool:
        for rung in ladder:
            found = pool.map(partial(Rung.play, rung), range(openings), chunksize=1)
            yield Measured(rung, tuple(found))
