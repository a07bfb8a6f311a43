"""The games on offer: each with its computer players by level, its stand-in and its adviser."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.kernel.boards import Drawing
from games.kernel.books import OpeningBook
from games.kernel.computers import Adviser, Analyst, Player, Speller, Temper
from games.kernel.engines import Dialect, EnginePreset
from games.kernel.exercises import Exercises
from games.kernel.game import AnyGame
from games.kernel.records import Records
from games.kernel.titles import TitleOffer
from games.kernel.words import Phrase
from games.players.chuopai import advice as chuopai_advice
from games.players.chuopai import levels as chuopai_levels
from games.players.tamcuc import adviser, monte_carlo, sampling, simple
from games.players.tusac import advising, levels
from games.players.xiangqi import adviser as xiangqi_adviser
from games.players.xiangqi import analyst, dialect, opening_book, strengths
from games.players.xiangqi.endings.practice import EXERCISES
from games.rules.chuopai.game import CHUO_PAI
from games.rules.tamcuc.game import TAMCUC
from games.rules.tusac.game import TUSAC
from games.rules.xiangqi import spelling
from games.rules.xiangqi import titles as xiangqi_titles
from games.rules.xiangqi.drawing.drawing import DRAWING
from games.rules.xiangqi.formats.offer import RECORDS
from games.rules.xiangqi.game import XIANGQI


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player on offer, and how strong it was measured to be, without a book."""

    player: Player[Any, Any]
    strength: Phrase
    plays_book: bool = False  # where the game has opening books


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on offer.

    The stand-in answers for a seat whose time ran out: it is quick, gives nothing away, and
    never fails. `levels` go from the weakest to the strongest. `level_scales` says which of
    them a frontend means that counts so many, weakest first. What follows the adviser is
    offered by some games only; None or empty where it is not.
    """

    game: AnyGame
    title: Phrase
    summary: Phrase
    levels: Mapping[str, Level]
    default_level: str
    stand_in: Player[Any, Any]
    adviser: Adviser[Any, Any]
    level_scales: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    titles: tuple[TitleOffer, ...] = ()
    analyst: Analyst[Any, Any] | None = None
    temper: Temper | None = None
    drawing: Drawing[Any, Any] | None = None
    exercises: Exercises | None = None
    speller: Speller[Any, Any] | None = None
    records: Records | None = None
    dialect: Dialect[Any, Any] | None = None
    engines: tuple[EnginePreset, ...] = ()
    opening_book: OpeningBook | None = None


class UnknownGame(LookupError):
    """No game on offer has this slug."""


ENTRIES: tuple[Entry, ...] = (
    Entry(
        game=TAMCUC,
        title=Phrase("Tam Cúc"),
        summary=Phrase(
            "A Tết game from Northern Vietnam: lay sets face down, show or hide, and keep a "
            "low set for the last round."
        ),
        levels={
            "easy": Level(
                simple.easy,
                Phrase(
                    "Plays its largest sets and counts nothing. Against seats that play at "
                    "random it gains 1.25 ± 0.26 points a hand at four seats."
                ),
            ),
            "normal": Level(
                sampling.normal,
                Phrase(
                    "Counts in 25 sampled deals whether a set stands. It gains 0.18 ± 0.07 "
                    "points a hand on easy at four seats, and shows whenever it may."
                ),
            ),
            "hard": Level(
                monte_carlo.hard,
                Phrase(
                    "Plays its choices out in 32 worlds that fit what it has seen. Points a "
                    "hand gained on normal: 2.3 ± 0.3 at four seats, 5.3 ± 0.6 at three, "
                    "7.8 ± 0.8 at two."
                ),
            ),
        },
        default_level="normal",
        stand_in=simple.stand_in,
        adviser=adviser.advise,
    ),
    Entry(
        game=TUSAC,
        title=Phrase("Tứ Sắc"),
        summary=Phrase(
            "Vietnam's four-colour cards: clear your hand of trash, taking cards that others "
            "discard, while every compulsory meld is made for you."
        ),
        levels={
            "easy": Level(
                levels.easy,
                Phrase(
                    "Takes the first meld there is and discards any trash card. It gains "
                    "16 ± 3 points a hand on seats that play at random, at four seats."
                ),
            ),
            "normal": Level(
                levels.normal,
                Phrase(
                    "Follows Quick Select: it melds whenever it can and discards a worst "
                    "card. It gains 9.6 ± 1.4 points a hand on easy at four seats, 6.0 ± 1.2 "
                    "at three, 4.1 ± 1.0 at two."
                ),
            ),
            "hard": Level(
                levels.hard,
                Phrase(
                    "Plays each meld, and none, out in up to 512 worlds that fit what it "
                    "has seen. It gains 0.56 ± 0.16 points a hand on normal at four seats: a "
                    "little."
                ),
            ),
        },
        default_level="normal",
        stand_in=levels.stand_in,
        adviser=advising.advise,
    ),
    Entry(
        game=CHUO_PAI,
        title=Phrase("Chuo Pai"),
        summary=Phrase(
            "Sichuan long cards for three: beat what you can, lead what nobody beats, and "
            "score only the cards that win."
        ),
        levels={
            "easy": Level(
                chuopai_levels.easy,
                Phrase(
                    "Plays at random. It wins 5.8 ± 0.8 deals in 100 against two of the normal "
                    "level, where an even share is 33."
                ),
            ),
            "normal": Level(
                chuopai_levels.normal,
                Phrase(
                    "Leads what is least likely to be beaten. It wins 75 ± 1.5 deals in 100 "
                    "against two of the easy level."
                ),
            ),
            "hard": Level(
                chuopai_levels.hard,
                Phrase(
                    "Plays some 300 deals out in its mind. It wins 57 ± 1 deals in 100 against "
                    "two of the normal level."
                ),
            ),
        },
        default_level="normal",
        stand_in=chuopai_levels.stand_in,
        adviser=chuopai_advice.advise,
    ),
    Entry(
        game=XIANGQI,
        title=Phrase("Xiangqi"),
        summary=Phrase(
            "The chess of China and Vietnam: two armies across a river, where who has no move "
            "left has lost."
        ),
        levels={
            "beginner": Level(
                strengths.beginner,
                Phrase(
                    "Looks one ply ahead, and misjudges: won all of 30 against random moves."
                ),
            ),
            "amateur": Level(
                strengths.amateur,
                Phrase("Looks two plies ahead: won all of 20 against the beginner."),
            ),
            "club": Level(
                strengths.club,
                Phrase("Looks at 2,500 positions: scored 94% ± 4% against the amateur."),
                plays_book=True,
            ),
            "expert": Level(
                strengths.expert,
                Phrase("Looks at 12,000 positions: scored 85% ± 10% against the club level."),
                plays_book=True,
            ),
            "grandmaster": Level(
                strengths.grandmaster,
                Phrase("Looks at 70,000 positions: won all of 8 against the expert."),
                plays_book=True,
            ),
            "overwhelming": Level(
                strengths.overwhelming,
                Phrase("Looks at 350,000 positions: not yet measured."),
                plays_book=True,
            ),
        },
        default_level="amateur",
        stand_in=strengths.stand_in,
        adviser=xiangqi_adviser.advise,
        level_scales={
            3: ("beginner", "club", "grandmaster"),
            5: ("beginner", "amateur", "club", "expert", "grandmaster"),
        },
        titles=(
            TitleOffer(
                code="grand_master",
                name=Phrase("Grand Master"),
                levels=frozenset({"grandmaster", "overwhelming"}),
                is_fair=xiangqi_titles.is_fair_win,
            ),
        ),
        analyst=analyst.analyse,
        temper=strengths.TEMPER,
        drawing=DRAWING,
        exercises=EXERCISES,
        speller=spelling.spell,
        records=RECORDS,
        dialect=dialect.DIALECT,
        engines=dialect.PRESETS,
        opening_book=opening_book.BOOK,
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
