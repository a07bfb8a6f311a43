"""The one action, a move, and its notation: `h2e2`."""

import re
from dataclasses import dataclass
from functools import cache

from games.kernel.refusals import NotAnAction
from games.kernel.words import Phrase
from games.rules.xiangqi.board import Move, move_text, parse_move

PATTERN = r"^[a-i][0-9][a-i][0-9]$"
_PATTERN = re.compile(PATTERN, re.ASCII)


@dataclass(frozen=True, slots=True)
class Action:
    """A move, by the squares it leaves and goes to (XQ-9.1)."""

    origin: str
    target: str

    @property
    def move(self) -> Move:
        """The move as the board knows it."""
        return parse_move(self.origin + self.target)


@cache
def action_of(move: Move) -> Action:
    """The action that makes `move`."""
    text = move_text(move)
    return Action(text[:2], text[2:])


def parse(text: str) -> Action:
    """The action that `text` writes.

    >>> parse("h2e2")
    Action(origin='h2', target='e2')

    Raises:
        NotAnAction: it writes none.
    """
    if not _PATTERN.fullmatch(text) or text[:2] == text[2:]:
        raise NotAnAction(f"not a move of Xiangqi: {text!r}")
    return Action(text[:2], text[2:])


def write(action: Action) -> str:
    """The one text of an action."""
    return action.origin + action.target


def words(action: Action) -> Phrase:
    """What a button for `action` says."""
    return Phrase("{origin} to {target}", {"origin": action.origin, "target": action.target})
