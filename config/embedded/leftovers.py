"""Ending what outlived the owner of a home: its children all carry a variable that names it.

On Linux a child is told when the process that started it dies, but may take its time, and its
own children may be left; elsewhere nobody is told.
"""

import contextlib
import os
from pathlib import Path

import psutil

MARK = "CHIEU_HOME"
_STOP_SECONDS = 15


def end_all(home: Path) -> None:
    """End every process that was started on `home`; to be called by who owns it."""
    found = [process for process in psutil.process_iter() if belongs_to(process, home)]
    for process in found:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.terminate()
    _, alive = psutil.wait_procs(found, timeout=_STOP_SECONDS)
    for process in alive:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(alive, timeout=_STOP_SECONDS)


def belongs_to(process: psutil.Process, home: Path) -> bool:
    """Whether it was started on `home`; no, if nobody may know."""
    if process.pid == os.getpid():
        return False
    try:
        return process.environ().get(MARK) == str(home)
    except (psutil.Error, OSError):
        return False
