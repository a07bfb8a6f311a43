"""What may be played together, what beats it, and every play that a hand holds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from games.kernel.faces import SetKind
from games.kernel.words import Phrase
from games.rules.chuopai.options import Options
from games.rules.chuopai.tiles import (
    COPIES,
    TILES,
    Family,
    Tile,
    Tiles,
    family_of,
    in_order,
    rank_of,
)


@dataclass(frozen=True, slots=True)
class Combination:
    """What a play counts as; one play beats another by these three alone (CP-2.8)."""

    family: Family
    size: int
    rank: int

    def beats(self, other: "Combination") -> bool:
        """Whether this is the same kind of play as `other`, and ranks higher."""
        return (
            self.family is other.family and self.size == other.size and self.rank > other.rank
        )


@dataclass(frozen=True, slots=True)
class Special:
    """One kind of special combination: a core tile with cards of a matching total."""

    code: str
    name: Phrase
    core: Tile
    rank: int
    matching: Tiles
    wide: Tiles  # what joins the matching tiles under `wide_totals` (CP-2.6)


SPECIALS = (
    Special(
        "tian_jiu", Phrase("Heaven-Nine"), Tile.HEAVEN, 4, (Tile.BLACK_NINE, Tile.RED_NINE), ()
    ),
    Special(
        "di_ba",
        Phrase("Earth-Eight"),
        Tile.EARTH,
        3,
        (Tile.STRAIGHT_EIGHT, Tile.CROOKED_EIGHT),
        (Tile.MAN,),
    ),
    Special(
        "ren_qi",
        Phrase("Man-Seven"),
        Tile.MAN,
        2,
        (Tile.BLACK_SEVEN, Tile.RED_SEVEN),
        (Tile.HIGH_FOOT,),
    ),
    Special(
        "he_wu", Phrase("Harmony-Five"), Tile.HARMONY, 1, (Tile.BLACK_FIVE, Tile.RED_FIVE), ()
    ),
)
"""The four kinds, the strongest first."""


def matching_tiles(special: Special, options: Options) -> Tiles:
    """The tiles that go with the core of `special` at this table, in writing order."""
    return in_order(special.matching + (special.wide if options.wide_totals else ()))


def special_of(tiles: Sequence[Tile], options: Options) -> Special | None:
    """The kind of special these cards would make, however many they are (CP-2.3)."""
    kinds = set(tiles)
    for special in SPECIALS:
        others = kinds - {special.core}
        if special.core in kinds and others and others <= {*matching_tiles(special, options)}:
            return special
    return None


def combination_of(tiles: Sequence[Tile], options: Options) -> Combination | None:
    """What these cards count as when played together, or None if they may not be."""
    if not tiles:
        return None
    if len(set(tiles)) == 1:
        if len(tiles) > COPIES:
            return None
        return Combination(family_of(tiles[0]), len(tiles), rank_of(tiles[0]))
    special = special_of(tiles, options)
    if special is None or len(tiles) > options.special_max:
        return None
    return Combination(Family.SPECIAL, len(tiles), special.rank)


def made_by(play: Sequence[Tile], options: Options) -> Combination:
    """What a play that was accepted counts as.

    Raises:
        ValueError: these cards may not be played together.
    """
    combination = combination_of(play, options)
    if combination is None:
        raise ValueError(f"no play is made of {' '.join(play)!r}")
    return combination


def plays_of(hand: Sequence[Tile], options: Options) -> tuple[Tiles, ...]:
    """Every play that `hand` holds: like tiles in writing order, then specials."""
    held = Counter(hand)
    alike = tuple((tile,) * size for tile in TILES for size in range(1, held[tile] + 1))
    return alike + tuple(
        play for special in SPECIALS for play in special_plays(special, held, options)
    )


def beating_plays(
    hand: Sequence[Tile], best: Sequence[Tile], options: Options
) -> tuple[Tiles, ...]:
    """Every play of `hand` that beats `best`, in the order of `plays_of`."""
    to_beat = made_by(best, options)
    held = Counter(hand)
    if to_beat.family is not Family.SPECIAL:
        return tuple(
            (tile,) * to_beat.size
            for tile in TILES
            if family_of(tile) is to_beat.family
            and rank_of(tile) > to_beat.rank
            and held[tile] >= to_beat.size
        )
    return tuple(
        play
        for special in SPECIALS
        if special.rank > to_beat.rank
        for play in special_plays(special, held, options)
        if len(play) == to_beat.size
    )


def special_plays(
    special: Special, held: Mapping[Tile, int], options: Options
) -> Iterator[Tiles]:
    """Every make-up of one kind of special from these counts, smallest first."""
    partners = matching_tiles(special, options)
    for parts in _special_parts(special.core, partners, options.special_max):
        if all(held[tile] >= count for tile, count in parts):
            yield tuple(tile for tile, count in parts for _ in range(count))


@lru_cache(maxsize=64)
def _special_parts(
    core: Tile, partners: Tiles, special_max: int
) -> tuple[tuple[tuple[Tile, int], ...], ...]:
    """Every make-up of a special as counts of its tiles, the core first; smallest first."""
    ways = (
        ((core, cores), *_parts(partners, counts))
        for cores in range(1, COPIES + 1)
        for counts in product(range(COPIES + 1), repeat=len(partners))
        if 1 <= sum(counts) <= special_max - cores
    )
    return tuple(sorted(ways, key=lambda way: sum(count for _, count in way)))


def _parts(tiles: Tiles, counts: Sequence[int]) -> tuple[tuple[Tile, int], ...]:
    return tuple((tile, count) for tile, count in zip(tiles, counts, strict=True) if count)


def set_kinds() -> tuple[SetKind, ...]:
    """Like cards by their number, then the specials from the strongest."""
    alike = tuple(
        SetKind(code, name, "CP-2.1", (("66",) * size, ("12",) * size))
        for size, (code, name) in enumerate(
            (
                ("single", Phrase("Single card")),
                ("pair", Phrase("Pair")),
                ("triple", Phrase("Three alike")),
                ("four", Phrase("Four alike")),
            ),
            start=1,
        )
    )
    return alike + tuple(
        SetKind(
            special.code,
            special.name,
            "CP-2.3",
            (
                (special.core, special.matching[0]),
                (special.core, special.core, *special.matching),
            ),
        )
        for special in SPECIALS
    )
