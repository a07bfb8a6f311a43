"""The engines of this process: started once, kept, and started anew after a fault.

A decision is tried twice: an engine that fails is killed, and a fresh one asked once more. One
that failed just now is left alone for two seconds, so that a broken program costs nobody time.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from games.engines.jobs import Answer, Job, Probed
from games.engines.program import EngineFault, Program
from games.engines.ucci import Ucci
from games.engines.uci import Uci

REST_SECONDS: Final = 2.0
PROTOCOLS: Final[Mapping[str, Callable[[Program, Mapping[str, str]], "Speaker"]]] = {
    "uci": Uci,
    "ucci": Ucci,
}


class Speaker(Protocol):
    """A conversation with a program, in some protocol."""

    probed: Probed

    def think(self, job: Job) -> Answer: ...


@dataclass(frozen=True, slots=True)
class Setup:
    """Which program to start, and how it is spoken to."""

    slug: str
    argv: tuple[str, ...]
    protocol: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass
class _Running:
    setup: Setup
    program: Program
    speaker: Speaker


class Pool:
    """One process of each engine, asked by one thread at a time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._running: dict[str, _Running] = {}
        self._failed_at: dict[str, float] = {}
        self._clock = clock

    def think(self, setup: Setup, job: Job, accept: Callable[[Answer], bool]) -> Answer:
        """What the engine answers that `accept` takes.

        Raises:
            EngineFault: it failed twice, or failed a moment ago.
        """
        with self._lock:
            failed_at = self._failed_at.get(setup.slug)
            if failed_at is not None and self._clock() - failed_at < REST_SECONDS:
                raise EngineFault("the engine failed a moment ago")
            for is_last in (False, True):
                try:
                    answer = self._asked(setup).speaker.think(job)
                    if accept(answer):
                        self._failed_at.pop(setup.slug, None)
                        return answer
                    raise EngineFault(f"the engine answered {answer.move!r}, which is no move")
                except EngineFault:
                    self._end(setup.slug)
                    if is_last:
                        self._failed_at[setup.slug] = self._clock()
                        raise
        raise AssertionError("two tries either answer or raise")

    def close(self) -> None:
        """End them all."""
        with self._lock:
            for slug in list(self._running):
                self._end(slug)

    def pids(self) -> Sequence[int]:
        """The processes that run, for tests and for staff."""
        return [each.program._process.pid for each in self._running.values()]  # noqa: SLF001 - ours

    def _asked(self, setup: Setup) -> _Running:
        running = self._running.get(setup.slug)
        if running is not None and running.setup == setup and running.program.is_alive:
            return running
        self._end(setup.slug)
        program, speaker = started(setup)
        running = self._running[setup.slug] = _Running(setup, program, speaker)
        return running

    def _end(self, slug: str) -> None:
        running = self._running.pop(slug, None)
        if running is not None:
            running.program.close()


def started(setup: Setup) -> tuple[Program, Speaker]:
    """A fresh process, after its handshake.

    Raises:
        EngineFault: it cannot be started, or does not speak the protocol.
    """
    program = Program(setup.argv)
    try:
        return program, PROTOCOLS[setup.protocol](program, dict(setup.options))
    except EngineFault:
        program.close()
        raise


def probe(setup: Setup) -> Probed:
    """What a program says of itself.

    Raises:
        EngineFault: it does not speak the protocol.
    """
    program, speaker = started(setup)
    program.close()
    return speaker.probed


POOL = Pool()
