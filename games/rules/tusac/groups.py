"""The nine groups that no set reaches across, each solved once and looked up ever after (TS-4).

A set lies within one colour's king, guard and minister, within one colour's rook, cannon and
knight, or within the pawns. So a private block is nine small numbers, and trash, melds,
winning cards and values are looked up group by group and added. The tables below hold every
state of a group with up to three copies of a card, and are built from the list of sets.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from games.rules.tusac.cards import CARDS, GROUP_COUNT, GROUP_OF, INDEX, PLACE_OF, Card, card_at
from games.rules.tusac.sets import VALUES, CardSet, SetCode

Counts: TypeAlias = tuple[int, ...]
"""How many copies of each card of a group, by place."""

Holding: TypeAlias = tuple[int, ...]
"""A private block: the code of each of the nine groups, an index into the tables below."""

_COURT, _FIELD, _PAWNS = range(3)
_SIZES: Final = (3, 3, 4)
_OFFSETS: Final = (0, 64, 128)
SHAPE_OF: Final = (_COURT,) * 4 + (_FIELD,) * 4 + (_PAWNS,)
"""By group: king-guard-minister, rook-cannon-knight, or the pawns."""

EMPTY: Final[Holding] = tuple(_OFFSETS[shape] for shape in SHAPE_OF)
STEP: Final = tuple(4**place for place in PLACE_OF)
"""By card: what one copy adds to the code of its group."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A best way to lay out a group: least trash, then greatest value (TS-2.7, TS-4.1)."""

    trash: int
    value: int
    sets: tuple[tuple[SetCode, Counts], ...]
    left: Counts


@dataclass(frozen=True, slots=True)
class Joining:
    """One way for a group to join the active card: the cards used, the set made, the rest."""

    kind: SetCode
    used: Counts
    left: int  # the group's code afterwards


def _unit(size: int, place: int, count: int = 1) -> Counts:
    return tuple(count if each == place else 0 for each in range(size))


def _patterns(shape: int) -> tuple[tuple[SetCode, Counts], ...]:
    """The sets of a group whose cards are not three or four of a kind."""
    size = _SIZES[shape]
    pairs = tuple((SetCode.PAIR, _unit(size, place, 2)) for place in range(size))
    if shape == _COURT:
        return ((SetCode.KING, (1, 0, 0)), (SetCode.COURT, (1, 1, 1)), *pairs)
    if shape == _FIELD:
        return ((SetCode.FIELD, (1, 1, 1)), *pairs)
    threes = tuple(
        (SetCode.THREE_PAWNS, tuple(int(each != place) for each in range(size)))
        for place in range(size)
    )
    return ((SetCode.FOUR_PAWNS, (1, 1, 1, 1)), *threes, *pairs)


def _minus(counts: Counts, taken: Counts) -> Counts:
    return tuple(have - take for have, take in zip(counts, taken, strict=True))


def _holds(counts: Counts, wanted: Counts) -> bool:
    return all(have >= want for have, want in zip(counts, wanted, strict=True))


@cache
def _arranged(shape: int, counts: Counts, *, locked: bool) -> Arrangement:
    """The best arrangement; `locked` keeps every Khạp as a set of its own (TS-3.4)."""
    size = _SIZES[shape]
    if not any(counts):
        return Arrangement(0, 0, (), counts)
    khaps = [_unit(size, place, 3) for place in range(size) if counts[place] == 3]
    if locked and khaps:
        return _with_set(shape, counts, SetCode.KHAP, khaps[0], locked=locked)
    first = next(place for place in range(size) if counts[place])
    rest = _arranged(shape, _minus(counts, _unit(size, first)), locked=locked)
    left = tuple(n + (place == first) for place, n in enumerate(rest.left))
    ways = [Arrangement(rest.trash + 1, rest.value, rest.sets, left)]
    patterns = (*_patterns(shape), *((SetCode.KHAP, khap) for khap in khaps))
    ways += [
        _with_set(shape, counts, kind, pattern, locked=locked)
        for kind, pattern in patterns
        if pattern[first] and _holds(counts, pattern)
    ]
    return min(ways, key=lambda way: (way.trash, -way.value))


def _with_set(
    shape: int, counts: Counts, kind: SetCode, pattern: Counts, *, locked: bool
) -> Arrangement:
    rest = _arranged(shape, _minus(counts, pattern), locked=locked)
    return Arrangement(
        rest.trash, rest.value + VALUES[kind], ((kind, pattern), *rest.sets), rest.left
    )


def _codes() -> Iterable[tuple[int, Counts]]:
    """Every state of a group, in the order of its code."""
    for shape, size in enumerate(_SIZES):
        for digits in product(range(4), repeat=size):
            yield shape, digits[::-1]


def _code(shape: int, counts: Counts) -> int:
    return _OFFSETS[shape] + sum(n << 2 * place for place, n in enumerate(counts))


def _joinings(shape: int, counts: Counts, place: int, *, locked: bool) -> tuple[Joining, ...]:
    """Every way to join one more card at `place`, without regard to trash (TS-7.1)."""
    size = _SIZES[shape]
    patterns = [*_patterns(shape), (SetCode.TRIPLE, _unit(size, place, 3))]
    found = []
    for kind, pattern in patterns:
        if not pattern[place]:
            continue
        used = _minus(pattern, _unit(size, place))
        breaks = locked and any(u and n == 3 for u, n in zip(used, counts, strict=True))
        if _holds(counts, used) and not breaks:
            found.append(Joining(kind, used, _code(shape, _minus(counts, used))))
    if counts[place] == 3:
        khap = _unit(size, place, 3)
        found.append(Joining(SetCode.KHUI, khap, _code(shape, _minus(counts, khap))))
    return tuple(found)


_STATES: Final = tuple(_codes())
COUNTS: Final = tuple(counts for _, counts in _STATES)
ARRANGED: Final = tuple(_arranged(*state, locked=True) for state in _STATES)
"""By code: the best arrangement with every Khạp kept whole."""

ARRANGED_FREELY: Final = tuple(_arranged(*state, locked=False) for state in _STATES)
"""By code: the best arrangement if a Khạp may be broken, which only a win may do (TS-13.7)."""

TRASH: Final = tuple(arranged.trash for arranged in ARRANGED)
TRASH_PLACES: Final = tuple(
    tuple(
        place
        for place, n in enumerate(counts)
        if 0 < n < 3 and TRASH[code - 4**place] == TRASH[code] - 1
    )
    for code, counts in enumerate(COUNTS)
)
"""By code: the places whose card is a trash card (TS-4.2)."""

JOININGS: Final = tuple(
    tuple(_joinings(shape, counts, place, locked=True) for place in range(_SIZES[shape]))
    for shape, counts in _STATES
)
"""By code and place: the ways to join a card that leave every Khạp whole or make it a Khui."""

JOININGS_FREELY: Final = tuple(
    tuple(_joinings(shape, counts, place, locked=False) for place in range(_SIZES[shape]))
    for shape, counts in _STATES
)
KEEPING: Final = tuple(
    tuple(tuple(way for way in ways if TRASH[way.left] <= TRASH[code]) for ways in by_place)
    for code, by_place in enumerate(JOININGS)
)
"""By code and place: the ways to join a card that do not raise the trash (TS-7.2)."""


def holding_of(cards: Iterable[Card]) -> Holding:
    """The codes of a private block, which holds no card four times."""
    codes = list(EMPTY)
    for card in cards:
        index = INDEX[card]
        codes[GROUP_OF[index]] += STEP[index]
    return tuple(codes)


def count_in(holding: Holding, card: Card) -> int:
    """How many copies of a card the block holds."""
    index = INDEX[card]
    return COUNTS[holding[GROUP_OF[index]]][PLACE_OF[index]]


def trash_count(holding: Holding) -> int:
    """The number of trash cards of a private block (TS-4.1)."""
    return sum(TRASH[code] for code in holding)


def trash_count_freely(holding: Holding) -> int:
    """The number of trash cards if a Khạp might be broken (TS-13.7)."""
    return sum(ARRANGED_FREELY[code].trash for code in holding)


def trash_cards(holding: Holding) -> tuple[Card, ...]:
    """The cards whose loss lowers the trash, each once, in sorting order (TS-4.2)."""
    return tuple(
        card_at(group, place)
        for group, code in enumerate(holding)
        for place in TRASH_PLACES[code]
    )


def khaps_in(holding: Holding) -> tuple[Card, ...]:
    """The cards held three times (TS-3.3)."""
    return tuple(card for card in CARDS if count_in(holding, card) == 3)


def after(holding: Holding, card: Card, way: Joining) -> Holding:
    """The private block once it has joined `card` in this way."""
    group = GROUP_OF[INDEX[card]]
    return (*holding[:group], way.left, *holding[group + 1 :])


def less(holding: Holding, card: Card) -> Holding:
    """The private block without one copy of a card that it holds."""
    index = INDEX[card]
    group = GROUP_OF[index]
    return (*holding[:group], holding[group] - STEP[index], *holding[group + 1 :])


def used_cards(card: Card, way: Joining) -> tuple[Card, ...]:
    """The private cards that a joining of `card` uses, in sorting order."""
    group = GROUP_OF[INDEX[card]]
    return tuple(card_at(group, place) for place, n in enumerate(way.used) for _ in range(n))


def ways_to_join(holding: Holding, card: Card) -> tuple[Joining, ...]:
    """Every way to join `card`, legal or not: a Khạp may break and trash may grow."""
    index = INDEX[card]
    return JOININGS_FREELY[holding[GROUP_OF[index]]][PLACE_OF[index]]


def keeping_ways(holding: Holding, card: Card) -> tuple[Joining, ...]:
    """The melds of `card` that one's own turn allows, a Khui left out (TS-7.1, TS-7.2)."""
    index = INDEX[card]
    ways = KEEPING[holding[GROUP_OF[index]]][PLACE_OF[index]]
    return tuple(way for way in ways if way.kind is not SetCode.KHUI)


def khui_way(holding: Holding, card: Card) -> Joining | None:
    """The Khui that a Khạp of `card` makes with the fourth copy (TS-3.5); None without one."""
    index = INDEX[card]
    ways = JOININGS[holding[GROUP_OF[index]]][PLACE_OF[index]]
    return next((way for way in ways if way.kind is SetCode.KHUI), None)


def finishing_ways(holding: Holding, card: Card, *, freely: bool) -> tuple[Joining, ...]:
    """The melds of `card` that leave no trash (TS-6.2); `freely` lets them break a Khạp."""
    index = INDEX[card]
    group, place = GROUP_OF[index], PLACE_OF[index]
    arranged = ARRANGED_FREELY if freely else ARRANGED
    if any(arranged[code].trash for each, code in enumerate(holding) if each != group):
        return ()
    ways = (JOININGS_FREELY if freely else JOININGS)[holding[group]][place]
    return tuple(way for way in ways if not arranged[way.left].trash)


def private_value(holding: Holding, *, freely: bool) -> int:
    """The points of a private block without trash (TS-2.7)."""
    arranged = ARRANGED_FREELY if freely else ARRANGED
    return sum(arranged[code].value for code in holding)


def laid_out(
    holding: Holding, *, freely: bool = False
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """A private block in its best arrangement: its sets, and the cards left over."""
    arranged = ARRANGED_FREELY if freely else ARRANGED
    sets: list[CardSet] = []
    left: list[Card] = []
    for group in range(GROUP_COUNT):
        best = arranged[holding[group]]
        sets += [CardSet(kind, _spelled(group, pattern)) for kind, pattern in best.sets]
        left += _spelled(group, best.left)
    return tuple(sets), tuple(left)


def _spelled(group: int, counts: Counts) -> tuple[Card, ...]:
    return tuple(card_at(group, place) for place, n in enumerate(counts) for _ in range(n))
