"""How simple players choose a lead: by what it costs to have it beaten, in several tempers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from games.players.chuopai.packed import (
    FAMILY_MASKS,
    FAMILY_TILES,
    PLAIN,
    PLAIN_FAMILIES,
    SHIFT,
    Kind,
    Pack,
    Play,
)
from games.rules.chuopai.tiles import COPIES, rank_of

CACHED = 1 << 17

_FAMILIES = tuple(enumerate(FAMILY_MASKS[family] for family in PLAIN_FAMILIES))


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """What makes a lead dear, in cards, beside those that are likely to be beaten."""

    size: float  # for each card led
    rank: float  # for each step of rank
    breaking: float  # for leaving like cards behind
    holding: float  # for a lead that is sure to win: kept to beat others with
    rescue: float  # taken off for each weak card that a special carries home


LOW_FIRST = Style(size=3.0, rank=1.0, breaking=0.0, holding=0.0, rescue=0.0)
"""Leads its lowest card, alone."""
RISK_AWARE = Style(size=0.2, rank=0.05, breaking=0.1, holding=0.3, rescue=0.0)
"""Leads what is least likely to be lost, small and low before large and high."""
PATIENT = Style(size=0.2, rank=0.05, breaking=0.1, holding=0.8, rescue=0.1)
"""Would rather lose a low card than spend a sure one."""
BOLD = Style(size=0.05, rank=0.01, breaking=0.1, holding=0.0, rescue=0.3)
"""Leads what cannot be beaten, and specials that carry weak cards."""


def _chance_held(copies: int, size: int, rivals: int) -> float:
    """How likely it is that one of the rivals holds `size` of so many unseen copies."""
    if rivals == 1:
        return float(copies >= size)
    ways = sum(
        comb(copies, first)
        for first in range(copies + 1)
        if first >= size or copies - first >= size
    )
    return float(ways / 2**copies)


HELD = tuple(
    tuple(
        tuple(_chance_held(copies, size, rivals) for copies in range(COPIES + 1))
        for size in range(COPIES + 1)
    )
    for rivals in (1, 2)
)
"""By rivals less one, size and unseen copies."""


@lru_cache(maxsize=4096)
def _specials_held(cores: int, partners: int, rivals: int) -> tuple[float, ...]:
    """How likely it is, by size, that one rival holds such a special of these unseen cards."""
    largest = cores + partners
    return tuple(_chance_of_size(cores, partners, size, rivals) for size in range(largest + 1))


def _chance_of_size(cores: int, partners: int, size: int, rivals: int) -> float:
    def makes(core: int, partner: int) -> bool:
        return core > 0 and partner > 0 and core + partner >= size

    if rivals == 1:
        return float(makes(cores, partners))
    ways = sum(
        comb(cores, core) * comb(partners, partner)
        for core in range(cores + 1)
        for partner in range(partners + 1)
        if makes(core, partner) or makes(cores - core, partners - partner)
    )
    return float(ways / 2 ** (cores + partners))


def chance_beaten(pack: Pack, play: Play, unseen: int, rivals: int) -> float:
    """How likely it is that a rival must beat `play`, from how the unseen cards may lie."""
    safe = 1.0
    if play.kind < 0:
        table = HELD[rivals - 1][play.size]
        for shift, _ in play.above:
            safe *= 1 - table[unseen >> shift & 7]
        return 1 - safe
    for kind in pack.kinds[: play.kind]:
        held = _held_by_size(kind, unseen, rivals)
        if play.size < len(held):
            safe *= 1 - held[play.size]
    return 1 - safe


def _held_by_size(kind: Kind, unseen: int, rivals: int) -> tuple[float, ...]:
    partners = 0
    for shift in kind.partners:
        partners += unseen >> shift & 7
    return _specials_held(unseen >> kind.core & 7, partners, rivals)


def _cost(style: Style, play: Play, rank: int, risk: float) -> float:
    return (
        play.size * risk
        + style.size * play.size
        + style.rank * rank
        + style.holding * (1 - risk)
    )


@lru_cache(maxsize=CACHED)
def _plain_lead(
    pack: Pack, style: Style, number: int, own: int, unseen: int, rivals: int
) -> tuple[float, Play | None]:
    """The cheapest lead of like cards of one family, and its cost.

    Family by family, so that what is worked out once serves many hands.
    """
    best: tuple[float, Play | None] = (99.0, None)
    for tile in FAMILY_TILES[PLAIN_FAMILIES[number]]:
        held = own >> SHIFT[tile] & 7
        for size in range(1, held + 1):
            play = PLAIN[tile, size]
            cost = _cost(style, play, rank_of(tile), chance_beaten(pack, play, unseen, rivals))
            cost += style.breaking * (held > size)
            if cost < best[0]:
                best = (cost, play)
    return best


@lru_cache(maxsize=CACHED)
def _special_lead(
    pack: Pack, style: Style, own: int, unseen: int, rivals: int
) -> tuple[float, Play | None]:
    """The cheapest lead of a special, and its cost."""
    best: tuple[float, Play | None] = (99.0, None)
    safe = [1.0] * (pack.special_max + 1)
    for place, kind in enumerate(pack.kinds):
        for play in pack.specials(own, place):
            risk = 1 - safe[play.size]
            cost = _cost(style, play, len(pack.kinds) - place, risk)
            if style.rescue:
                weak = _weak_cards(play.cards, kind.partners, unseen)
                cost -= style.rescue * weak * (1 - risk)
            if cost < best[0]:
                best = (cost, play)
        for size, chance in enumerate(_held_by_size(kind, unseen, rivals)[: len(safe)]):
            safe[size] *= 1 - chance
    return best


_ABOVE = {SHIFT[tile]: [shift for shift, _ in PLAIN[tile, 1].above] for tile in SHIFT}


def _weak_cards(cards: int, partners: Sequence[int], unseen: int) -> int:
    """How many of the partners among these cards could be beaten if they were led alone."""
    return sum(
        cards >> shift & 7
        for shift in partners
        if any(unseen >> higher & 7 for higher in _ABOVE[shift])
    )


def lead(pack: Pack, style: Style, own: int, unseen: int, rivals: int) -> Play:
    """What a player of this style leads from a hand with cards.

    `unseen` are the cards of the `rivals` (one or two seats that hold cards) together.
    """
    cost, best = _special_lead(
        pack, style, own & pack.special_mask, unseen & pack.special_mask, rivals
    )
    for number, mask in _FAMILIES:
        held = own & mask
        if held:
            at, play = _plain_lead(pack, style, number, held, unseen & mask, rivals)
            if at < cost:
                cost, best = at, play
    if best is None:
        raise ValueError("a hand without cards leads nothing")
    return best
