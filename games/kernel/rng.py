"""The one stream of chance: SHA-256 in counter mode, pinned by test vectors.

Not `random.Random`: between Python versions it promises the same `random()` only, not the
same `shuffle`, and a stored match must deal the same cards for ever.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

SEED_BYTES = 32
_BLOCK = Struct(">8I")

T = TypeVar("T")


class Rng:
    """A stream of whole numbers that depends on its seed alone."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: bytes) -> None:
        """Start the stream of `seed`, which has 32 bytes.

        Raises:
            ValueError: the seed has another length.
        """
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, got {len(seed)}")
        self._prefix = sha256(seed)
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            block = self._prefix.copy()
            block.update(self._block.to_bytes(8, "big"))
            self._block += 1
            self._words = list(_BLOCK.unpack(block.digest()))[::-1]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely.

        Raises:
            ValueError: `bound` is not from 1 to 2**32.
        """
        if not 1 <= bound <= 1 << 32:
            raise ValueError(f"a bound is from 1 to 2**32, got {bound}")
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def unit(self) -> float:
        """A number from 0 up to, not including, 1, in steps of 2**-32."""
        return self._word() / 4294967296.0

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """`items` in an order drawn from all orders (Fisher and Yates, from the end)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely; there must be one."""
        return items[self.below(len(items))]


def derived_seed(seed: bytes, *labels: str | int) -> bytes:
    """A seed for one named use; knowing it tells nothing of `seed` or of other uses."""
    name = "\x1f".join(str(label) for label in labels)
    return sha256(seed + b"\x1e" + name.encode()).digest()
