"""The service's own processes and how each is started; docker-compose.yml starts the same."""

import sys
from collections.abc import Mapping, Sequence

from config.celery import COMPUTERS, ENGINES, TABLES
from config.embedded.web import Address

_WEB_PROCESSES = 2
_WEB_THREADS = 12  # up to eight of which may listen for news (settings.STREAMS_PER_PROCESS)


def prepare() -> Sequence[str]:
    """The command that makes the database ready for this version, and an administrator."""
    return [sys.executable, "-m", "config.embedded.prepare"]


def commands(address: Address) -> Mapping[str, Sequence[str]]:
    """The command of every process that runs for as long as the service does, by name."""
    return {
        "web": _web(address),
        "worker-tables": _worker(TABLES, process_count=1),
        "worker-computers": _worker(COMPUTERS, process_count=2),
        "worker-engines": _worker(ENGINES, process_count=1),
        "beat": _celery("beat", "--scheduler=celery.beat:Scheduler"),
    }


def _web(address: Address) -> Sequence[str]:
    return [
        *(sys.executable, "-m", "granian"),
        "--interface=wsgi",
        f"--host={address.host}",
        f"--port={address.port}",
        f"--workers={_WEB_PROCESSES}",
        f"--blocking-threads={_WEB_THREADS}",
        "--no-ws",
        "--respawn-failed-workers",
        "--workers-kill-timeout=5",
        "--log-level=warning",
        "config.wsgi:application",
    ]


def _worker(queue: str, *, process_count: int) -> Sequence[str]:
    return _celery(
        "worker",
        f"--queues={queue}",
        f"--hostname={queue}@%h",
        f"--concurrency={process_count}",
        # Workers need not know of each other.
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    )


def _celery(*words: str) -> Sequence[str]:
    return [
        *(sys.executable, "-m", "celery", "--quiet", "--app=config.celery"),
        *words,
        "--loglevel=warning",
    ]
