"""How many may listen at once in this process: each holds a thread for as long as it does."""

import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.conf import settings


class TooMany(Exception):
    """Every place is taken, or the person has all that one person may have."""


class Places:
    """The places of this process, counted by person."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: Counter[int] = Counter()

    def take(self, person: int) -> None:
        """Take a place.

        Raises:
            TooMany: there is none.
        """
        with self._lock:
            is_full = self._taken.total() >= settings.STREAMS_PER_PROCESS
            if is_full or self._taken[person] >= settings.STREAMS_PER_PERSON:
                raise TooMany
            self._taken[person] += 1

    def give_back(self, person: int) -> None:
        """Free a place that was taken."""
        with self._lock:
            self._taken[person] -= 1
            self._taken += Counter()  # forgets who has none


PLACES = Places()


class Listening(Iterator[bytes]):
    """What is sent to a listener, and the place it holds until the answer is closed.

    A generator would free nothing if it was closed before its first line.
    """

    def __init__(self, person: int, lines: Iterator[bytes]) -> None:
        PLACES.take(person)
        self._person: int | None = person
        self._lines = lines

    def __next__(self) -> bytes:
        return next(self._lines)

    def close(self) -> None:
        """Stop, and free the place; the server calls it whatever became of the answer."""
        if self._person is not None:
            PLACES.give_back(self._person)
            self._person = None
        close: Any = getattr(self._lines, "close", None)
        if close is not None:
            close()
