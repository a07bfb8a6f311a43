"""XQF, the files of XQStudio: read in all versions up to 1.8, written in the open one, 1.0.

A head of 1024 bytes, then the tree: each node is two squares, a byte that says whether a move
follows and whether another could stand in its place, and a comment. The first has no move.
Squares are ten times the file and the rank, from Red's left.
"""

import struct
from dataclasses import dataclass

from games.kernel.records import (
    MOST_NODES,
    START,
    Place,
    Record,
    Unreadable,
    children,
)
from games.kernel.words import Phrase
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import (
    FILES,
    SQUARES,
    Position,
    Square,
    ends,
    move_of,
    parse_move,
    side_of,
    write_placement,
)
from games.rules.xiangqi.formats import sets, texts, xqf_keys
from games.rules.xiangqi.formats.texts import header
from games.rules.xiangqi.formats.tree import Tree, illegal, position_of, positions
from games.rules.xiangqi.formats.xqf_keys import Keys

MAGIC = b"XQ"
_HEAD_SIZE = 1024
_PIECES_AT, _TURN_AT, _RESULT_AT, _COUNT_AT, _KIND_AT = 16, 50, 51, 52, 64
_ORIGIN, _TARGET = 24, 32  # added to every square of a move, whatever the keys
_FIELDS = {
    "Title": (0x50, 64),
    "Event": (0xD0, 64),
    "Date": (0x110, 16),
    "Site": (0x120, 16),
    "Red": (0x130, 16),
    "Black": (0x140, 16),
    "Annotator": (0x1D0, 16),
    "Author": (0x1E0, 16),
}
"""Where each header stands, and its size: a byte that says its length, then the text."""

_RESULTS = ("", "1-0", "0-1", "1/2-1/2")
_FOLLOWED, _REPLACED, _COMMENTED = 0x80, 0x40, 0x20
_CODEC = "gb18030"


@dataclass(frozen=True, slots=True)
class _Raw:
    """A node as a file has it; the number of its parent, and where it stands."""

    parent: int
    origin: int
    target: int
    comment: str
    offset: int


def read(data: bytes) -> tuple[Record, ...]:
    """The game of an XQF file.

    Raises:
        Unreadable: it is cut off, or a square or move is none.
    """
    if not data.startswith(MAGIC):
        raise Unreadable(
            "unknown_format", Phrase("An XQF file begins with XQ."), Place(offset=0)
        )
    if len(data) < _HEAD_SIZE:
        raise _cut_off(len(data))
    keys = xqf_keys.keys_of(data)
    nodes = _Nodes(data, keys)
    nodes.read()
    tree = Tree(_start(data, keys, nodes.found))
    tree.say(START, nodes.comment)
    for node in nodes.found:
        place = Place(offset=node.offset)
        origin, target = _square(node.origin), _square(node.target)
        if origin is None or target is None or origin == target:
            raise illegal(f"{node.origin:02}-{node.target:02}", place)
        number = tree.add(node.parent, move_of(origin, target), place)
        tree.say(number, node.comment)
    return (tree.record(_headers(data)),)


def _start(data: bytes, keys: Keys, nodes: list[_Raw]) -> Position:
    listed = keys.placed(data[_PIECES_AT : _PIECES_AT + len(sets.ORDER)])
    cells = sets.placed([None if each is None else _square(each) for each in listed])
    side = data[_TURN_AT] & 1
    first = _square(nodes[0].origin) if nodes else None
    if first is not None and cells[first]:
        side = side_of(cells[first])  # files are often wrong about whose turn it is
    return position_of(f"{write_placement(cells)} {'wb'[side]}", Place(offset=_PIECES_AT))


def _headers(data: bytes) -> dict[str, str]:
    found = {}
    for name, (at, size) in _FIELDS.items():
        length = min(data[at], size - 1)
        found[name] = header(data[at + 1 : at + 1 + length].decode(_CODEC, "replace"))
    if data[_RESULT_AT] < len(_RESULTS):
        found["Result"] = _RESULTS[data[_RESULT_AT]]
    return found


class _Nodes:
    """Reads the tree of a file, which is written as one walks it, from node to node."""

    def __init__(self, data: bytes, keys: Keys) -> None:
        self._data = data
        self._keys = keys
        self._at = _HEAD_SIZE
        self.comment = ""
        self.found: list[_Raw] = []

    def read(self) -> None:
        """Read every node.

        Raises:
            Unreadable: the file is cut off, or there are too many.
        """
        tag, self.comment, _ = self._node()
        waiting = [START] if tag & _FOLLOWED else []
        while waiting:
            parent, offset = waiting.pop(), self._at
            tag, comment, (origin, target) = self._node()
            if len(self.found) >= MOST_NODES:
                raise Unreadable(
                    "too_many_moves",
                    Phrase("A game has at most {most} moves in all.", {"most": MOST_NODES}),
                    Place(offset=offset),
                )
            self.found.append(_Raw(parent, origin, target, comment, offset))
            if tag & _REPLACED:
                waiting.append(parent)
            if tag & _FOLLOWED:
                waiting.append(len(self.found) - 1)

    def _node(self) -> tuple[int, str, tuple[int, int]]:
        """What follows, the comment, and the two squares of the next node."""
        keys, offset = self._keys, self._at
        origin, target, tag, _ = self._take(4)
        if keys.is_plain:
            tag = (_FOLLOWED if tag & 0xF0 else 0) | (_REPLACED if tag & 0x0F else 0)
            tag |= _COMMENTED
        size = 0
        if tag & _COMMENTED:
            (size,) = struct.unpack("<i", self._take(4))
            size -= keys.sizes
        if size < 0:
            raise Unreadable(
                "bad_size", Phrase("A comment cannot have this size."), Place(offset=offset)
            )
        text = self._take(size).decode(_CODEC, "replace")
        said = texts.comment(text, Place(offset=offset))
        squares = (
            (origin - _ORIGIN - keys.origins) & 0xFF,
            (target - _TARGET - keys.targets) & 0xFF,
        )
        return tag, said, squares

    def _take(self, size: int) -> bytes:
        if self._at + size > len(self._data):
            raise _cut_off(len(self._data))
        begin, self._at = self._at, self._at + size
        return self._keys.opened(self._data[begin : self._at], begin)


def _cut_off(size: int) -> Unreadable:
    return Unreadable(
        "cut_off", Phrase("The file ends where more should follow."), Place(offset=size)
    )


def _square(number: int) -> Square | None:
    """The square that a file counts so; None if the board has none."""
    square = number % 10 * FILES + number // 10
    return square if number < SQUARES else None


def _number(square: Square) -> int:
    return square % FILES * 10 + square // FILES


# Writing


def write(record: Record) -> bytes:
    """A checked record as an open XQF file; headers are cut to what their places hold."""
    start = positions(record)[0]
    head = bytearray(_HEAD_SIZE)
    head[:3] = MAGIC + bytes([xqf_keys.PLAIN_UP_TO])
    listed = sets.squares_of(start.cells)
    squares = (0xFF if each is None else _number(each) for each in listed)
    head[_PIECES_AT : _PIECES_AT + len(sets.ORDER)] = bytes(squares)
    head[_TURN_AT] = start.side
    head[_RESULT_AT] = _RESULTS.index(record.headers.get("Result", ""))
    struct.pack_into("<I", head, _COUNT_AT, len(record.nodes) + 1)
    head[_KIND_AT] = 0 if record.start == fen.write(fen.read(fen.START)) else 3
    for name, (at, size) in _FIELDS.items():
        text = _cut(record.headers.get(name, ""), size - 1)
        head[at : at + 1 + len(text)] = bytes([len(text)]) + text
    return bytes(head) + _tree(record)


def _cut(text: str, size: int) -> bytes:
    """As many whole characters as have room."""
    written = b""
    for letter in text:
        more = letter.encode(_CODEC)
        if len(written) + len(more) > size:
            break
        written += more
    return written


def _tree(record: Record) -> bytes:
    """The nodes of a record in their own order, which is the one that files have."""
    below = children(record.nodes)
    parts = [_node(_ORIGIN, _TARGET, 0xF0 if record.nodes else 0, record.comment)]
    for number, node in enumerate(record.nodes):
        origin, target = map(_number, ends(parse_move(node.action)))
        tag = 0xF0 if below[number + 1] else 0
        tag |= 0x0F if below[node.parent + 1][-1] != number else 0
        parts.append(_node(origin + _ORIGIN, target + _TARGET, tag, node.comment))
    return b"".join(parts)


def _node(origin: int, target: int, tag: int, comment: str) -> bytes:
    text = comment.replace("\n", "\r\n").encode(_CODEC)
    return struct.pack("<BBBBi", origin, target, tag, 0, len(text)) + text
