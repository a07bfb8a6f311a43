"""XQF files put together byte by byte, by the layout and not by the code under test."""

import struct
from dataclasses import dataclass, field

START_SQUARES = (
    *(0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83),
    *(9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86),
)
SEED = b"[(C) Copyright Mr. Dong Shiwei.]"


@dataclass
class Move:
    """A move by file and rank, twice; what follows, and what could stand in its place."""

    squares: tuple[int, int]
    comment: str = ""
    then: list["Move"] = field(default_factory=list)


@dataclass
class Xqf:
    """A file: `key` holds mask, the four that are set in any case, and three of the keys."""

    version: int
    moves: list[Move]
    comment: str = ""
    squares: tuple[int, ...] = START_SQUARES
    turn: int = 0
    result: int = 0
    texts: dict[int, str] = field(default_factory=dict)
    key: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, 0)

    def written(self) -> bytes:
        """The bytes of the file."""
        mask, *more, squares_key, origins_key, targets_key = self.key
        total = -(squares_key + origins_key + targets_key) % 256
        head = bytearray(1024)
        head[0:4] = b"XQ" + bytes([self.version, mask])
        head[8:12] = bytes(more)
        head[12:16] = bytes([total, squares_key, origins_key, targets_key])
        square = 0 if self.version <= 10 else self._mixed(squares_key, squares_key)
        head[16:48] = self._placed(square)
        head[50], head[51] = self.turn, self.result
        for at, text in self.texts.items():
            coded = text.encode("gb18030")
            head[at : at + 1 + len(coded)] = bytes([len(coded)]) + coded
        body = bytearray()
        origin = 0 if self.version <= 10 else self._mixed(origins_key, square)
        target = 0 if self.version <= 10 else self._mixed(targets_key, origin)
        hidden = 0 if self.version <= 10 else (total * 256 + squares_key) % 32000 + 767
        self._node(body, (0, 0), self.comment, (bool(self.moves), False), (0, 0, hidden))
        self._line(body, self.moves, (origin, target, hidden))
        if self.version > 10:
            parts = zip((total, squares_key, origins_key, targets_key), more, strict=True)
            pattern = [key & mask | extra for key, extra in parts]
            for at in range(len(body)):
                body[at] = (body[at] + (SEED[at % 32] & pattern[at % 4])) % 256
        return bytes(head + body)

    @staticmethod
    def _mixed(key: int, by: int) -> int:
        return (((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) * by % 256

    def _placed(self, key: int) -> bytes:
        if self.version <= 10:
            return bytes(self.squares)
        placed = [(each + key) % 256 for each in self.squares]
        if self.version >= 12:
            placed = [placed[(at + key + 1) % 32] for at in range(32)]
        return bytes(placed)

    def _line(self, body: bytearray, moves: list[Move], keys: tuple[int, int, int]) -> None:
        for number, move in enumerate(moves):
            follows = (bool(move.then), number + 1 < len(moves))
            self._node(body, move.squares, move.comment, follows, keys)
            self._line(body, move.then, keys)

    def _node(
        self,
        body: bytearray,
        squares: tuple[int, int],
        comment: str,
        follows: tuple[bool, bool],
        keys: tuple[int, int, int],
    ) -> None:
        text = comment.encode("gb18030")
        first, second = (squares[0] + 24 + keys[0]) % 256, (squares[1] + 32 + keys[1]) % 256
        if self.version <= 10:
            tag = 0xF0 * follows[0] + 0x0F * follows[1]
            body += struct.pack("<BBBBi", first, second, tag, 0, len(text)) + text
            return
        tag = 0x80 * follows[0] + 0x40 * follows[1] + 0x20 * bool(text)
        body += bytes([first, second, tag, 0])
        if text:
            body += struct.pack("<i", len(text) + keys[2]) + text


def line(*squares: int) -> list[Move]:
    """One line, from origins and targets in turn."""
    moves: list[Move] = []
    for at in range(len(squares) - 2, -1, -2):
        moves = [Move((squares[at], squares[at + 1]), then=moves)]
    return moves
