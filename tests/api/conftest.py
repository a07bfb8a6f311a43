"""The cast, who call the API; computers that play when a test lets them."""

from dataclasses import dataclass, field
from typing import Any

import celery
import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import Settings

from accounts.services import people
from games.services import analyses, asking, computers
from tests.api.person import Person
from tests.chance import same_deals  # noqa: F401 - a fixture of all tests here
from tests.http.caller import Caller


@dataclass
class Broker:
    """Takes the tasks that services send, and runs them when a test says so."""

    sent: list[dict[str, Any]] = field(default_factory=list)
    analyses: list[dict[str, Any]] = field(default_factory=list)

    def send_task(self, name: str, *, kwargs: dict[str, Any], countdown: float) -> None:
        """Stand in for Celery's own."""
        if name == analyses.TASK:
            self.analyses.append(kwargs)
            return
        assert name in {asking.TASK, asking.ENGINE_TASK}
        self.sent.append(kwargs)

    def run(self) -> None:
        """Let computers play until none is asked."""
        while self.sent:
            computers.answer(**self.sent.pop(0), clock=timezone.now)

    def analyse(self) -> None:
        """Let analyses get on until none is at work."""
        while self.analyses:
            analyses.work(**self.analyses.pop(0), clock=timezone.now)


@pytest.fixture(autouse=True)
def _nobody_waits(settings: Settings) -> None:
    settings.RATE_FACTOR = 10_000


@pytest.fixture(autouse=True)
def broker(monkeypatch: pytest.MonkeyPatch) -> Broker:
    broker = Broker()
    monkeypatch.setattr(celery.current_app, "send_task", broker.send_task)
    # Tests run inside a transaction that never commits: what waits for it runs at once.
    monkeypatch.setattr(transaction, "on_commit", lambda run: run())
    return broker


def _guest(name: str, language: str = "en") -> Person:
    user, token = people.sign_up_guest(name=name, language=language, now=timezone.now())
    return Person(user, Caller(token))


@pytest.fixture
def an(db: None) -> Person:
    return _guest("An")


@pytest.fixture
def binh(db: None) -> Person:
    return _guest("Bình")


@pytest.fixture
def chi(db: None) -> Person:
    return _guest("Chi")


@pytest.fixture
def dung(db: None) -> Person:
    return _guest("Dũng", "vi")


@pytest.fixture
def anyone(db: None) -> Person:
    return Person(None, Caller())
