"""Child processes that do not outlive the one who started them."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from config.embedded.identity import Identity

_PR_SET_PDEATHSIG = 1
_POLL_SECONDS = 0.02


class Child:
    """A process in a group of its own, together with all it starts itself."""

    def __init__(self, process: subprocess.Popen[bytes], stop_signal: signal.Signals) -> None:
        self._process = process
        self._stop_signal = stop_signal
        self._is_asked = False

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def code(self) -> int | None:
        """What it ended with; None while it runs."""
        return self._process.poll()

    def ask_to_stop(self) -> None:
        """Tell it to end, once, and do not wait: told twice, a worker drops what it does."""
        if self.code is None and not self._is_asked:
            self._is_asked = True
            self._process.send_signal(self._stop_signal)

    def stop(self, timeout: float) -> None:
        """End it and its whole group: politely, and after `timeout` seconds by force."""
        self.ask_to_stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout)
        self.kill_group()
        self._process.wait()

    def kill_group(self) -> None:
        """End by force whatever is left of it."""
        with contextlib.suppress(ProcessLookupError, PermissionError):  # the latter: zombies
            os.killpg(self.pid, signal.SIGKILL)


def start(
    command: Sequence[str | Path],
    *,
    identity: Identity,
    env: Mapping[str, str],
    cwd: Path,
    log: Path | None = None,
    stop_signal: signal.Signals = signal.SIGTERM,
) -> Child:
    """Start `command` as `identity`; on Linux it gets `stop_signal` when this process dies.

    What it prints goes where this process prints, or to the end of `log`.
    """
    with contextlib.ExitStack() as stack:
        output = stack.enter_context(log.open("ab")) if log else None
        process = subprocess.Popen(
            command,
            env=env,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            preexec_fn=_die_with_parent(stop_signal),  # noqa: PLW1509 - there are no threads here
            **identity.popen_options(),
        )
    return Child(process, stop_signal)


def wait_until(is_true: Callable[[], bool], timeout: float) -> bool:
    """Whether `is_true` comes to say so within `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not is_true():
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_SECONDS)
    return True


def comes_up(child: Child, answers: Callable[[], bool], timeout: float) -> bool:
    """Whether `child` answers within `timeout` seconds; if it does not, it is ended."""
    wait_until(lambda: child.code is not None or answers(), timeout)
    if child.code is None and answers():
        return True
    child.stop(timeout)
    return False


def _die_with_parent(death_signal: signal.Signals) -> Callable[[], None] | None:
    """What the child does first, and after its change of user, which would undo it."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    parent = os.getpid()

    def in_child() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, death_signal)
        if os.getppid() != parent:
            os._exit(1)

    return in_child
