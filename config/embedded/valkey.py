"""An embedded Valkey. It keeps nothing on disk: all that is in it may be lost at any moment."""

import os
import socket
from pathlib import Path
from urllib.parse import quote

from config.embedded import leftovers, processes, programs
from config.embedded.home import Home
from config.embedded.processes import Child
from config.embedded.refusal import CannotServe

NAME = "valkey"
_START_SECONDS = 30


def url(home: Home) -> str:
    """The redis-py URL of the server in `home`."""
    return f"unix://{quote(str(_socket(home)))}?db=0"


def start(home: Home) -> Child:
    """Start the server, empty."""
    _socket(home).unlink(missing_ok=True)
    settings = {
        "port": "0",
        "unixsocket": str(_socket(home)),
        "unixsocketperm": "700",
        "dir": str(home.sockets),
        "save": "",
        "appendonly": "no",
        "maxmemory-policy": "noeviction",
        "databases": "16",
    }
    child = processes.start(
        [
            programs.valkey(home),
            *(word for name, value in settings.items() for word in (f"--{name}", value)),
        ],
        identity=home.identity,
        env={"PATH": os.defpath, "LC_ALL": "C", leftovers.MARK: str(home.path)},
        cwd=home.sockets,
        log=home.log(NAME),
    )
    if not processes.comes_up(child, lambda: _answers(home), _START_SECONDS):
        raise CannotServe(f"Valkey does not start:\n{home.log_tail(NAME)}")
    return child


def _answers(home: Home) -> bool:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1)
        try:
            connection.connect(str(_socket(home)))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _socket(home: Home) -> Path:
    return home.sockets / "valkey.sock"
