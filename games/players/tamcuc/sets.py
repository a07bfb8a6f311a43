"""The sets as rows of whole numbers, and the odds that one stands: the quick half of the rules.

Cards are their numbers, 1 to 14, and a hand is a list of counts by number. The tests hold
this to the rules on every set and on random hands.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from games.rules.tamcuc.cards import NUMBER, Card, Cards
from games.rules.tamcuc.combinations import SETS, Kind
from games.rules.tamcuc.reasons import KET_BLACK_SOLDIERS, KET_PAIR, KET_TRIPLE
from games.rules.tamcuc.scoring import ket_of

KINDS = len(Card)
CARDS: Cards = (Card.BLACK_SOLDIER, *Card)
"""The card of each number; number 0 is never used."""

Counts = list[int]

NO_KET, PAIR_KET, TRIPLE_KET, BLACK_KET = range(4)
_KETS = {
    None: NO_KET,
    KET_PAIR: PAIR_KET,
    KET_TRIPLE: TRIPLE_KET,
    KET_BLACK_SOLDIERS: BLACK_KET,
}
_WORTH_KEEPING = {Kind.UPPER_TRIPLE: 12, Kind.LOWER_TRIPLE: 6}


class Row(NamedTuple):
    """One set."""

    size: int
    strength: int
    keeping: int  # how much its cards are worth keeping, 0 to 13
    numbers: tuple[int, ...]  # highest first
    highest: int
    ket: int


def _row(cards: Cards) -> Row:
    found = SETS[cards]
    numbers = tuple(NUMBER[card] for card in cards)
    keeping = _WORTH_KEEPING.get(found.kind, numbers[0] - 1)
    return Row(found.size, found.strength, keeping, numbers, max(numbers), _KETS[ket_of(cards)])


ROWS = {row.numbers: row for row in map(_row, SETS)}
"""Every set by its numbers, highest first."""

_ALIKE = tuple(
    tuple(ROWS.get((number,) * size) for size in range(6)) for number in range(KINDS + 1)
)
_TRIPLES = tuple(row for row in ROWS.values() if row.size == 3)


def counts_of(cards: Cards) -> Counts:
    """How many of each number."""
    counts = [0] * (KINDS + 1)
    for card in cards:
        counts[NUMBER[card]] += 1
    return counts


def sets_held(hand: Counts, cap: int) -> list[Row]:
    """Every set in `hand` whose cards are all at or below `cap`, weakest first in a size."""
    found: list[Row] = []
    for size in (1, 2, 3, 4, 5):
        found += sets_of_size(hand, size, cap)
    return found


def sets_of_size(hand: Counts, size: int, cap: int) -> list[Row]:
    """Those of one size, weakest first."""
    if size == 3:
        return [
            row
            for row in _TRIPLES
            if row.highest <= cap and all(hand[number] for number in row.numbers)
        ]
    return [
        row
        for number in range(1, cap + 1)
        if hand[number] >= size and (row := _ALIKE[number][size]) is not None
    ]


def lowest_numbers(hand: Counts, size: int) -> tuple[int, ...]:
    """The lowest `size` cards of `hand`, highest of them first."""
    taken: list[int] = []
    for number in range(1, KINDS + 1):
        taken += [number] * min(hand[number], size - len(taken))
        if len(taken) == size:
            break
    return tuple(reversed(taken))


class Odds(NamedTuple):
    """What a seat reckons with: the cards it has not seen and where they may be."""

    unseen: Counts
    total: int  # how many cards it has not seen
    held: int  # how many each other seat holds
    others: int  # how many other seats there are
    cap: int  # no higher card may be shown


def stands(row: Row, odds: Odds) -> float:
    """About how likely it is that no other seat holds a stronger set of this size."""
    match row.size:
        case 1:
            return _single_stands(row, odds)
        case 3:
            return _triple_stands(row, odds)
        case _:
            return _alike_stand(row, odds)


def _single_stands(row: Row, odds: Odds) -> float:
    higher = sum(odds.unseen[row.strength + 1 : odds.cap + 1])
    return _none_drawn(odds.total, odds.others * odds.held)[higher]


def _alike_stand(row: Row, odds: Odds) -> float:
    """Pairs, and four or five soldiers: nobody holds as many of one higher kind."""
    chance, size = 1.0, row.size
    at_least = _at_least(odds.total, odds.held, size)
    for number in range(row.highest + 1, (odds.cap if size == 2 else 2) + 1):
        if odds.unseen[number] >= size:
            chance *= max(0.0, 1 - odds.others * at_least[odds.unseen[number]])
    return chance


def _triple_stands(row: Row, odds: Odds) -> float:
    chance = 1.0
    at_least = _at_least(odds.total, odds.held, 1)
    for other in _TRIPLES:
        if other.strength > row.strength and other.highest <= odds.cap:
            held = 1.0
            for number in other.numbers:
                held *= at_least[odds.unseen[number]]
            chance *= max(0.0, 1 - odds.others * held)
    return chance


@lru_cache(maxsize=4096)
def _none_drawn(total: int, drawn: int) -> tuple[float, ...]:
    """The chance that none of so many marked cards is among those drawn, by the marked."""
    drawn = min(drawn, total)
    ways = comb(total, drawn)
    return tuple(comb(total - marked, drawn) / ways for marked in range(total + 1))


@lru_cache(maxsize=4096)
def _at_least(total: int, drawn: int, wanted: int) -> tuple[float, ...]:
    """The chance that at least `wanted` of so many marked cards are drawn, by the marked."""
    drawn = min(drawn, total)
    ways = comb(total, drawn)
    return tuple(
        sum(
            comb(marked, hit) * comb(total - marked, drawn - hit)
            for hit in range(wanted, min(marked, drawn) + 1)
        )
        / ways
        for marked in range(min(5, total) + 1)
    )
