"""A program that reads and writes lines, and that never makes anybody wait longer than agreed.

Whatever it writes is taken as bytes of a stranger: lines have a greatest length, and a program
that dies, hangs or floods is the same fault to whoever waits for it.
"""

import os
import selectors
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

LONGEST_LINE: Final = 16 * 1024
MOST_LINES: Final = 20_000  # between a question and its answer
_READ_SIZE: Final = 64 * 1024


class EngineFault(Exception):
    """The program died, wrote nonsense, or did not answer in time."""


class Program:
    """A running program, from its start to its end."""

    def __init__(self, argv: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the operator allows each program
                list(argv),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,
            )
        except OSError as fault:
            raise EngineFault(f"{argv[0]} cannot be started: {fault.strerror}") from fault
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in = self._process.stdin
        self._out = self._process.stdout.fileno()
        os.set_blocking(self._out, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._left = b""
        self._lines: list[str] = []

    @property
    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def say(self, line: str) -> None:
        """Write a line to it.

        Raises:
            EngineFault: it is gone.
        """
        try:
            self._in.write(line.encode() + b"\n")
            self._in.flush()
        except OSError as fault:
            raise EngineFault("the engine is gone") from fault

    def hear(self, is_last: Callable[[str], bool], *, seconds: float) -> list[str]:
        """The lines it writes, up to the first that `is_last`.

        Raises:
            EngineFault: it is gone, has not written it in time, or writes too much.
        """
        until, heard = time.monotonic() + seconds, []
        for line in self._heard(until):
            heard.append(line)
            if is_last(line):
                return heard
            if len(heard) > MOST_LINES:
                raise EngineFault("the engine writes without end")
        raise EngineFault(f"the engine did not answer within {seconds:g} s")

    def close(self) -> None:
        """End it, at once."""
        self._process.kill()
        self._process.wait()
        self._selector.close()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                # What was still to be written has no reader any more.
                with suppress(OSError):
                    pipe.close()

    def _heard(self, until: float) -> Iterator[str]:
        while True:
            while self._lines:
                yield self._lines.pop(0)
            left = until - time.monotonic()
            if left <= 0:
                return
            if self._selector.select(min(left, 1.0)):
                self._take(os.read(self._out, _READ_SIZE))

    def _take(self, read: bytes) -> None:
        if not read:
            raise EngineFault("the engine is gone")
        *whole, self._left = (self._left + read).split(b"\n")
        if len(self._left) > LONGEST_LINE or any(len(each) > LONGEST_LINE for each in whole):
            raise EngineFault("the engine writes lines without end")
        self._lines += [each.decode("utf-8", "replace").strip() for each in whole]
