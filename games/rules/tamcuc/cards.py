"""The 32 cards: codes, names, strength, and which of them are dealt."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Literal

from games.kernel.words import Phrase

ThreeDeck = Literal["seed27", "gamevh27"]


class Card(StrEnum):
    """A kind of card, weakest first; copies of a kind are never told apart (TC-1.3)."""

    BLACK_SOLDIER = "bS"
    RED_SOLDIER = "rS"
    BLACK_HORSE = "bH"
    RED_HORSE = "rH"
    BLACK_CANNON = "bC"
    RED_CANNON = "rC"
    BLACK_CHARIOT = "bR"
    RED_CHARIOT = "rR"
    BLACK_ELEPHANT = "bE"
    RED_ELEPHANT = "rE"
    BLACK_ADVISOR = "bA"
    RED_ADVISOR = "rA"
    BLACK_GENERAL = "bG"
    RED_GENERAL = "rG"


Cards = tuple[Card, ...]

NUMBER: Mapping[Card, int] = {card: place for place, card in enumerate(Card, start=1)}
"""The strength of each card, from 1 to 14 (TC-1.2)."""

_COPIES_BY_RANK = {"G": 1, "A": 2, "E": 2, "R": 2, "C": 2, "H": 2, "S": 5}
COPIES: Mapping[Card, int] = {card: _COPIES_BY_RANK[card[1]] for card in Card}

NAMES: Mapping[Card, Phrase] = {
    Card.BLACK_SOLDIER: Phrase("black soldier"),
    Card.RED_SOLDIER: Phrase("red soldier"),
    Card.BLACK_HORSE: Phrase("black horse"),
    Card.RED_HORSE: Phrase("red horse"),
    Card.BLACK_CANNON: Phrase("black cannon"),
    Card.RED_CANNON: Phrase("red cannon"),
    Card.BLACK_CHARIOT: Phrase("black chariot"),
    Card.RED_CHARIOT: Phrase("red chariot"),
    Card.BLACK_ELEPHANT: Phrase("black elephant"),
    Card.RED_ELEPHANT: Phrase("red elephant"),
    Card.BLACK_ADVISOR: Phrase("black advisor"),
    Card.RED_ADVISOR: Phrase("red advisor"),
    Card.BLACK_GENERAL: Phrase("black general"),
    Card.RED_GENERAL: Phrase("red general"),
}

GLYPHS: Mapping[str, str] = {
    "G": "將",
    "A": "士",
    "E": "象",
    "R": "車",
    "C": "砲",
    "H": "馬",
    "S": "卒",
}
"""The character on a card, by the letter of its rank."""

_TAKEN_OUT: Mapping[ThreeDeck, Cards] = {
    "seed27": (
        Card.RED_GENERAL,
        Card.BLACK_GENERAL,
        Card.RED_ADVISOR,
        Card.RED_SOLDIER,
        Card.BLACK_SOLDIER,
    ),
    "gamevh27": (
        Card.RED_GENERAL,
        Card.BLACK_GENERAL,
        Card.RED_ADVISOR,
        Card.BLACK_ADVISOR,
        Card.BLACK_SOLDIER,
    ),
}


def arranged(cards: Iterable[Card]) -> Cards:
    """`cards`, strongest first: the one order in which they are written."""
    return tuple(sorted(cards, key=NUMBER.__getitem__, reverse=True))


def names(cards: Iterable[Card]) -> tuple[Phrase, ...]:
    """What each of `cards` is called, in their order."""
    return tuple(NAMES[card] for card in cards)


def taken_out(seat_count: int, three_deck: ThreeDeck) -> Cards:
    """The cards left out of the deal, open to all (TC-3.2); none at two and four seats."""
    return _TAKEN_OUT[three_deck] if seat_count == 3 else ()


def deck(seat_count: int, three_deck: ThreeDeck) -> Cards:
    """Every card that is dealt at this number of seats, strongest first."""
    every_card = [card for card in Card for _ in range(COPIES[card])]
    return without(arranged(every_card), taken_out(seat_count, three_deck))


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """`cards` less those that are gone, in the same order.

    Raises:
        ValueError: a card is to go that is not there.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def are_among(wanted: Iterable[Card], cards: Cards) -> bool:
    """Whether `cards` hold all those wanted, each as often."""
    left = list(cards)
    for card in wanted:
        if card not in left:
            return False
        left.remove(card)
    return True
