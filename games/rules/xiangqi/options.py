"""The house rules a host may choose, and the position they start from."""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from games.kernel.options import option
from games.kernel.refusals import OptionRefused
from games.kernel.words import Phrase
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import SQUARE_OF, Position
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.reasons import FEN_MISSING, FEN_OVER, FEN_UNUSED, RATED_IS_EVEN

Handicap = Literal[
    "none",
    "left_horse",
    "right_horse",
    "two_horses",
    "cannon",
    "chariot",
    "nine_pieces",
    "first_move",
    "two_moves",
    "three_moves",
    "custom",
]

REMOVED = {
    "left_horse": ("b0",),
    "right_horse": ("h0",),
    "two_horses": ("b0", "h0"),
    "cannon": ("b2",),
    "chariot": ("a0",),
    "nine_pieces": ("a3", "c3", "e3", "g3", "i3", "c0", "g0", "d0", "f0"),
}
"""The squares that the side giving odds leaves empty; it plays Red (XQ-6.1)."""

MOVES_GIVEN = {"first_move": 1, "two_moves": 2, "three_moves": 3}
"""How many moves the side that takes odds begins with; it plays Red (XQ-6.10)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose; the defaults are a single even game."""

    games: Literal[1, 2, 4, 6] = option(
        1,
        Phrase("Games in a match"),
        "XQ-2.2",
        {
            "1": Phrase("One game"),
            "2": Phrase("Two games, each side Red once"),
            "4": Phrase("Four games"),
            "6": Phrase("Six games"),
        },
    )
    handicap: Handicap = option(
        "none",
        Phrase("Odds"),
        "XQ-6.1",
        {
            "none": Phrase("None: an even game"),
            "left_horse": Phrase("The left horse"),
            "right_horse": Phrase("The right horse"),
            "two_horses": Phrase("Both horses"),
            "cannon": Phrase("The left cannon"),
            "chariot": Phrase("The left chariot"),
            "nine_pieces": Phrase("Nine pieces: soldiers, elephants and advisors"),
            "first_move": Phrase("The first move"),
            "two_moves": Phrase("Two moves at the start"),
            "three_moves": Phrase("Three moves at the start"),
            "custom": Phrase("A position of your own"),
        },
    )
    odds_giver: Literal["first", "second"] = option(
        "second",
        Phrase("Who gives odds"),
        "XQ-6.2",
        {"first": Phrase("The first seat"), "second": Phrase("The second seat")},
    )
    fen: Annotated[str, msgspec.Meta(max_length=120)] = option(
        "", Phrase("The position to start from, as a FEN"), "XQ-6.3"
    )
    fold: Literal[3, 4, 5] = option(
        3,
        Phrase("How often a position may come up before the game ends"),
        "XQ-7.2",
        {
            "3": Phrase("The third time ends it"),
            "4": Phrase("The fourth time ends it"),
            "5": Phrase("The fifth time ends it"),
        },
    )
    chase: bool = option(
        True,  # noqa: FBT003 - the default of a field, named by its declaration
        Phrase("Perpetual chase"),
        "XQ-7.6",
        {"true": Phrase("Loses"), "false": Phrase("Is allowed")},
    )
    check_limit: bool = option(
        False,  # noqa: FBT003 - the default of a field, named by its declaration
        Phrase("Limit of checks in a row"),
        "XQ-7.7",
        {
            "true": Phrase("6 with one piece, 12 with two, 18 with more"),
            "false": Phrase("None"),
        },
    )
    no_capture: Literal[50, 60, 0] = option(
        50,
        Phrase("Moves without a capture before the game is drawn"),
        "XQ-5.1",
        {"50": Phrase("50 of each side"), "60": Phrase("60 of each side"), "0": Phrase("Any")},
    )


def opening_moves(options: Options) -> int:
    """How many moves the side that begins makes before the other answers (XQ-6.10)."""
    return MOVES_GIVEN.get(options.handicap, 1)


def red_seat(options: Options) -> int | None:
    """The seat that plays Red in every game, where odds are given; else None."""
    giver = 0 if options.odds_giver == "first" else 1
    if options.handicap in REMOVED:
        return giver
    return 1 - giver if options.handicap in MOVES_GIVEN else None


def start(options: Options) -> Position:
    """The position a game begins with, for options that were checked (XQ-1.4, XQ-6.1)."""
    if options.handicap == "custom":
        return fen.read(options.fen)
    position = fen.read(fen.START)
    for square in REMOVED.get(options.handicap, ()):
        position.cells[SQUARE_OF[square]] = 0
    return position


def check(options: Options) -> None:
    """Accept these house rules.

    Raises:
        OptionRefused: a position is missing, or is not wanted, or is none to play from.
    """
    if options.handicap != "custom":
        if options.fen:
            raise OptionRefused("fen", FEN_UNUSED)
        return
    if not options.fen:
        raise OptionRefused("fen", FEN_MISSING)
    try:
        position = fen.read(options.fen)
    except fen.InvalidFen as invalid:
        raise OptionRefused("fen", invalid.reason) from invalid
    is_dead = not position.has_attackers(0) and not position.has_attackers(1)
    if is_dead or not legal_moves(position):
        raise OptionRefused("fen", FEN_OVER)


def check_rated(options: Options) -> None:
    """Accept these house rules for a rated table (XQ-6.9).

    Raises:
        OptionRefused: one side would be given something.
    """
    if options.handicap != "none":
        raise OptionRefused("handicap", RATED_IS_EVEN)
