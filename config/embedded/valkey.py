"""An embedded Valkey. It keeps nothing on disk: all that is in it may be lost at any moment."""

import os
from urllib.parse import quote

import redis

from config.embedded import processes, programs
from config.embedded.home import Home
from config.embedded.processes import Child
from config.embedded.refusal import CannotServe

NAME = "valkey"
_START_SECONDS = 30


def url(home: Home) -> str:
    """The redis-py URL of the server in `home`."""
    return f"unix://{quote(str(home.sockets / 'valkey.sock'))}?db=0"


def start(home: Home) -> Child:
    """Start the server, empty."""
    socket = home.sockets / "valkey.sock"
    socket.unlink(missing_ok=True)
    settings = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(home.sockets),
        "save": "",
        "appendonly": "no",
        "maxmemory-policy": "noeviction",
        "databases": "16",
    }
    child = processes.start(
        NAME,
        [
            programs.valkey(home),
            *(word for name, value in settings.items() for word in (f"--{name}", value)),
        ],
        identity=home.identity,
        env={"PATH": os.defpath, "LC_ALL": "C"},
        cwd=home.sockets,
        output=home.log(NAME),
    )
    if (
        not processes.wait_until(
            lambda: _answers(home) or child.code is not None, _START_SECONDS
        )
        or child.code is not None
    ):
        child.stop(1)
        raise CannotServe(f"Valkey does not start:\n{home.log_tail(NAME)}")
    return child


def _answers(home: Home) -> bool:
    with redis.Redis.from_url(url(home), socket_timeout=1) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False
