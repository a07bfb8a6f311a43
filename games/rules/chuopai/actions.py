"""The actions and their notation: `play 66 36`, `pass`."""

from dataclasses import dataclass
from enum import StrEnum

from games.kernel.refusals import NotAnAction
from games.kernel.words import Phrase
from games.rules.chuopai.tiles import Tiles, in_order, names_of, read_tile

ACTION_PATTERN = "^(pass|play( [1-6][1-6]){1,12})$"
MOST_CARDS = 12


class Verb(StrEnum):
    """What a seat does."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 - a verb, no password


@dataclass(frozen=True, slots=True)
class Action:
    """A play of some cards, in writing order, or a pass."""

    verb: Verb
    tiles: Tiles = ()


PASS = Action(Verb.PASS)


def play(tiles: Tiles) -> Action:
    """The action that plays these cards."""
    return Action(Verb.PLAY, in_order(tiles))


def parse(text: str) -> Action:
    """The action that `text` writes; its cards may come in any order.

    >>> parse("play 36 66").tiles
    (<Tile.HEAVEN: '66'>, <Tile.BLACK_NINE: '36'>)

    Raises:
        NotAnAction: `text` is neither `pass` nor `play` with 1 to 12 cards.
    """
    verb, *codes = text.split(" ")
    if verb == Verb.PASS and not codes:
        return PASS
    if verb != Verb.PLAY or not 1 <= len(codes) <= MOST_CARDS:
        raise NotAnAction(f"an action is 'pass' or 'play' with 1 to 12 cards, got {text!r}")
    return play(tuple(read_tile(code) for code in codes))


def written(action: Action) -> str:
    """The one text of an action.

    >>> written(parse("play 36 66"))
    'play 66 36'
    """
    return " ".join((action.verb, *action.tiles))


def words(action: Action) -> Phrase:
    """What a button for `action` says."""
    if action.verb is Verb.PASS:
        return Phrase("Pass")
    return Phrase("Play {cards}", {"cards": names_of(action.tiles)})
