"""Starting `python -m config.embedded` beside the tests, and looking at what runs."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO

import psutil
from django.conf import settings

from config.embedded import leftovers

# What the test's own process is told must not reach the one it starts.
_OWN = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "HTTPS")

ASK = "import os, signal, psycopg; db = psycopg.connect(os.environ['DATABASE_URL']); "
WRITE = ASK + "db.execute('CREATE TABLE kept AS SELECT 7 AS n'); db.commit()"
READ = ASK + "print('found', db.execute('TABLE kept').fetchone()[0])"
PING = "; import redis; print(redis.Redis.from_url(os.environ['REDIS_URL']).ping())"


def begin(
    *words: str,
    output: IO[str] | int = subprocess.PIPE,
    env: Mapping[str, str] = MappingProxyType({}),
) -> subprocess.Popen[str]:
    """Start `python -m config.embedded` with these words; `env` adds to the environment."""
    return subprocess.Popen(
        [sys.executable, "-m", "config.embedded", *words],
        cwd=settings.BASE_DIR,
        env={name: value for name, value in os.environ.items() if name not in _OWN} | dict(env),
        stdout=output,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run(data: Path, *command: str) -> tuple[int, str]:
    """The exit code and output of a command on the servers in `data`."""
    with begin("run", f"--data={data}", "--", *command) as process:
        output, _ = process.communicate(timeout=120)
    return process.returncode, output


def processes_on(data: Path) -> list[psutil.Process]:
    """What was started on `data` and lives, but PostgreSQL."""
    return [
        process
        for process in psutil.process_iter()
        if leftovers.belongs_to(process, data) and process.status() != psutil.STATUS_ZOMBIE
    ]


def one(processes: Sequence[psutil.Process], word: str) -> psutil.Process:
    """The oldest of them that has `word` on its command line."""
    oldest_first = sorted(processes, key=psutil.Process.create_time)
    return next(process for process in oldest_first if word in process.cmdline())


def postgres_on(data: Path) -> list[psutil.Process]:
    """The PostgreSQL that runs on `data`."""
    return [
        process
        for process in psutil.process_iter(["cmdline"])
        if any(part.startswith(f"{data}/pg") for part in process.info["cmdline"] or ())
    ]


def until(seconds: float, is_true: Callable[[], bool]) -> None:
    """Wait for `is_true` to say so."""
    deadline = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.1)
