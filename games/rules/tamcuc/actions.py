"""The actions and their notation: `call rC rC`, `lay rH bS`, `show`, `hide`."""

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from games.kernel.refusals import NotAnAction
from games.kernel.words import Phrase
from games.rules.tamcuc.cards import COPIES, Card, Cards, arranged, names


class Verb(StrEnum):
    """What is done."""

    CALL = "call"
    LAY = "lay"
    SHOW = "show"
    HIDE = "hide"


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat may do; its cards are strongest first, and none to show or hide."""

    verb: Verb
    cards: Cards = ()


SHOW = Action(Verb.SHOW)
HIDE = Action(Verb.HIDE)

PATTERN = r"^((call|lay)( [br][GAERCHS]){1,16}|show|hide)$"
_PATTERN = re.compile(PATTERN, re.ASCII)


def call(cards: Cards) -> Action:
    """The House's call of these cards."""
    return Action(Verb.CALL, arranged(cards))


def lay(cards: Cards) -> Action:
    """The lay of these cards."""
    return Action(Verb.LAY, arranged(cards))


def parse(text: str) -> Action:
    """The action that `text` writes, its cards in any order.

    >>> parse("lay bS rH").cards
    (<Card.RED_HORSE: 'rH'>, <Card.BLACK_SOLDIER: 'bS'>)

    Raises:
        NotAnAction: it writes none, or more copies of a card than there are.
    """
    if not _PATTERN.fullmatch(text):
        raise NotAnAction(f"not an action of Tam Cúc: {text!r}")
    verb, *codes = text.split(" ")
    cards = arranged(Card(code) for code in codes)
    if any(count > COPIES[card] for card, count in Counter(cards).items()):
        raise NotAnAction(f"more copies of a card than there are: {text!r}")
    return Action(Verb(verb), cards)


def write(action: Action) -> str:
    """The one text of an action.

    >>> write(parse("lay bS rH"))
    'lay rH bS'
    """
    return " ".join((action.verb, *action.cards))


def words(action: Action) -> Phrase:
    """What a button for `action` says."""
    match action.verb:
        case Verb.CALL:
            return Phrase("Call {cards}", {"cards": names(action.cards)})
        case Verb.LAY:
            return Phrase("Lay {cards}", {"cards": names(action.cards)})
        case Verb.SHOW:
            return Phrase("Show your set")
        case Verb.HIDE:
            return Phrase("Hide your cards")
