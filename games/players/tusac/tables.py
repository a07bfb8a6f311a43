"""What the playouts look up: the rules' group tables, flattened for speed.

A playout makes some hundred thousand look-ups a second. Each table is indexed by the code of
a group (`games.rules.tusac.groups`), and by the place of a card within it.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.rules.tusac.groups import (
    ARRANGED,
    COUNTS,
    JOININGS,
    KEEPING,
    TRASH,
    TRASH_PLACES,
    Joining,
)
from games.rules.tusac.sets import VALUES, SetCode
from games.rules.tusac.worst import FINISHES, GAINS, USEFUL

FINISHING: Final = 1
KHUI: Final = 2
TRIPLE: Final = 4

NO_WAY: Final = -99

Row: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """A trash card of a group: what the group is without it, and how its prospects change."""

    place: int
    left: int
    change: Row  # of the gain by each card of the group
    owned: int  # what the own copies, which are not unseen, take off that change


def _flags(code: int, place: int) -> int:
    """What the group can do with one more card at `place`."""
    flags = 0
    if FINISHES[code][place]:
        flags |= FINISHING
    if COUNTS[code][place] == 3:
        flags |= KHUI
    is_king_place = code < 64 and place == 0
    ways = [way for way in KEEPING[code][place] if way.kind is not SetCode.KHUI]
    if any(way.kind is SetCode.TRIPLE for way in ways) and not is_king_place:
        flags |= TRIPLE
    return flags


def _by_place(code: int, place: int) -> int:
    return _flags(code, place) if place < len(COUNTS[code]) else 0


ACTS: Final = tuple(
    tuple(_by_place(code, place) for code in range(len(COUNTS))) for place in range(4)
)
"""By place, then code: the flags above."""


def _spares(code: int, gains: tuple[Row, ...]) -> tuple[Spare, ...]:
    spares = []
    for place in TRASH_PLACES[code]:
        left = code - 4**place
        change = tuple(new - old for new, old in zip(gains[left], gains[code], strict=True))
        owned = sum(n * each for n, each in zip(COUNTS[code], change, strict=True))
        spares.append(Spare(place, left, change, owned))
    return tuple(spares)


SPARES: Final = {
    "outs": tuple(_spares(code, GAINS) for code in range(len(COUNTS))),
    "count": tuple(_spares(code, USEFUL) for code in range(len(COUNTS))),
}
"""By way of reckoning, then code: the cards of a group that may be discarded."""

FINISHING_PLACES: Final = tuple(
    tuple(place for place, ends in enumerate(ends_at) if ends) for ends_at in FINISHES
)
VALUE: Final = tuple(arranged.value for arranged in ARRANGED)
KHAP_COUNT: Final = tuple(counts.count(3) for counts in COUNTS)


def _melds(code: int, place: int) -> tuple[Joining, ...]:
    ways = KEEPING[code][place] if place < len(COUNTS[code]) else ()
    chosen = [way for way in ways if way.kind is not SetCode.KHUI]
    return tuple(sorted(chosen, key=lambda way: (TRASH[way.left], -VALUES[way.kind])))


MELDS: Final = tuple(
    tuple(_melds(code, place) for code in range(len(COUNTS))) for place in range(4)
)
"""By place, then code: the melds one's own turn allows, least trash first, then by value."""


def _best_finish(code: int, place: int, *, by_khui: bool) -> int:
    """The greatest value of the set made and the rest of the group, all trash gone."""
    ways = JOININGS[code][place] if place < len(COUNTS[code]) else ()
    values = (
        VALUES[way.kind] + VALUE[way.left]
        for way in ways
        if (way.kind is SetCode.KHUI) == by_khui and not TRASH[way.left]
    )
    return max(values, default=NO_WAY)


FINISH_VALUE: Final = tuple(
    tuple(_best_finish(code, place, by_khui=False) for code in range(len(COUNTS)))
    for place in range(4)
)
FINISH_BY_KHUI: Final = tuple(
    tuple(_best_finish(code, place, by_khui=True) for code in range(len(COUNTS)))
    for place in range(4)
)
"""By place, then code: what a win is worth there, or NO_WAY."""
