"""Single moves in each notation."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.kernel.records import Place
from games.rules.xiangqi import notation
from games.rules.xiangqi.board import Move, Position, move_text, parse_move
from games.rules.xiangqi.formats.tree import illegal, is_legal

_ICCS = re.compile(r"([A-I][0-9])-?([A-I][0-9])", re.IGNORECASE | re.ASCII)
_UCI = re.compile(r"([a-i])(10|[1-9])([a-i])(10|[1-9])", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Style:
    """A notation: its name in the `Format` of a PGN, and how it writes a legal move."""

    tag: str
    write: Callable[[Position, Move], str]


def iccs(_position: Position, move: Move) -> str:
    """`H2-E2`, ranks counted from 0."""
    text = move_text(move).upper()
    return f"{text[:2]}-{text[2:]}"


def uci(_position: Position, move: Move) -> str:
    """`h3e3`, ranks counted from 1."""
    text = move_text(move)
    return f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}"


def _simplified(position: Position, move: Move) -> str:
    return notation.chinese(position, move, "simplified")


def _traditional(position: Position, move: Move) -> str:
    return notation.chinese(position, move, "traditional")


STYLES: Mapping[str, Style] = {
    "chinese": Style("Chinese", _simplified),
    "chinese-traditional": Style("Chinese", _traditional),
    "wxf": Style("WXF", notation.wxf),
    "iccs": Style("ICCS", iccs),
    "uci": Style("UCI", uci),
}


def read(text: str, position: Position, place: Place) -> Move:
    """The legal move that a text writes in ICCS coordinates, WXF or Chinese.

    Raises:
        Unreadable: it writes none, or more than one.
    """
    plain = text.rstrip("!?")
    if found := _ICCS.fullmatch(plain):
        return _legal(found[1].lower() + found[2].lower(), text, position, place)
    try:
        return notation.read(plain, position)
    except notation.UnreadableMove as fault:
        raise illegal(text, place) from fault


def read_uci(text: str, position: Position, place: Place) -> Move:
    """The legal move that a text writes in UCI coordinates.

    Raises:
        Unreadable: it writes none.
    """
    found = _UCI.fullmatch(text)
    if found is None:
        raise illegal(text, place)
    plain = f"{found[1]}{int(found[2]) - 1}{found[3]}{int(found[4]) - 1}".lower()
    return _legal(plain, text, position, place)


def _legal(plain: str, text: str, position: Position, place: Place) -> Move:
    move = parse_move(plain)
    if not is_legal(position, move):
        raise illegal(text, place)
    return move
