"""The keys by which XQF files from version 1.1 on hide their squares, moves and comments.

They hide nothing from anybody: all that they are made of stands in the head of the file. How
they are made is known from what many programs that read these files do.
"""

from dataclasses import dataclass

from games.kernel.records import Place, Unreadable
from games.kernel.words import Phrase

PLAIN_UP_TO = 10
NEWEST = 18
_SHUFFLES_FROM = 12
_SEED = b"[(C) Copyright Mr. Dong Shiwei.]"
_PIECES = 32
_NOWHERE = 89  # anything above is no square


@dataclass(frozen=True, slots=True)
class Keys:
    """What was added to squares, origins, targets, sizes of comments, and to every byte."""

    version: int
    squares: int = 0
    origins: int = 0
    targets: int = 0
    sizes: int = 0
    stream: bytes = bytes(_PIECES)

    @property
    def is_plain(self) -> bool:
        """Whether the file is of the first, open kind."""
        return self.version <= PLAIN_UP_TO

    def placed(self, listed: bytes) -> list[int | None]:
        """Where the 32 pieces stand, as files count squares; None for one that is taken."""
        found: list[int | None] = [None] * _PIECES
        turn = self.squares + 1 if self.version >= _SHUFFLES_FROM else 0
        for number, hidden in enumerate(listed):
            square = (hidden - self.squares) & 0xFF
            found[(number + turn) % _PIECES] = square if square <= _NOWHERE else None
        return found

    def opened(self, hidden: bytes, offset: int) -> bytes:
        """The bytes that stand at this place of the file, which follows the head."""
        stream = self.stream
        return bytes(
            (each - stream[(offset + at) % len(stream)]) & 0xFF
            for at, each in enumerate(hidden)
        )


def keys_of(head: bytes) -> Keys:
    """The keys of a file by its head.

    Raises:
        Unreadable: it is of a later version, or the keys do not add up.
    """
    version, mask = head[2], head[3]
    if version > NEWEST:
        raise Unreadable(
            "newer_version",
            Phrase("XQF files up to version 1.8 are read here."),
            Place(offset=2),
        )
    if version <= PLAIN_UP_TO:
        return Keys(version)
    told, extra = head[12:16], head[8:12]  # the sum and three keys; what is set in any case
    if sum(told) & 0xFF:
        raise Unreadable(
            "bad_keys", Phrase("The keys of this XQF file do not add up."), Place(offset=12)
        )
    squares = _made(told[1], told[1])
    origins = _made(told[2], squares)
    pattern = [(key & mask) | more for key, more in zip(told, extra, strict=True)]
    return Keys(
        version=version,
        squares=squares,
        origins=origins,
        targets=_made(told[3], origins),
        sizes=(told[0] * 256 + told[1]) % 32_000 + 767,
        stream=bytes(each & pattern[at % 4] for at, each in enumerate(_SEED)),
    )


def _made(key: int, by: int) -> int:
    return (54 * key * key + 221) * by & 0xFF
