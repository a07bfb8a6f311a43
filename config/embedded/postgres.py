"""An embedded PostgreSQL: made, started, found again after any kind of end."""

import os
import shutil
import signal
import subprocess
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

from config.embedded import processes, programs
from config.embedded.home import Home
from config.embedded.processes import Child
from config.embedded.refusal import CannotServe

NAME = "postgresql"
_USER = _DATABASE = "chieu"
_START_SECONDS = 60
_STOP_SECONDS = 30

# For servers that are thrown away: nothing waits for the disk.
_CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_SETTINGS = (
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "max_connections=100",
    "jit=off",
)


def url(home: Home) -> str:
    """The libpq URL of the database in `home`."""
    return f"postgresql://{_USER}@/{_DATABASE}?host={quote(str(home.sockets), safe='')}"


def start(home: Home, *, is_throwaway: bool = False) -> Child:
    """Start the server on the data in `home`, which is made first if need be."""
    binaries = programs.postgres(home)
    data = home.path / f"pg{_major_version(binaries)}"
    if not data.exists():
        _make_data(home, binaries, data, is_throwaway=is_throwaway)
    _clear_away(data, home)
    child = processes.start(
        [binaries / "postgres", "-D", data, *_options(home, is_throwaway=is_throwaway)],
        identity=home.identity,
        env=_environment(),
        cwd=home.sockets,
        log=home.log(NAME),
        # Ends every session and then itself, without waiting for anybody.
        stop_signal=signal.SIGINT,
    )
    if not processes.comes_up(child, lambda: _answers(home), _START_SECONDS):
        raise CannotServe(f"PostgreSQL does not start:\n{home.log_tail(NAME)}")
    _make_database(home)
    return child


def _options(home: Home, *, is_throwaway: bool) -> list[str]:
    sockets = str(home.sockets).replace('"', '""')
    settings = [*_SETTINGS, f'unix_socket_directories="{sockets}"']
    if is_throwaway:
        settings += _CARELESS
    return [part for setting in settings for part in ("-c", setting)]


def _make_data(home: Home, binaries: Path, data: Path, *, is_throwaway: bool) -> None:
    """Make an empty data directory: beside its place, then moved there, so never half made."""
    unfinished = data.with_suffix(".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    home.identity.own(unfinished)
    command: list[str | Path] = [
        binaries / "initdb",
        f"--pgdata={unfinished}",
        f"--username={_USER}",
        "--auth=trust",  # whoever reaches the socket may enter; only its owner can
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        *(["--no-sync"] if is_throwaway else []),
    ]
    done = subprocess.run(
        command,
        env=_environment(),
        cwd=home.sockets,
        check=False,
        capture_output=True,
        text=True,
        **home.identity.popen_options(),
    )
    if done.returncode != 0:
        raise CannotServe(f"PostgreSQL's data cannot be made in {home.path}:\n{done.stderr}")
    unfinished.rename(data)


def _clear_away(data: Path, home: Home) -> None:
    """End a server that outlived its owner, and remove what one that was killed has left lying.

    PostgreSQL takes a left-over pid file for a running server if any process of the same user
    has that number by now; who holds the lock of the home knows better.
    """
    pid_file = data / "postmaster.pid"
    if pid_file.exists():
        pid = int(pid_file.read_text().split("\n", 1)[0] or "0")
        if _serves(pid, data):
            os.kill(pid, signal.SIGINT)
            if not processes.wait_until(lambda: not _serves(pid, data), _STOP_SECONDS):
                raise CannotServe(f"PostgreSQL still runs (process {pid}) and does not stop.")
        pid_file.unlink(missing_ok=True)
    for file in home.sockets.glob(".s.PGSQL.*"):
        file.unlink()


def _serves(pid: int, data: Path) -> bool:
    """Whether process `pid` is a PostgreSQL that runs on `data`."""
    try:
        return str(data) in psutil.Process(pid).cmdline()
    except psutil.Error:
        return False


def _answers(home: Home) -> bool:
    try:
        _connect(home).close()
    except psycopg.OperationalError:
        return False
    return True


def _connect(home: Home) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(
        host=str(home.sockets),
        user=_USER,
        dbname="postgres",
        autocommit=True,
        connect_timeout=5,
    )


def _make_database(home: Home) -> None:
    with _connect(home) as connection:
        exists = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_DATABASE])
        if not exists.fetchone():
            connection.execute(f"CREATE DATABASE {_DATABASE}")


def _major_version(binaries: Path) -> str:
    """The version that data belongs to, such as 18."""
    printed = subprocess.run(
        [binaries / "postgres", "--version"], check=True, capture_output=True, text=True
    ).stdout
    return printed.split()[-1].partition(".")[0]


def _environment() -> dict[str, str]:
    return {"PATH": os.defpath, "LC_ALL": "C"}
