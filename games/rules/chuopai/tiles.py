"""The 21 tiles: codes, names, families, ranks and pips."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.kernel.faces import Face, Ink
from games.kernel.refusals import NotAnAction
from games.kernel.words import Phrase

COPIES = 4


class Family(StrEnum):
    """What a play may be beaten by: a play of its own family only (CP-1.3)."""

    MAIN = "main"
    YAO = "yao"
    BLACK = "black"
    RED = "red"
    SPECIAL = "special"  # a family of plays, not of tiles (CP-2.7)


class Tile(StrEnum):
    """One of the 21 designs, written by its two numbers, the smaller first."""

    HEAVEN = "66"
    EARTH = "11"
    MAN = "44"
    HARMONY = "13"
    LONG_THREE = "33"
    PLUM_BLOSSOM = "55"
    BENCH = "22"
    CAT = "15"
    HIGH_FOOT = "16"
    FOUR_SIX = "46"
    AXE = "56"
    BLACK_NINE = "36"
    STRAIGHT_EIGHT = "26"
    CROOKED_EIGHT = "35"
    BLACK_SEVEN = "25"
    BLACK_FIVE = "23"
    RED_NINE = "45"
    RED_SEVEN = "34"
    RED_FIVE = "14"
    DING_DING = "12"
    TWO_RED = "24"

    @property
    def pips(self) -> int:
        """The sum of its two numbers."""
        return int(self[0]) + int(self[1])


@dataclass(frozen=True, slots=True)
class Design:
    """What is fixed about a tile. Ranks compare only inside one family; higher is stronger."""

    family: Family
    rank: int
    ink: Ink
    glyph: str
    name: Phrase


DESIGNS: Mapping[Tile, Design] = {
    Tile.HEAVEN: Design(Family.MAIN, 7, "red", "天", Phrase("Heaven")),
    Tile.EARTH: Design(Family.MAIN, 6, "red", "地", Phrase("Earth")),
    Tile.MAN: Design(Family.MAIN, 5, "red", "人", Phrase("Man")),
    Tile.HARMONY: Design(Family.MAIN, 4, "black", "和", Phrase("Harmony")),
    Tile.LONG_THREE: Design(Family.MAIN, 3, "black", "长三", Phrase("Long Three")),
    Tile.PLUM_BLOSSOM: Design(Family.MAIN, 2, "black", "梅子", Phrase("Plum Blossom")),
    Tile.BENCH: Design(Family.MAIN, 1, "black", "板凳", Phrase("Bench")),
    Tile.CAT: Design(Family.YAO, 4, "black", "猫猫", Phrase("Cat")),
    Tile.HIGH_FOOT: Design(Family.YAO, 3, "black", "高脚", Phrase("High Foot")),
    Tile.FOUR_SIX: Design(Family.YAO, 2, "black", "四六", Phrase("Four-Six")),
    Tile.AXE: Design(Family.YAO, 1, "black", "斧头", Phrase("Axe")),
    Tile.BLACK_NINE: Design(Family.BLACK, 4, "black", "黑九", Phrase("Black Nine")),
    Tile.STRAIGHT_EIGHT: Design(Family.BLACK, 3, "black", "平八", Phrase("Straight Eight")),
    Tile.CROOKED_EIGHT: Design(Family.BLACK, 3, "black", "三五", Phrase("Crooked Eight")),
    Tile.BLACK_SEVEN: Design(Family.BLACK, 2, "black", "二五", Phrase("Black Seven")),
    Tile.BLACK_FIVE: Design(Family.BLACK, 1, "black", "拐子", Phrase("Black Five")),
    Tile.RED_NINE: Design(Family.RED, 4, "red", "红九", Phrase("Red Nine")),
    Tile.RED_SEVEN: Design(Family.RED, 3, "red", "大七", Phrase("Red Seven")),
    Tile.RED_FIVE: Design(Family.RED, 2, "red", "幺四", Phrase("Red Five")),
    Tile.DING_DING: Design(Family.RED, 1, "red", "丁丁", Phrase("Ding Ding")),
    Tile.TWO_RED: Design(Family.RED, 1, "red", "二红", Phrase("Two Red")),
}

TILES = tuple(Tile)
"""Every tile, family by family, the strongest of each first: the order cards are written in."""

PACK = tuple(tile for tile in TILES for _ in range(COPIES))
BONUS_TILES = (Tile.DING_DING, Tile.TWO_RED)

_PLACE = {tile: place for place, tile in enumerate(TILES)}
_BY_CODE = {tile.value: tile for tile in TILES}

Tiles = tuple[Tile, ...]
"""Cards by their tiles, in writing order; copies of a tile are never told apart."""


def in_order(tiles: Iterable[Tile]) -> Tiles:
    """These cards in writing order."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))


def without(hand: Tiles, played: Sequence[Tile]) -> Tiles:
    """`hand` less the cards `played`, which it holds."""
    left = list(hand)
    for tile in played:
        left.remove(tile)
    return tuple(left)


def family_of(tile: Tile) -> Family:
    """The family a tile belongs to."""
    return DESIGNS[tile].family


def rank_of(tile: Tile) -> int:
    """A tile's rank within its family."""
    return DESIGNS[tile].rank


def names_of(tiles: Iterable[Tile]) -> tuple[Phrase, ...]:
    """The name of each card."""
    return tuple(DESIGNS[tile].name for tile in tiles)


def read_tile(code: str) -> Tile:
    """The tile written `code`.

    Raises:
        NotAnAction: no tile is written so.
    """
    if code not in _BY_CODE:
        raise NotAnAction(f"a card is two digits such as 66 or 12, got {code!r}")
    return _BY_CODE[code]


def faces() -> tuple[Face, ...]:
    """Every tile as a frontend draws it, family by family, the weakest of each first."""
    return tuple(
        Face(tile, design.name, design.glyph, design.ink, design.rank, COPIES, corner=tile)
        for tile, design in reversed(tuple(DESIGNS.items()))
    )
