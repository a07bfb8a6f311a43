"""A program that is spoken to line by line, and that can neither hold nor flood who listens."""

import contextlib
import os
import select
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

LONGEST_LINE_BYTES = 64 * 1024
MOST_BYTES = 8 * 1024 * 1024  # between two things that it is told
_READ_BYTES = 64 * 1024
_QUIT_SECONDS = 0.5
_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"


class EngineFault(Exception):
    """An engine did not do what it should; the text says what."""


class Process:
    """A running program. It knows nothing of our environment, and dies with who started it.

    Moments are those of `time.monotonic`.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - a program that the operator allows
                list(argv),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=Path(argv[0]).parent,
                env={"PATH": _PATH, "LANG": "C.UTF-8"},
            )
        except OSError as error:
            raise EngineFault(f"it cannot be started: {error.strerror}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._unread = bytearray()
        self._heard_bytes = 0

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def say(self, line: str, *, until: float) -> None:
        """Tell it a line.

        Raises:
            EngineFault: it has ended, or does not listen until then.
        """
        if not line.isprintable():
            raise EngineFault(f"a line has no control characters: {line!r}")
        left = memoryview(line.encode() + b"\n")
        self._heard_bytes = 0
        while left:
            _, ready, _ = select.select([], [self._in], [], _left(until))
            if not ready:
                raise EngineFault("it does not listen")
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise EngineFault(f"it has ended ({self._code()})") from error

    def hear(self, *, until: float) -> str:
        """The next line that it says, without white space around it.

        Raises:
            EngineFault: it says nothing until then, has ended, or says far too much.
        """
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > LONGEST_LINE_BYTES:
                raise EngineFault("a line of it does not end")
            self._read(until)
        line = self._unread[:end].decode(errors="replace")
        del self._unread[: end + 1]
        return line.strip()

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        self._close_pipes()

    def quit(self) -> None:
        """Ask it to go, and see to it that it goes."""
        with contextlib.suppress(EngineFault):
            self.say("quit", until=time.monotonic() + _QUIT_SECONDS)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        self.kill()

    def _read(self, until: float) -> None:
        ready, _, _ = select.select([self._out], [], [], _left(until))
        if not ready or time.monotonic() > until:
            raise EngineFault("it does not answer in time")
        found = os.read(self._out, _READ_BYTES)
        if not found:
            raise EngineFault(f"it has ended ({self._code()})")
        self._heard_bytes += len(found)
        if self._heard_bytes > MOST_BYTES:
            raise EngineFault("it talks without end")
        self._unread += found

    def _code(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f"code {self._process.wait(_QUIT_SECONDS)}"
        return "it closed its output"

    def _close_pipes(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _left(until: float) -> float:
    return max(0.0, until - time.monotonic())
