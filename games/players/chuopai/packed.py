"""Hands as whole numbers, three bits for each tile, and the plays they hold.

The rules stay the authority; this is the same game for search, a hundred times quicker. Tests
play both side by side.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.rules.chuopai.combinations import SPECIALS, matching_tiles
from games.rules.chuopai.options import Options
from games.rules.chuopai.tiles import COPIES, TILES, Family, Tile, Tiles, family_of, rank_of

SHIFT = {tile: 3 * place for place, tile in enumerate(TILES)}
PLAIN_FAMILIES = (Family.MAIN, Family.YAO, Family.BLACK, Family.RED)
FAMILY_TILES = {
    family: tuple(tile for tile in reversed(TILES) if family_of(tile) is family)
    for family in PLAIN_FAMILIES
}
"""The tiles of each family, the weakest first."""


def packed(tiles: Iterable[Tile]) -> int:
    """These cards as one number."""
    return sum(1 << SHIFT[tile] for tile in tiles)


def unpacked(hand: int) -> Tiles:
    """The cards of a packed hand, in writing order."""
    return tuple(tile for tile in TILES for _ in range(count_in(hand, tile)))


def count_in(hand: int, tile: Tile) -> int:
    """How many of `tile` a packed hand holds."""
    return hand >> SHIFT[tile] & 7


def mask_of(tiles: Iterable[Tile]) -> int:
    """A number that, by `&`, keeps these tiles of a packed hand."""
    return sum(7 << SHIFT[tile] for tile in tiles)


FAMILY_MASKS = {family: mask_of(FAMILY_TILES[family]) for family in PLAIN_FAMILIES}


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Cards that may be played together.

    `kind` is the place of a special among SPECIALS, or -1; `above` are the plain plays that
    beat this one, the lowest first, each with the shift of its tile.
    """

    cards: int
    size: int
    kind: int
    above: "tuple[tuple[int, Play], ...]" = ()


def _plain_plays() -> dict[tuple[Tile, int], Play]:
    plays: dict[tuple[Tile, int], Play] = {}
    for family in PLAIN_FAMILIES:
        for size in range(1, COPIES + 1):
            for tile in sorted(FAMILY_TILES[family], key=rank_of, reverse=True):
                above = tuple(
                    (SHIFT[other], plays[other, size])
                    for other in FAMILY_TILES[family]
                    if rank_of(other) > rank_of(tile)
                )
                plays[tile, size] = Play(size << SHIFT[tile], size, -1, above)
    return plays


PLAIN = _plain_plays()
"""Every play of like tiles, by the tile and how many."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A special for packed hands: shifts of its core and of its partners, weakest first."""

    core: int
    partners: tuple[int, ...]
    mask: int


class Pack:
    """The special combinations as one table plays them."""

    __slots__ = ("kinds", "special_mask", "special_max")

    def __init__(self, options: Options) -> None:
        self.special_max = options.special_max
        self.kinds = tuple(
            Kind(
                SHIFT[special.core],
                tuple(SHIFT[tile] for tile in sorted(partners, key=rank_of)),
                mask_of((special.core, *partners)),
            )
            for special in SPECIALS
            for partners in (matching_tiles(special, options),)
        )
        self.special_mask = 0
        for kind in self.kinds:
            self.special_mask |= kind.mask

    def specials(self, hand: int, place: int) -> "tuple[Play, ...]":
        """The most economical special of one kind in each size, from two cards up."""
        return _by_size(self, place, hand & self.kinds[place].mask)

    def special(self, hand: int, place: int, size: int) -> Play | None:
        """A special of this kind and size with the fewest cores and weakest partners."""
        plays = self.specials(hand, place)
        return plays[size - 2] if size - 2 < len(plays) else None

    def answer(self, best: Play, hand: int) -> Play | None:
        """The lowest play of `hand` that beats `best`, or None if it must pass."""
        size = best.size
        if best.kind < 0:
            for shift, play in best.above:
                if hand >> shift & 7 >= size:
                    return play
            return None
        for place in range(best.kind - 1, -1, -1):
            special = self.special(hand, place, size)
            if special is not None:
                return special
        return None

    def play_of(self, tiles: Sequence[Tile]) -> Play:
        """The packed form of a play that the rules allow."""
        if len(set(tiles)) == 1:
            return PLAIN[tiles[0], len(tiles)]
        cards = packed(tiles)
        fits = (
            place
            for place, kind in enumerate(self.kinds)
            if cards & ~kind.mask == 0 and cards >> kind.core & 7
        )
        return Play(cards, len(tiles), next(fits))


@lru_cache(maxsize=1 << 15)
def _by_size(pack: Pack, place: int, hand: int) -> tuple[Play, ...]:
    """The most economical special of one kind in each size, from two cards up."""
    kind = pack.kinds[place]
    cores = hand >> kind.core & 7
    partners = [hand >> shift & 7 for shift in kind.partners]
    total = sum(partners)
    if not cores or not total:
        return ()
    largest = min(cores + total, pack.special_max)
    return tuple(
        Play(_economical(kind, partners, max(1, size - total), size), size, place)
        for size in range(2, largest + 1)
    )


def _economical(kind: Kind, partners: Sequence[int], cores: int, size: int) -> int:
    """The cards of a special with so many cores, its weakest partners first."""
    cards, missing = cores << kind.core, size - cores
    for shift, held in zip(kind.partners, partners, strict=True):
        used = min(held, missing)
        cards += used << shift
        missing -= used
    return cards


@lru_cache(maxsize=8)
def _pack(special_max: int, *, wide_totals: bool) -> Pack:
    return Pack(Options(special_max=special_max, wide_totals=wide_totals))


def pack_for(options: Options) -> Pack:
    """The specials of a table; the same object for the same rules."""
    return _pack(options.special_max, wide_totals=options.wide_totals)


def all_leads(pack: Pack, hand: int) -> tuple[Play, ...]:
    """Every play a packed hand may lead."""
    plain = tuple(
        PLAIN[tile, size] for tile in TILES for size in range(1, count_in(hand, tile) + 1)
    )
    return plain + specials_in(pack, hand & pack.special_mask)


@lru_cache(maxsize=1 << 14)
def specials_in(pack: Pack, hand: int) -> tuple[Play, ...]:
    """Every special of a packed hand."""
    return tuple(
        Play(cards, size, place)
        for place, kind in enumerate(pack.kinds)
        for cores in range(1, (hand >> kind.core & 7) + 1)
        for cards, size in _makeups(pack, hand, kind, cores)
    )


def _makeups(pack: Pack, hand: int, kind: Kind, cores: int) -> list[tuple[int, int]]:
    """The cards and the size of each special with so many cores."""
    made = [(cores << kind.core, cores)]
    for shift in kind.partners:
        made = [
            (cards + (used << shift), size + used)
            for cards, size in made
            for used in range((hand >> shift & 7) + 1)
            if size + used <= pack.special_max
        ]
    return made[1:]


def all_answers(pack: Pack, best: Play, hand: int) -> tuple[Play, ...]:
    """Every play of a packed hand that beats `best`."""
    if best.kind < 0:
        return tuple(play for shift, play in best.above if hand >> shift & 7 >= best.size)
    return tuple(
        play
        for play in specials_in(pack, hand & pack.special_mask)
        if play.size == best.size and play.kind < best.kind
    )
