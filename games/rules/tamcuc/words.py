"""What is said of an event, and what a frontend draws."""

from collections.abc import Iterable
from typing import cast

from games.kernel.events import Payload
from games.kernel.faces import Face, SetKind
from games.kernel.words import Gap, Phrase
from games.rules.tamcuc.cards import COPIES, GLYPHS, NAMES, NUMBER, Card, names
from games.rules.tamcuc.combinations import SETS, Kind

_EVENTS = {
    "dealt": Phrase("{seat} deals {size} cards to each seat."),
    "called": Phrase("{seat} is the House and calls {size}."),
    "laid": Phrase("{seat} lays {size} face down."),
    "turned_up": Phrase("{seat} turns up {cards}."),
    "showed": Phrase("{seat} shows {cards}."),
    "hid": Phrase("{seat} hides {size}."),
    "round_won": Phrase("{seat} wins the round and keeps {size}."),
    "hands_open": Phrase("All hands lie open."),
}


def event_words(kind: str, data: Payload) -> Phrase:
    """One line of what happened."""
    gaps: dict[str, Gap] = {}
    for name, value in data.items():
        if name == "cards":
            codes = cast("Iterable[str]", value)
            gaps[name] = names(Card(code) for code in codes)
        elif isinstance(value, str | int):
            gaps[name] = value
    return Phrase(_EVENTS[kind].text, gaps)


FACES = tuple(
    Face(
        code=card.value,
        name=NAMES[card],
        glyph=GLYPHS[card[1]],
        ink="red" if card[0] == "r" else "black",
        order=NUMBER[card],
        copies=COPIES[card],
        corner=f"{card[1]}{card[0].upper()}",
    )
    for card in Card
)
"""Every kind of card, weakest first. The corner gives its rank and its colour (R or B)."""

_SET_NAMES = {
    Kind.SINGLE: (Phrase("Single card"), "TC-2.1"),
    Kind.PAIR: (Phrase("Pair of one rank and colour"), "TC-2.2"),
    Kind.LOWER_TRIPLE: (Phrase("Chariot, cannon and horse of one colour"), "TC-2.3"),
    Kind.UPPER_TRIPLE: (Phrase("General, advisor and elephant of one colour"), "TC-2.3"),
    Kind.FOUR_SOLDIERS: (Phrase("Four soldiers of one colour"), "TC-2.4"),
    Kind.FIVE_SOLDIERS: (Phrase("Five soldiers of one colour"), "TC-2.4"),
}

SET_KINDS = tuple(
    SetKind(
        code=kind.value,
        name=name,
        rule=rule,
        examples=tuple(
            tuple(card.value for card in cards)
            for cards, combination in SETS.items()
            if combination.kind is kind
        ),
    )
    for kind, (name, rule) in _SET_NAMES.items()
)
"""Every kind of set, with all its sets, weakest first."""
