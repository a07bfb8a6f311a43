"""Boards, textures and sets of pieces to choose from, with their colours."""

from games.kernel.boards import Theme
from games.kernel.words import Phrase

SIZES = {"small": 320, "medium": 560, "large": 900}
"""Named widths in pixels; any from 200 to 2000 will do."""


TEXTURES = (
    Theme("grain", Phrase("Wood grain"), {}),
    Theme("fibre", Phrase("Paper fibre"), {}),
    Theme("marble", Phrase("Marble"), {}),
    Theme("weave", Phrase("Woven bamboo"), {}),
    Theme("plain", Phrase("Plain"), {}),
)


def _board(code: str, name: Phrase, texture: str, *colours: str) -> Theme:
    names = ("ground", "grain", "edge", "line", "text", "mark")
    return Theme(code, name, dict(zip(names, colours, strict=True)), texture)


_WOOD = ("#e9c893", "#d6ad6f", "#8a5a2b", "#5b3a1a", "#6b4520", "#1f7a8c")
_ROSEWOOD = ("#8c4a33", "#7a3d29", "#3f1c12", "#f0d9b0", "#f0d9b0", "#ffd166")
_PAPER = ("#fbf6ea", "#e6dabd", "#b9a77d", "#6d6350", "#7d7056", "#2a6fbb")
_JADE = ("#cfe3d0", "#b2cfb8", "#3f6b55", "#2f5544", "#3a6551", "#b5542b")
_NIGHT = ("#26303c", "#2f3c4b", "#10161d", "#8fa3b8", "#9fb2c6", "#f0b84b")

BOARDS = (
    _board("wood", Phrase("Wood"), "grain", *_WOOD),
    _board("rosewood", Phrase("Rosewood"), "grain", *_ROSEWOOD),
    _board("paper", Phrase("Paper"), "fibre", *_PAPER),
    _board("jade", Phrase("Jade"), "marble", *_JADE),
    _board("night", Phrase("Night"), "weave", *_NIGHT),
)


def _pieces(code: str, name: Phrase, *colours: str) -> Theme:
    names = ("red", "black", "face", "rim")
    return Theme(code, name, dict(zip(names, colours, strict=True)))


PIECES = (
    _pieces(
        "chinese", Phrase("Chinese, traditional"), "#b3202a", "#1d2433", "#fbf1dc", "#caa66a"
    ),
    _pieces(
        "chinese-simplified",
        Phrase("Chinese, simplified"),
        "#b3202a",
        "#1d2433",
        "#fbf1dc",
        "#caa66a",
    ),
    _pieces("western", Phrase("Western figures"), "#a81c26", "#20262f", "#fffaf0", "#b99b6b"),
    _pieces("letters", Phrase("Letters"), "#a81c26", "#20262f", "#ffffff", "#9aa3ad"),
)
