"""The games on offer: each with its computer players by level, its stand-in and its adviser."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kernel.computers import Adviser, Player
from games.kernel.game import AnyGame
from games.kernel.words import Phrase
from games.players.tamcuc import adviser, monte_carlo, sampling, simple
from games.rules.tamcuc.game import TAMCUC


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player on offer, and how strong it was measured to be."""

    player: Player[Any, Any]
    strength: Phrase


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on offer.

    The stand-in answers for a seat whose time ran out: it is quick, gives nothing away, and
    never fails. `levels` go from the weakest to the strongest.
    """

    game: AnyGame
    summary: Phrase
    levels: Mapping[str, Level]
    default_level: str
    stand_in: Player[Any, Any]
    adviser: Adviser[Any, Any]


class UnknownGame(LookupError):
    """No game on offer has this slug."""


ENTRIES: tuple[Entry, ...] = (
    Entry(
        game=TAMCUC,
        summary=Phrase(
            "A Tết game from Northern Vietnam: lay sets face down, show or hide, and keep a "
            "low set for the last round."
        ),
        levels={
            "easy": Level(simple.easy, Phrase("Plays its largest sets and counts nothing.")),
            "normal": Level(sampling.normal, Phrase("Counts in 25 deals.")),
            "hard": Level(monte_carlo.hard, Phrase("Plays out 32 worlds.")),
        },
        default_level="normal",
        stand_in=simple.stand_in,
        adviser=adviser.advise,
    ),
)


def find(slug: str) -> Entry:
    """The entry of the game called `slug`.

    Raises:
        UnknownGame: no such game is on offer.
    """
    for entry in ENTRIES:
        if entry.game.info.slug == slug:
            return entry
    raise UnknownGame(slug)
