"""The actions and their notation: `discard rR`, `meld rC rN`, `meld`, `hit`, `pass`."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.kernel.refusals import NotAnAction
from games.rules.tusac.cards import Card, sorted_cards

ACTION_PATTERN: Final = r"^(?:hit|pass|discard [rygw][KGMRCNP]|meld(?: [rygw][KGMRCNP]){0,3})$"
_ACTION: Final = re.compile(ACTION_PATTERN)


class Verb(StrEnum):
    """What a seat does."""

    DISCARD = "discard"
    MELD = "meld"
    HIT = "hit"
    PASS = "pass"  # noqa: S105 - a verb of the game, not a password


@dataclass(frozen=True, slots=True)
class Action:
    """A verb, and the private cards it concerns, sorted."""

    verb: Verb
    cards: tuple[Card, ...] = ()


HIT: Final = Action(Verb.HIT)
PASS: Final = Action(Verb.PASS)


def parse_action(text: str) -> Action:
    """The action that `text` writes, its cards in any order.

    >>> parse_action("meld rN rC").cards
    ('rC', 'rN')

    Raises:
        NotAnAction: `text` is no action of Tứ Sắc.
    """
    if not _ACTION.fullmatch(text):
        raise NotAnAction(f"{text!r} is no action of Tứ Sắc")
    verb, *cards = text.split(" ")
    return Action(Verb(verb), sorted_cards(cards))


def format_action(action: Action) -> str:
    """The one text of an action.

    >>> format_action(Action(Verb.MELD, ("rC", "rN")))
    'meld rC rN'
    """
    return " ".join((action.verb.value, *action.cards))
