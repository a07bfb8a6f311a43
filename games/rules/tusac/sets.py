"""The sets the rules know, and what each is worth (TS-2)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.kernel.faces import SetKind
from games.kernel.words import Phrase


class SetCode(StrEnum):
    """A kind of set. Three or four like cards have other names, and worth, by their origin."""

    KING = "king"
    PAIR = "pair"
    TRIPLE = "triple"  # a private pair and the active card
    KHAP = "khap"  # Khạp: three like cards in the private block
    QUAN = "quan"  # Quàn: four like cards that were dealt
    KHUI = "khui"  # a Khạp and the active card
    COURT = "court"  # king, guard, minister
    FIELD = "field"  # rook, cannon, knight
    THREE_PAWNS = "three_pawns"
    FOUR_PAWNS = "four_pawns"


VALUES: Final = {
    SetCode.KING: 1,
    SetCode.PAIR: 0,
    SetCode.TRIPLE: 1,
    SetCode.KHAP: 3,
    SetCode.QUAN: 8,
    SetCode.KHUI: 6,
    SetCode.COURT: 1,
    SetCode.FIELD: 1,
    SetCode.THREE_PAWNS: 1,
    SetCode.FOUR_PAWNS: 2,
}
"""The points of a set in a winner's hand (TS-2.6)."""

SET_WORDS: Final = {
    SetCode.KING: Phrase("lone king"),
    SetCode.PAIR: Phrase("pair"),
    SetCode.TRIPLE: Phrase("triple"),
    SetCode.KHAP: Phrase("Khạp"),
    SetCode.QUAN: Phrase("Quàn"),
    SetCode.KHUI: Phrase("Khui"),
    SetCode.COURT: Phrase("king, guard and minister"),
    SetCode.FIELD: Phrase("rook, cannon and knight"),
    SetCode.THREE_PAWNS: Phrase("three pawns"),
    SetCode.FOUR_PAWNS: Phrase("four pawns"),
}


@dataclass(frozen=True, slots=True)
class CardSet:
    """Cards that lie together as one set."""

    kind: SetCode
    cards: tuple[str, ...]

    @property
    def value(self) -> int:
        """Its points in a winner's hand."""
        return VALUES[self.kind]


def set_kinds() -> tuple[SetKind, ...]:
    """Every kind of set, with examples."""
    return tuple(
        SetKind(code.value, SET_WORDS[code], rule, examples)
        for code, rule, examples in (
            (SetCode.KING, "TS-2.2", (("rK",), ("wK",))),
            (SetCode.PAIR, "TS-2.1", (("rR", "rR"), ("gP", "gP"))),
            (SetCode.TRIPLE, "TS-2.1", (("yN", "yN", "yN"),)),
            (SetCode.KHAP, "TS-3.3", (("gG", "gG", "gG"),)),
            (SetCode.QUAN, "TS-3.2", (("wC", "wC", "wC", "wC"),)),
            (SetCode.KHUI, "TS-3.5", (("rP", "rP", "rP", "rP"),)),
            (SetCode.COURT, "TS-2.3", (("rK", "rG", "rM"),)),
            (SetCode.FIELD, "TS-2.3", (("gR", "gC", "gN"),)),
            (SetCode.THREE_PAWNS, "TS-2.4", (("rP", "yP", "wP"),)),
            (SetCode.FOUR_PAWNS, "TS-2.4", (("rP", "yP", "gP", "wP"),)),
        )
    )
