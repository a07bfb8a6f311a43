"""A file that a worker or beat keeps touching, for a health check that costs next to nothing.

Nobody else could tell: a worker serves no port, and asking it through the broker needs bindings
there that a flush removes. Only where ALIVE_FILE is set.
"""

import os
from pathlib import Path
from typing import Any

from celery.signals import after_task_publish, beat_init, worker_ready

_EVERY_SECONDS = 10


@worker_ready.connect
def show_worker(sender: Any, **later: Any) -> None:
    """Touch the file from the loop that takes messages, for as long as that turns."""
    if file := os.environ.get("ALIVE_FILE"):
        Path(file).touch()
        sender.timer.call_repeatedly(_EVERY_SECONDS, Path(file).touch)


@beat_init.connect
def show_beat(**later: Any) -> None:
    """Touch the file after everything that beat has sent, which it does every second."""
    if file := os.environ.get("ALIVE_FILE"):

        def touch(**later: Any) -> None:
            Path(file).touch()

        after_task_publish.connect(touch, weak=False)
