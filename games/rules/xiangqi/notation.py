"""Moves as people write them: WXF (`C2=5`) and Chinese (`炮二平五`), written and read.

Both count files from the mover's own right, 1 to 9, and say of a move that it goes forward,
back, or sideways. Pieces that share a file are told apart by their order, front first.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from games.rules.xiangqi.board import (
    ADVISOR,
    ELEPHANT,
    FILES,
    HORSE,
    RED,
    Move,
    Piece,
    Position,
    Square,
    ends,
    kind_of,
    side_of,
)
from games.rules.xiangqi.geometry import file_of, rank_of
from games.rules.xiangqi.moves import legal_moves

Script = Literal["simplified", "traditional"]

_WXF_LETTERS = ".KAEHRCP"
_CHINESE_PIECES = {
    "simplified": ("帅仕相马车炮兵", "将士象马车炮卒"),
    "traditional": ("帥仕相馬車炮兵", "將士象馬車砲卒"),
}
_WAYS = {
    "simplified": {"+": "进", "-": "退", "=": "平"},
    "traditional": {"+": "進", "-": "退", "=": "平"},
}
_DIGITS = ("一二三四五六七八九", "１２３４５６７８９")
_FRONT_MIDDLE_REAR = {"simplified": "前中后", "traditional": "前中後"}
_PLACED_BY_FILE = (ADVISOR, ELEPHANT, HORSE)  # their moves name a file, never a distance
_NEVER_IN_ORDER = (ADVISOR, ELEPHANT)  # the direction alone tells two on a file apart


class UnreadableMove(ValueError):
    """A text that is not one legal move of the position, in any notation known here."""


@dataclass(frozen=True, slots=True)
class _Spelling:
    """What both notations say of a move, as numbers."""

    piece: Piece
    file: int
    way: Literal["+", "-", "="]
    number: int  # a file, or how many points forward or back
    order: int  # 0 if the piece has its file to itself; else 1 for the foremost …
    of: int  # … of so many
    is_counted_across: bool  # soldiers doubled on two files: the order runs over both


def _own_file(square: Square, side: int) -> int:
    """The file of a square as its player counts: from the own right, 1 to 9."""
    return FILES - file_of(square) if side == RED else file_of(square) + 1


def _forward(square: Square, side: int) -> int:
    return rank_of(square) if side == RED else -rank_of(square)


def _course(position: Position, move: Move) -> tuple[Literal["+", "-", "="], int]:
    """Which way a move goes, and to which file or how far."""
    origin, target = ends(move)
    piece = position.cells[origin]
    side = side_of(piece)
    advance = _forward(target, side) - _forward(origin, side)
    is_by_file = advance == 0 or kind_of(piece) in _PLACED_BY_FILE
    number = _own_file(target, side) if is_by_file else abs(advance)
    return "=" if advance == 0 else "+" if advance > 0 else "-", number


def _spell(position: Position, move: Move) -> _Spelling:
    origin, _ = ends(move)
    piece = position.cells[origin]
    way, number = _course(position, move)
    order, of, is_counted_across = _place(position, origin)
    return _Spelling(
        piece=piece,
        file=_own_file(origin, side_of(piece)),
        way=way,
        number=number,
        order=order,
        of=of,
        is_counted_across=is_counted_across,
    )


def _place(position: Position, origin: Square) -> tuple[int, int, bool]:
    """The order of a piece among its like that it must be told from, and their number."""
    piece = position.cells[origin]
    side, kind = side_of(piece), kind_of(piece)
    if kind in _NEVER_IN_ORDER or position.cells[file_of(origin) :: FILES].count(piece) == 1:
        return 0, 1, False
    like = [square for square, other in enumerate(position.cells) if other == piece]
    counts = Counter(map(file_of, like))
    doubled = [file for file, count in counts.items() if count > 1]
    rivals = [square for square in like if file_of(square) in doubled]
    rivals.sort(key=lambda square: (_own_file(square, side), -_forward(square, side)))
    return rivals.index(origin) + 1, len(rivals), len(doubled) > 1


def wxf(position: Position, move: Move) -> str:
    """A legal move in WXF notation (XQ-9.2).

    Of two pieces on a file `+` is the front one and `-` the other: `R+-1`. Where more soldiers
    must be told apart, their order stands in place of the letter: `27=8`.
    """
    spelt = _spell(position, move)
    letter = _WXF_LETTERS[kind_of(spelt.piece)]
    tail = f"{spelt.way}{spelt.number}"
    if not spelt.order:
        return f"{letter}{spelt.file}{tail}"
    if spelt.of == 2:
        return f"{letter}{'+-'[spelt.order - 1]}{tail}"
    return f"{spelt.order}{spelt.file}{tail}"


def chinese(position: Position, move: Move, script: Script) -> str:
    """A legal move in Chinese notation (XQ-9.3).

    Red's numbers are Chinese, Black's are wide Arabic digits.
    """
    spelt = _spell(position, move)
    side = side_of(spelt.piece)
    name = _CHINESE_PIECES[script][side][kind_of(spelt.piece) - 1]
    digits = _DIGITS[side]
    tail = _WAYS[script][spelt.way] + digits[spelt.number - 1]
    if not spelt.order:
        return f"{name}{digits[spelt.file - 1]}{tail}"
    return f"{_order_word(spelt, script, digits)}{name}{tail}"


def _order_word(spelt: _Spelling, script: Script, digits: str) -> str:
    if spelt.is_counted_across or spelt.of > 3:
        return digits[spelt.order - 1]
    place = 0 if spelt.order == 1 else 2 if spelt.order == spelt.of else 1
    return _FRONT_MIDDLE_REAR[script][place]


_READ_ALIKE = str.maketrans("进後帥將馬車俥傌砲包士象.", "進后帅将马车车马炮炮仕相=")
_PLAIN_WAYS = str.maketrans("进進退平", "++-=")
_PLAIN_DIGITS = str.maketrans("一二三四五六七八九１２３４５６７８９", "123456789123456789")


def _folded(text: str) -> str:
    """A text with everything evened out that writers write in different ways."""
    even = text.strip().upper().translate(_READ_ALIKE).translate(_PLAIN_WAYS)
    return even.translate(_PLAIN_DIGITS).translate(str.maketrans("NBS卒", "HEP兵"))


def _tail(position: Position, move: Move) -> str:
    """What every writing of a move ends with, once it is evened out."""
    way, number = _course(position, move)
    return f"{way}{number}"


def read(text: str, position: Position) -> Move:
    """The legal move that a text in WXF or Chinese notation writes, in either script.

    `C2.5` is read as `C2=5`, N as H, B as E, S as P; any digits will do.

    Raises:
        UnreadableMove: it writes no legal move, or more than one.
    """
    wanted = _folded(text)
    found = [
        move
        for move in legal_moves(position)
        if wanted.endswith(_tail(position, move))
        and wanted
        in (_folded(wxf(position, move)), _folded(chinese(position, move, "simplified")))
    ]
    if len(found) != 1:
        raise UnreadableMove(f"{text!r} is {len(found)} legal moves")
    return found[0]
