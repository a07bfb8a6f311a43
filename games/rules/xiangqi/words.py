"""What is said of an event, and what a frontend draws."""

from games.kernel.events import Payload
from games.kernel.faces import Face
from games.kernel.words import Gap, Phrase
from games.rules.xiangqi.board import RED, Piece, code_of, kind_of, side_of
from games.rules.xiangqi.fen import COPIES

NAMES = {
    "rK": Phrase("red general"),
    "rA": Phrase("red advisor"),
    "rB": Phrase("red elephant"),
    "rN": Phrase("red horse"),
    "rR": Phrase("red chariot"),
    "rC": Phrase("red cannon"),
    "rP": Phrase("red soldier"),
    "bK": Phrase("black general"),
    "bA": Phrase("black advisor"),
    "bB": Phrase("black elephant"),
    "bN": Phrase("black horse"),
    "bR": Phrase("black chariot"),
    "bC": Phrase("black cannon"),
    "bP": Phrase("black soldier"),
}

_GLYPHS = (".帥仕相傌俥炮兵", ".將士象馬車砲卒")
_WEAKEST_FIRST = (7, 2, 3, 4, 6, 5, 1)


def _face(piece: Piece) -> Face:
    side, kind = side_of(piece), kind_of(piece)
    code = code_of(piece)
    return Face(
        code=code,
        name=NAMES[code],
        glyph=_GLYPHS[side][kind],
        ink="red" if side == RED else "black",
        order=_WEAKEST_FIRST.index(kind) + 1,
        copies=COPIES[kind],
        corner=code[1] if side == RED else code[1].lower(),
    )


FACES = tuple(_face(kind | side << 3) for kind in _WEAKEST_FIRST for side in (0, 1))
"""Every kind of piece, weakest first; the corner is its letter in a FEN."""


def event_words(kind: str, data: Payload) -> Phrase:
    """One line of what happened."""
    match kind:
        case "game_began":
            return Phrase("{seat} plays Red.", {"seat": _number(data["seat"])})
        case "repeated":
            return _repeated(data)
        case _:
            return _moved(data)


def _moved(data: Payload) -> Phrase:
    gaps: dict[str, Gap] = {
        "seat": _number(data["seat"]),
        "piece": NAMES[str(data["piece"])],
        "move": str(data["move"]),
    }
    if data["taken"] is not None:
        gaps["taken"] = NAMES[str(data["taken"])]
        if data["check"]:
            return Phrase("{seat}: {piece} {move} takes {taken}, check.", gaps)
        return Phrase("{seat}: {piece} {move} takes {taken}.", gaps)
    if data["check"]:
        return Phrase("{seat}: {piece} {move}, check.", gaps)
    return Phrase("{seat}: {piece} {move}.", gaps)


def _repeated(data: Payload) -> Phrase:
    gaps: dict[str, Gap] = {"count": _number(data["count"])}
    if data["seat"] is None:
        return Phrase(
            "This position has come up {count} times. If that goes on, the game is drawn.", gaps
        )
    gaps["seat"] = _number(data["seat"])
    return Phrase(
        "This position has come up {count} times. If that goes on, {seat} loses.", gaps
    )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
