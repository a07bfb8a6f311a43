"""The embedded PostgreSQL and Valkey: whatever ends them, what was committed is there again."""

import os
import socket
from pathlib import Path

import pytest

from config.embedded import home as homes
from config.embedded import identity as identities
from config.embedded import valkey
from config.embedded.refusal import CannotServe
from config.embedded.web import Address
from tests.config import running

_POSTGRES = (
    "int(open(db.execute('SHOW data_directory').fetchone()[0] + '/postmaster.pid').readline())"
)


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("pass", id="an orderly end"),
        pytest.param("os.kill(os.getppid(), signal.SIGKILL)", id="its owner killed"),
        pytest.param(f"os.kill({_POSTGRES}, signal.SIGKILL)", id="the server killed"),
    ],
)
def test_what_was_committed_survives(kept: Path, end: str) -> None:
    running.run(kept, "python", "-c", running.ASK + end)
    code, output = running.run(kept, "python", "-c", running.READ + running.PING)
    assert (code, output) == (0, "found 7\nTrue\n")
    assert not running.processes_on(kept)
    assert not running.postgres_on(kept)


def test_a_pid_file_that_was_left_lying_stops_nobody(kept: Path) -> None:
    (database,) = kept.glob("pg*")
    # A process of that number runs: this one.
    (database / "postmaster.pid").write_text(f"{os.getpid()}\n{database}\n1\n5432\n")
    code, output = running.run(kept, "python", "-c", running.READ)
    assert (code, output) == (0, "found 7\n")


def test_a_second_command_on_running_servers_shares_them(kept: Path) -> None:
    again = ["python", "-m", "config.embedded", "run", f"--data={kept}", "--"]
    code, output = running.run(kept, *again, "python", "-c", running.READ)
    assert (code, output) == (0, "found 7\n")


def test_a_second_owner_is_refused(data: Path) -> None:
    identity = identities.for_servers()
    with homes.at(data, identity).owned():
        second = homes.at(data, identity)
        assert second.is_owned()
        with pytest.raises(CannotServe, match="Already running on ") as refused:
            second.owned().__enter__()
    assert f"(process {os.getpid()})" in str(refused.value)
    assert not second.is_owned()


def test_a_path_too_long_for_a_socket_has_it_elsewhere(data: Path) -> None:
    data.mkdir(mode=0o755)
    home = homes.at(data / ("very long name " * 6), identities.for_servers())
    with home.owned():
        child = valkey.start(home)
        child.stop(10)
        assert home.path not in home.sockets.parents
        home.sockets.rmdir()


def test_the_secret_key_is_made_once_and_read_by_its_owner_alone(data: Path) -> None:
    home = homes.at(data, identities.for_servers())
    with home.owned():
        key = home.secret_key()
        assert len(key) >= 50
        assert home.secret_key() == key
        assert (data / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"Port {port} on 127.0.0.1 .* --port"):
            Address("127.0.0.1", port).check_free()


@pytest.mark.parametrize("text", ["0", "65536", "x"])
def test_what_is_no_port_is_refused(text: str) -> None:
    with running.begin("serve", f"--port={text}") as process:
        said, _ = process.communicate(timeout=30)
    assert process.returncode == 2
    assert f"'{text}' is no port: 1 to 65535" in said


@pytest.mark.parametrize(
    ("host", "url"),
    [
        pytest.param("127.0.0.1", "http://127.0.0.1:8000", id="this machine"),
        pytest.param("0.0.0.0", "http://127.0.0.1:8000", id="every network"),  # noqa: S104
        pytest.param("::1", "http://[::1]:8000", id="version 6"),
    ],
)
def test_where_a_browser_finds_it(host: str, url: str) -> None:
    assert Address(host, 8000).url == url
