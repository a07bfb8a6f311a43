"""The broker may lose everything, and may be away: what is sent then arrives, or fails soon."""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings
from kombu.exceptions import OperationalError

from config.celery import COMPUTERS, ENGINES, TABLES, app
from config.embedded import application
from config.embedded.web import Address
from tests.config import marking, running


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Path]:
    """The file in which a real worker of the queue for tables leaves its marks."""
    command = application.commands(Address("127.0.0.1", 1))["worker-tables"]
    log = tmp_path / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [*command, "--include=tests.config.marking"],
            cwd=settings.BASE_DIR,
            stdout=output,
            stderr=output,
        )
    yield tmp_path / "marks"
    process.terminate()
    process.wait(timeout=60)
    assert "Traceback" not in log.read_text()


def _sent(file: Path, word: str) -> Callable[[], bool]:
    """Send a mark; then, whether it has arrived."""
    marking.mark.apply_async(kwargs={"file": str(file), "word": word})
    return lambda: file.exists() and word in file.read_text().splitlines()


def test_all_goes_on_after_a_flush(worker: Path) -> None:
    valkey = redis.Redis.from_url(settings.REDIS_URL)
    running.until(60, _sent(worker, "before"))
    valkey.flushdb()
    running.until(10, _sent(worker, "after"))
    valkey.flushdb()
    running.until(10, _sent(worker, "after another"))
    valkey.close()
    assert worker.read_text().splitlines() == ["before", "after", "after another"]


@pytest.fixture
def hanging() -> Iterator[str]:
    """The URL of a broker that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0"


@pytest.mark.parametrize(
    ("broker", "seconds"),
    [
        pytest.param("redis+socket:///nowhere/valkey.sock", 1, id="no socket"),
        pytest.param("redis://127.0.0.1:1/0", 1, id="refused"),
        pytest.param("", 4, id="hanging"),
    ],
)
def test_a_publish_fails_soon_when_the_broker_is_away(
    broker: str, seconds: float, hanging: str
) -> None:
    began_at = time.monotonic()
    with (
        app.connection_for_write(broker or hanging) as connection,
        pytest.raises(OperationalError),
    ):
        app.send_task("tests.mark", connection=connection)
    assert time.monotonic() - began_at < seconds


@pytest.mark.parametrize(
    ("task", "queue"),
    [
        pytest.param("games.tasks.play_computer", COMPUTERS, id="a computer's move"),
        pytest.param("games.tasks.play_engine", ENGINES, id="an engine's move"),
        pytest.param("games.tasks.sweep", TABLES, id="the sweep"),
        pytest.param("anything.else", TABLES, id="all others"),
    ],
)
def test_what_goes_to_which_queue(task: str, queue: str) -> None:
    assert app.amqp.router.route({}, task)["queue"].name == queue


def test_beat_sends_what_exists() -> None:
    app.loader.import_default_modules()
    sent = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert sent <= set(app.tasks)


def test_the_sweeps_never_pile_up() -> None:
    sweep = app.conf.beat_schedule["sweep"]
    assert sweep["options"]["expires"] <= sweep["schedule"]


def test_what_a_worker_has_begun_is_given_back_only_after_its_time_limit() -> None:
    given_back_after = app.conf.broker_transport_options["visibility_timeout"]
    limits = [limit["time_limit"] for limit in app.conf.task_annotations.values()]
    assert max([app.conf.task_time_limit, *limits]) < given_back_after
    assert app.conf.task_acks_late
    assert app.conf.task_ignore_result
