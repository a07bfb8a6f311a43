"""The bot of the documentation plays, as a process of its own, against a live server."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import celery
import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.services import people
from games.api import listening
from games.models import Bot, Ply, Table
from tests.api.person import Person
from tests.http.caller import Caller

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def broker(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """No computers here; what waits for a commit waits for a real one, and streams last."""
    monkeypatch.setattr(celery.current_app, "send_task", lambda *_, **__: None)
    monkeypatch.setattr(listening, "PLACES", listening.Places())  # no other test's
    settings.STREAM_SECONDS, settings.STREAM_STEP_SECONDS = 1.0, 0.05


@pytest.fixture
def run(live_server: Any) -> Iterator[Any]:
    running = []

    def start(token: str) -> None:
        env = {**os.environ, "CHIEU": f"{live_server.url}/api/v1", "TOKEN": token}
        running.append(subprocess.Popen([sys.executable, "-u", EXAMPLE], env=env))

    yield start
    for each in running:
        each.kill()
        each.wait()
    # Their streams end in threads of the server, which must be gone before the database is.
    until = time.monotonic() + 20
    while listening.PLACES._taken.total() and time.monotonic() < until:
        time.sleep(0.05)
    assert not listening.PLACES._taken.total()


@pytest.mark.parametrize("slug", ["tamcuc", "xiangqi"])
def test_two_bots_play_each_other(slug: str, run: Any) -> None:
    user, token = people.sign_up_guest(name="An", language="en", now=timezone.now())
    an = Person(user, Caller(token))
    code = an.opens(game=slug, seats=2)["code"]
    for name in ("one-bot", "two-bot"):
        told = an.post("me/bots/", {"handle": name, "name": name}).json()
        if name == "one-bot":
            run(told["token"])
            an.post(f"tables/{code}/bots/", {"bot": name})
    enough = 12
    until = time.monotonic() + 30
    while time.monotonic() < until and Ply.objects.filter(by="person").count() < enough:
        view = an.sees(code)
        if an.is_asked(view):
            an.acts(view)
        elif view["prompt"] is None:
            an.post(f"tables/{code}/ready/")
        time.sleep(0.05)
    played = Ply.objects.filter(sitting__user=Bot.objects.get(handle="one-bot").user).count()
    assert played >= enough // 3
    assert Table.objects.get(code=code).status in {"playing", "finished"}
