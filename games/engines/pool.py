"""The engines of one worker process: started when first asked, kept, replaced when broken."""

import contextlib
import heapq
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from threading import Condition
from typing import TypeVar

from games.engines.process import EngineFault
from games.engines.talking import Job, Reply, Talker
from games.kernel.engines import EngineProtocol

MOST_PROCESSES = 2
REST_SECONDS = 30.0  # an engine that failed twice running is left alone for so long

T = TypeVar("T")


class Work(IntEnum):
    """What an engine is wanted for; what is more pressing goes first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


@dataclass(frozen=True, slots=True)
class Program:
    """A program that speaks a protocol."""

    argv: tuple[str, ...]
    protocol: EngineProtocol


class Pool:
    """Lends out at most `most` engines at once; of those who wait the most pressing is next."""

    def __init__(self, most: int = MOST_PROCESSES) -> None:
        self._most = most
        self._free = Condition()
        self._at_work = 0
        self._waiting: list[tuple[int, int]] = []
        self._numbers = count()
        self._idle: list[tuple[Program, Talker]] = []  # the one used last at the end
        self._resting: dict[Program, float] = {}

    def ask(
        self, program: Program, job: Job, work: Work, read: Callable[[Reply], T | None]
    ) -> T:
        """What `read` makes of the reply; where that is None, or none comes, it is asked anew.

        The second time a fresh process is asked.

        Raises:
            EngineFault: both times nothing of use came, or it is not long ago that so it was.
        """
        if time.monotonic() < self._resting.get(program, 0.0):
            raise EngineFault("it is left alone for a while, since it failed")
        with self._turn(work):
            try:
                return self._try(self._lent(program), program, job, read)
            except EngineFault as first:
                try:
                    return self._try(_started(program), program, job, read)
                except EngineFault as second:
                    self._resting[program] = time.monotonic() + REST_SECONDS
                    raise EngineFault(f"{first}; then {second}") from second

    def close(self) -> None:
        """Let every engine go that is not at work."""
        while self._idle:
            self._idle.pop()[1].quit()

    def _try(
        self, talker: Talker, program: Program, job: Job, read: Callable[[Reply], T | None]
    ) -> T:
        try:
            reply = talker.ask(job)
            found = read(reply)
            if found is None:
                raise EngineFault(f"its answer is of no use: {reply.verdict.move!r:.40}")
        except BaseException:
            talker.kill()
            raise
        self._give_back(program, talker)
        return found

    def _lent(self, program: Program) -> Talker:
        with self._free:
            for place, (each, talker) in enumerate(self._idle):
                if each == program:
                    del self._idle[place]
                    if talker.is_alive:
                        return talker
                    talker.kill()
                    break
        return _started(program)

    def _give_back(self, program: Program, talker: Talker) -> None:
        with self._free:
            self._idle.append((program, talker))
            unwanted = self._idle[: -self._most]
            del self._idle[: -self._most]
        for _, each in unwanted:
            each.quit()

    @contextlib.contextmanager
    def _turn(self, work: Work) -> Iterator[None]:
        own = (int(work), next(self._numbers))
        with self._free:
            heapq.heappush(self._waiting, own)
            self._free.wait_for(lambda: self._at_work < self._most and self._waiting[0] == own)
            heapq.heappop(self._waiting)
            self._at_work += 1
            self._free.notify_all()
        try:
            yield
        finally:
            with self._free:
                self._at_work -= 1
                self._free.notify_all()


def _started(program: Program) -> Talker:
    return Talker(program.argv, program.protocol)
