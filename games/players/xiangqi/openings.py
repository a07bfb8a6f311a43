"""The names of openings, recognised by the moves of both sides."""

from collections.abc import Sequence

from games.kernel.books import Opening
from games.kernel.words import Phrase

_FILES_MIRRORED = str.maketrans("abcdefghi", "ihgfedcba")
_LOOKED_AT = 16  # plies: by then every name here has shown itself

_FIRST = {
    "h2e2": Opening("central_cannon", Phrase("Central Cannon")),
    "g0e2": Opening("elephant", Phrase("Elephant Opening")),
    "h0g2": Opening("horse", Phrase("Horse Opening")),
    "g3g4": Opening("immortal", Phrase("Immortal Guides the Way")),
    "h2f2": Opening("palcorner_cannon", Phrase("Palcorner Cannon")),
    "h2d2": Opening("cross_palace_cannon", Phrase("Cross-palace Cannon")),
    "h2c2": Opening("golden_hook_cannon", Phrase("Golden Hook Cannon")),
    "h2g2": Opening("soldier_cannon", Phrase("Cannon behind the Soldier")),
    "h2h4": Opening("river_cannon", Phrase("Cannon on the River Bank")),
    "h2h6": Opening("crossing_cannon", Phrase("Cannon across the River")),
    "h0i2": Opening("edge_horse", Phrase("Edge Horse")),
    "i3i4": Opening("edge_soldier", Phrase("Edge Soldier")),
    "f0e1": Opening("advisor", Phrase("Advisor Opening")),
}
"""Red's first move, on Red's right; on the left it is the same opening in a mirror."""

_ANSWERS = {
    "b7e7": Opening("central_cannon", Phrase("Central Cannon")),
    "h7e7": Opening("central_cannon", Phrase("Central Cannon")),
    "b7d7": Opening("palcorner_cannon", Phrase("Palcorner Cannon")),
    "h7f7": Opening("palcorner_cannon", Phrase("Palcorner Cannon")),
    "b7f7": Opening("cross_palace_cannon", Phrase("Cross-palace Cannon")),
    "h7d7": Opening("cross_palace_cannon", Phrase("Cross-palace Cannon")),
    "b9c7": Opening("horse", Phrase("Horse")),
    "h9g7": Opening("horse", Phrase("Horse")),
    "c9e7": Opening("elephant", Phrase("Elephant")),
    "g9e7": Opening("elephant", Phrase("Elephant")),
    "c6c5": Opening("soldier", Phrase("Soldier")),
    "g6g5": Opening("soldier", Phrase("Soldier")),
}
"""Black's first move against anything but a central cannon."""

_TO_IMMORTAL = {
    "h7g7": Opening("cannon_under_soldier", Phrase("Cannon under the Soldier")),
    "c6c5": Opening("facing_soldier", Phrase("Soldier on the other wing")),
}
"""Black's answers to a soldier on the g file that have names of their own."""

_SAME = Opening("same_direction_cannons", Phrase("Same Direction Cannons"))
_OPPOSITE = Opening("opposite_direction_cannons", Phrase("Opposite Direction Cannons"))
_HALF_WAY = Opening("half_way_cannons", Phrase("Half-way Opposite Direction Cannons"))
_SCREEN = Opening("screen_horses", Phrase("Screen Horses"))
_SANDWICHED = Opening("sandwiched_horses", Phrase("Sandwiched Horses"))
_SINGLE = Opening("single_horse", Phrase("Single Horse"))
_TIGER = Opening("three_step_tiger", Phrase("Three-step Tiger"))
_TURTLE = Opening("turtle_cannons", Phrase("Turtle-back Cannon"))

THEORY = (
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8",
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2",
    "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6 i8d8",
    "h2e2 h7e7 h0g2 h9g7 i0i1 i9h9 i1d1",
    "h2e2 b7e7 h0g2 b9c7 i0h0 h9g7",
    "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 g3g4 b7e7",
    "h2e2 b9c7 h0g2 h7f7 i0h0 h9g7",
    "h2e2 b9c7 h0g2 h9i7 i0h0 i9i8",
    "h2e2 h9g7 h0g2 h7i7 i0h0 i9h9",
    "g0e2 h7e7 b0c2 h9g7",
    "g0e2 b7d7 b0c2 b9c7",
    "g0e2 h7d7 h0g2 h9g7",
    "g0e2 g6g5 h0g2 h9g7",
    "c3c4 b7c7 h2e2 c9e7 h0g2",
    "c3c4 g6g5 b0c2 h9g7",
    "h2f2 h9g7 h0g2 i9h9 i0h0",
    "h2d2 h9g7 h0g2 i9h9 i0h0",
    "h2d2 h7e7 h0g2 h9g7",
    "b0c2 g6g5 c3c4 h9g7",
    "h2c2 h9g7 h0g2 i9h9",
)
"""Openings that people play most: the house book looks at their positions first."""


def mirrored(action: str) -> str:
    """The action on the board seen in a mirror: left is right.

    >>> mirrored("h2e2")
    'b2e2'
    """
    return action.translate(_FILES_MIRRORED)


def named(actions: Sequence[str]) -> Opening | None:
    """The opening that these moves from the start of an even game make, if it has a name."""
    line = list(actions[:_LOOKED_AT])
    if line and line[0] not in _FIRST:
        line = [mirrored(action) for action in line]
    first = _FIRST.get(line[0]) if line else None
    if first is None or len(line) == 1:
        return first
    black = line[1::2]
    if first.code == "central_cannon":
        answer = _to_central_cannon(black)
        return first if answer is None else answer
    answer = _ANSWERS.get(black[0])
    if first.code == "immortal":
        answer = _TO_IMMORTAL.get(black[0], answer)
    return first if answer is None else _against(first, answer)


def _to_central_cannon(black: Sequence[str]) -> Opening | None:
    """What Black's moves make of a cannon that came to the centre from Red's right."""
    if black[0] == "h7e7":
        return _SAME
    if black[0] == "b7e7":
        return _OPPOSITE
    answer = _formation(black, set(black))
    return None if answer is None else _against(_FIRST["h2e2"], answer)


def _formation(black: Sequence[str], made: set[str]) -> Opening | None:
    has_left, has_right = "b9c7" in made, "h9g7" in made
    if has_right and "b7e7" in black[:4]:
        return _HALF_WAY
    if (has_left or has_right) and made & {"h7f7", "b7d7"}:
        return _SANDWICHED
    if has_left and has_right:
        return _SCREEN
    if (has_left and "h9i7" in made) or (has_right and "b9a7" in made):
        return _SINGLE
    if made >= {"h9g7", "h7i7", "i9h9"} or made >= {"b9c7", "b7a7", "a9b9"}:
        return _TIGER
    if made >= {"i9i8", "h7h8"} or made >= {"a9a8", "b7b8"}:
        return _TURTLE
    return None


def _against(first: Opening, second: Opening) -> Opening:
    name = Phrase("{first} against {second}", {"first": first.name, "second": second.name})
    return Opening(f"{first.code}.{second.code}", name)
