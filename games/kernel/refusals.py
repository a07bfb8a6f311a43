"""The rules' no: which no it is, and the clause that says it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One way to be refused, or one reason for points.

    `code` is public API and never changes its meaning; `rule` is a clause of the game's
    RULES.md, or of the kernel's two shared reasons; `text` is English, translated at the edge
    (write `Reason("code", "TC-4.1", "Text.")` with literals: translators read the code).
    """

    code: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a person would naturally try now and may not, and why not.

    `choice` has the form of an action, or of the part of one that is off (`lay rG`, `pass`).
    """

    choice: str
    reason: Reason


class Refused(Exception):
    """The rules do not allow this action here and now. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} ({reason.rule}): {reason.text}")
        self.reason = reason


class NotAnAction(ValueError):
    """The text is no action of the game, whatever the position."""


class OptionRefused(ValueError):
    """A table option has a value that it may not have, alone or at this number of seats."""

    def __init__(self, option: str, reason: Reason) -> None:
        super().__init__(f"{option}: {reason.text}")
        self.option = option
        self.reason = reason


NOT_ASKED = Reason("not_asked", "K-1", "It is not your turn: another seat is asked.")
HAND_OVER = Reason("hand_over", "K-2", "The hand is over.")
SHARED_REASONS = (NOT_ASKED, HAND_OVER)
