"""`./serve`, once through its life: up, hurt, not to be doubled, killed, up again, down."""

import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from config.embedded.web import Address
from tests.config import running

_UP_SECONDS = 120


def _free_address() -> Address:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return Address("127.0.0.1", found.getsockname()[1])


def _serve(data: Path, address: Address, said: Path) -> subprocess.Popen[str]:
    words = ["serve", f"--data={data}", f"--port={address.port}"]
    with said.open("w") as output:
        process = running.begin(*words, output=output)
    running.until(
        _UP_SECONDS, lambda: process.poll() is not None or "Chiếu is" in said.read_text()
    )
    assert process.poll() is None, said.read_text()
    assert address.is_ready()
    return process


def _has(data: Path, word: str) -> bool:
    return any(word in process.cmdline() for process in running.processes_on(data))


def test_the_life_of_serve(data: Path, tmp_path: Path) -> None:
    address = _free_address()
    said = tmp_path / "said"
    first = _serve(data, address, said)
    assert re.search(r"administrator is admin, with the password \S{16}\n", said.read_text())

    # One that dies is started again.
    worker = running.one(running.processes_on(data), "--queues=computers")
    worker.kill()
    running.until(30, lambda: "worker-computers ended with code -9" in said.read_text())
    running.until(30, lambda: _has(data, "--queues=computers"))

    # A second on the same data, or on the same port, is refused in words.
    with running.begin("serve", f"--data={data}", f"--port={_free_address().port}") as second:
        output, _ = second.communicate(timeout=60)
    assert second.returncode == 1
    assert f"(process {first.pid})" in output
    with running.begin("serve", f"--data={data}2", f"--port={address.port}") as second:
        output, _ = second.communicate(timeout=60)
    assert second.returncode == 1
    assert f"Port {address.port} " in output

    # Everything killed at once, and up again with what it had.
    everything = [*running.processes_on(data), *running.postgres_on(data)]
    first.kill()
    for process in everything:
        process.kill()
    first.wait()
    second_start = _serve(data, address, said)
    assert "administrator" not in said.read_text()

    # Down, and nothing is left.
    second_start.send_signal(signal.SIGTERM)
    assert second_start.wait(timeout=60) == 0
    assert not running.processes_on(data)
    assert not running.postgres_on(data)
    assert not address.is_ready()


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("DATABASE_URL", "postgresql://x@127.0.0.1:1/x", "PostgreSQL cannot be used (DATABASE"),
        ("REDIS_URL", "redis://127.0.0.1:1/0", "Valkey cannot be used (REDIS_URL)"),
        ("REDIS_URL", "ftp://127.0.0.1/0", "REDIS_URL begins with redis://"),
    ],
)
def test_a_server_that_is_not_there_is_told_of_in_a_sentence(
    data: Path, name: str, value: str, told: str
) -> None:
    with running.begin(
        "serve", f"--data={data}", f"--port={_free_address().port}", env={name: value}
    ) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert told in said
    assert "Traceback" not in said
