"""The sets, what each is worth against others of its size, and the ceiling over them."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from games.rules.tamcuc.cards import NUMBER, Card, Cards, arranged


class Kind(StrEnum):
    """A kind of set (TC-2.1)."""

    SINGLE = "single"
    PAIR = "pair"
    LOWER_TRIPLE = "lower_triple"
    UPPER_TRIPLE = "upper_triple"
    FOUR_SOLDIERS = "four_soldiers"
    FIVE_SOLDIERS = "five_soldiers"


_KINDS_OF_SOLDIERS = {4: Kind.FOUR_SOLDIERS, 5: Kind.FIVE_SOLDIERS}
_SOLDIERS = (Card.BLACK_SOLDIER, Card.RED_SOLDIER)


@dataclass(frozen=True, slots=True)
class Combination:
    """What a set counts as: only its size and its strength are ever compared (TC-2.6)."""

    kind: Kind
    size: int
    strength: int

    def beats(self, other: "Combination") -> bool:
        """Whether this is stronger than a set of the same size; equal is not enough."""
        return self.size == other.size and self.strength > other.strength


_TRIPLES = {
    (Card.BLACK_CHARIOT, Card.BLACK_CANNON, Card.BLACK_HORSE): (Kind.LOWER_TRIPLE, 1),
    (Card.RED_CHARIOT, Card.RED_CANNON, Card.RED_HORSE): (Kind.LOWER_TRIPLE, 2),
    (Card.BLACK_GENERAL, Card.BLACK_ADVISOR, Card.BLACK_ELEPHANT): (Kind.UPPER_TRIPLE, 3),
    (Card.RED_GENERAL, Card.RED_ADVISOR, Card.RED_ELEPHANT): (Kind.UPPER_TRIPLE, 4),
}


def _every_set() -> dict[Cards, Combination]:
    """Each set there is and what it counts as: by size, and within a size weakest first."""
    found: dict[Cards, Combination] = {
        (card,): Combination(Kind.SINGLE, 1, NUMBER[card]) for card in Card
    }
    for card in Card:
        if card not in (Card.BLACK_GENERAL, Card.RED_GENERAL):
            found[card, card] = Combination(Kind.PAIR, 2, NUMBER[card])
    for cards, (kind, strength) in _TRIPLES.items():
        found[cards] = Combination(kind, 3, strength)
    for size, kind in _KINDS_OF_SOLDIERS.items():
        for card in _SOLDIERS:
            found[(card,) * size] = Combination(kind, size, NUMBER[card])
    return found


SETS = _every_set()
"""What each set counts as, by its cards, strongest first."""

_NEEDS = tuple((cards, tuple(Counter(cards).items())) for cards in SETS)


def classify(cards: Cards) -> Combination | None:
    """What `cards` count as together, in any order; None if they are no set (TC-2.5)."""
    return SETS.get(arranged(cards))


def sets_in(cards: Cards) -> tuple[Cards, ...]:
    """Every set that can be made of `cards`: by size, and within a size weakest first."""
    held = Counter(cards)
    return tuple(
        made for made, needs in _NEEDS if all(held[card] >= count for card, count in needs)
    )


def is_within(cards: Cards, ceiling: Card | None) -> bool:
    """Whether every one of `cards` is at or below the ceiling; None bars nothing (TC-4.2)."""
    return ceiling is None or all(NUMBER[card] <= NUMBER[ceiling] for card in cards)
