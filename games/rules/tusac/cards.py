"""The 112 cards: codes, colours, kinds, order, and the nine groups no set reaches across."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from games.kernel.faces import Face, Ink
from games.kernel.words import Phrase

Card: TypeAlias = str
"""The code of a kind of card: colour (r, y, g, w), then rank: `rK` is a red king."""

COLOURS: Final = "rygw"
COPIES: Final = 4

_COURT, _FIELD, _PAWN = "KGM", "RCN", "P"
_GROUPED: Final = tuple(colour + rank for colour in COLOURS for rank in _COURT) + tuple(
    colour + rank for colour in COLOURS for rank in _FIELD
)
CARDS: Final[tuple[Card, ...]] = _GROUPED + tuple(colour + _PAWN for colour in COLOURS)
"""Every kind of card in sorting order, which keeps each group together."""

INDEX: Final = {card: index for index, card in enumerate(CARDS)}
GROUP_COUNT: Final = 9
GROUP_OF: Final = tuple(min(index // 3, 8) for index in range(len(CARDS)))
PLACE_OF: Final = tuple(
    index - 3 * group for index, group in zip(range(len(CARDS)), GROUP_OF, strict=True)
)
"""Where a card stands within its group: 0, 1, 2 and, for pawns, 3."""

DECK: Final[tuple[Card, ...]] = CARDS * COPIES

_COLOUR_WORDS: Final = {
    "r": Phrase("red"),
    "y": Phrase("yellow"),
    "g": Phrase("green"),
    "w": Phrase("white"),
}
_RANK_WORDS: Final = {
    "K": Phrase("king"),
    "G": Phrase("guard"),
    "M": Phrase("minister"),
    "R": Phrase("rook"),
    "C": Phrase("cannon"),
    "N": Phrase("knight"),
    "P": Phrase("pawn"),
}
_GLYPHS: Final = {"K": "將", "G": "士", "M": "象", "R": "車", "C": "包", "N": "馬", "P": "卒"}
_INKS: Final[dict[str, Ink]] = {"r": "red", "y": "yellow", "g": "green", "w": "white"}


def card_at(group: int, place: int) -> Card:
    """The card at a place of a group."""
    return CARDS[3 * group + place]


def is_king(card: Card) -> bool:
    """Whether the card is a king of any colour."""
    return card[1] == "K"


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in sorting order."""
    return tuple(sorted(cards, key=INDEX.__getitem__))


def without(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of `cards`, sorted, once `taken`, which they hold, is gone."""
    return sorted_cards((Counter(cards) - Counter(taken)).elements())


def card_words(card: Card) -> Phrase:
    """The name of a card."""
    return Phrase(
        "{colour} {rank}",
        {"colour": _COLOUR_WORDS[card[0]], "rank": _RANK_WORDS[card[1]]},
    )


def all_words(cards: Iterable[Card]) -> tuple[Phrase, ...]:
    """The names of several cards, in the order given."""
    return tuple(card_words(card) for card in cards)


def faces() -> tuple[Face, ...]:
    """Every kind of card, in sorting order: no card of this game beats another."""
    return tuple(
        Face(
            code=card,
            name=card_words(card),
            glyph=_GLYPHS[card[1]],
            ink=_INKS[card[0]],
            order=order,
            copies=COPIES,
            corner=card[0].upper(),
        )
        for order, card in enumerate(CARDS)
    )
