"""What buttons and events say."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.kernel.events import Payload, Scalar
from games.kernel.words import Gap, Phrase
from games.rules.tusac.actions import Action, Verb
from games.rules.tusac.cards import all_words, card_words
from games.rules.tusac.sets import SET_WORDS, SetCode

_SAID: Final = {
    "dealt": Phrase("The cards are dealt; {seat} opens."),
    "own_cards": Phrase("{seat} holds {cards}."),
    "quan_shown": Phrase("{seat} shows a Quàn: {cards}."),
    "khaps_announced": Phrase("{seat} announces {count} Khạp."),
    "discarded": Phrase("{seat} discards {card}."),
    "hit": Phrase("{seat} hits."),
    "turned": Phrase("{seat} turns {card}; {stock_size} cards are left in the stock."),
    "passed": Phrase("{seat} passes on {card}."),
    "melded": Phrase("{seat} melds {card}: {set}."),
    "khui_made": Phrase("{seat} holds the Khạp of {card} and must make a Khui."),
    "pair_taken": Phrase("{seat} holds a pair of {card} and must take the third."),
    "won_at_deal": Phrase("{seat} was dealt no trash and wins at once."),
    "drawn": Phrase("Only {stock_size} cards are left: the hand is drawn."),
    "revealed": Phrase("{seat} shows {cards}."),
}
_SAID_BY: Final[Mapping[tuple[str, Scalar], Phrase]] = {
    ("won", "discard"): Phrase("{seat} wins on {card}, discarded by {other_seat}: {set}."),
    ("won", "stock"): Phrase("{seat} wins on {card}, turned by {other_seat}: {set}."),
    ("hand_valued", False): Phrase("The hand of {seat} is worth {value}."),
    ("hand_valued", True): Phrase(
        "The hand of {seat} is worth {value}, and a Quàn or Khui doubles it."
    ),
    ("discard_judged", True): Phrase("{card} was a worst card of {seat}: no penalty."),
    ("discard_judged", False): Phrase(
        "{card} was not a worst card of {seat}: a penalty is due."
    ),
    ("paid", "hand"): Phrase("{seat} pays {other_seat} {points} for the hand."),
    ("paid", "hand_doubled"): Phrase("{seat} pays {other_seat} {points} for the doubled hand."),
    ("paid", "penalty"): Phrase("{seat} pays {other_seat} {points} as a penalty."),
    ("paid", "side_quan"): Phrase("{seat} pays {other_seat} {points} for a Quàn."),
    ("paid", "side_khui"): Phrase("{seat} pays {other_seat} {points} for a Khui."),
    ("paid", "side_khap"): Phrase("{seat} pays {other_seat} {points} for a Khạp."),
}
_TOLD_APART_BY: Final = {
    "won": "source",
    "hand_valued": "doubled",
    "discard_judged": "worst",
    "paid": "code",
}


def action_words(action: Action) -> Phrase:
    """What a button for `action` says."""
    cards = all_words(action.cards)
    match action.verb:
        case Verb.DISCARD:
            return Phrase("Discard {cards}", {"cards": cards})
        case Verb.MELD if cards:
            return Phrase("Meld with {cards}", {"cards": cards})
        case Verb.MELD:
            return Phrase("Meld the king alone")
        case Verb.HIT:
            return Phrase("Hit")
        case Verb.PASS:
            return Phrase("Pass")


def event_words(kind: str, data: Payload) -> Phrase:
    """One line of what happened."""
    if kind not in _TOLD_APART_BY:
        return replace(_SAID[kind], gaps=_gaps(data))
    value = data[_TOLD_APART_BY[kind]]
    assert not isinstance(value, list), f"{kind} is told apart by one value"
    return replace(_SAID_BY[kind, value], gaps=_gaps(data))


def _gaps(data: Payload) -> Mapping[str, Gap]:
    """The gaps a sentence may use: numbers as they are, cards by name."""
    gaps: dict[str, Gap] = {
        name: value
        for name, value in data.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    if isinstance(card := data.get("card"), str):
        gaps["card"] = card_words(card)
    if isinstance(cards := data.get("cards"), list):
        gaps["cards"] = all_words(tuple(str(each) for each in cards))
    if isinstance(made := data.get("set"), str):
        gaps["set"] = SET_WORDS[SetCode(made)]
    return gaps
