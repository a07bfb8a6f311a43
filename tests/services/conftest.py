"""People, tables, and computers that play when a test lets them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import celery
import pytest
from django.db import transaction

from accounts.models import User
from accounts.services import people
from games.kernel.seats import Seat
from games.models import Table
from games.selectors import loading
from games.services import analyses, asking, computers, play, tables
from tests.chance import same_deals  # noqa: F401 - a fixture of all tests here

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@dataclass
class Clock:
    """The time of a test, which goes on only when the test says so."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, seconds: float) -> datetime:
        """Let time go by."""
        self.now += timedelta(seconds=seconds)
        return self.now


@dataclass
class Broker:
    """Takes the tasks that services send; a test runs them, loses them, or runs them twice."""

    clock: Clock
    sent: list[dict[str, Any]] = field(default_factory=list)
    analyses: list[dict[str, Any]] = field(default_factory=list)
    countdowns: list[float] = field(default_factory=list)

    def send_task(self, name: str, *, kwargs: dict[str, Any], countdown: float) -> None:
        """Stand in for Celery's own."""
        if name == analyses.TASK:
            self.analyses.append(kwargs)
            return
        assert name in {asking.TASK, asking.ENGINE_TASK}
        self.sent.append(kwargs)
        self.countdowns.append(countdown)

    def run(self) -> int:
        """Run the tasks that wait now, and those that they send, until none is left."""
        count = 0
        while self.sent:
            computers.answer(**self.sent.pop(0), clock=self.clock)
            count += 1
        return count

    def run_one(self) -> bool:
        """Run the task that was sent first."""
        return computers.answer(**self.sent.pop(0), clock=self.clock)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def broker(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Broker:
    broker = Broker(clock)
    monkeypatch.setattr(celery.current_app, "send_task", broker.send_task)
    return broker


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for the commit happens at once: these tests never commit."""
    monkeypatch.setattr(transaction, "on_commit", lambda act: act())


@pytest.fixture
def cast(db: None) -> dict[str, User]:
    """An, Bình, Chi and Dung: four guests."""
    named = {"an": "An", "binh": "Bình", "chi": "Chi", "dung": "Dung"}
    return {
        key: people.sign_up_guest(name=name, language="vi", now=NOON)[0]
        for key, name in named.items()
    }


@pytest.fixture
def an(cast: dict[str, User]) -> User:
    return cast["an"]


@pytest.fixture
def binh(cast: dict[str, User]) -> User:
    return cast["binh"]


@pytest.fixture
def chi(cast: dict[str, User]) -> User:
    return cast["chi"]


def opened(host: User, now: datetime = NOON, **plan: Any) -> str:
    """The code of a new table of Tam Cúc."""
    chosen = {"game": "tamcuc", "computers": (), **plan}
    return tables.open_table(plan=tables.Plan(**chosen), host=host, now=now).table.code


def with_computers(count: int, level: str = "easy") -> tuple[tables.Computer, ...]:
    """So many computers, wherever there is room."""
    return tuple(tables.Computer(level=level) for _ in range(count))


def row(code: str) -> Table:
    """The table as it is stored."""
    return loading.tables().get(code=code)


def first_legal(code: str, user: User) -> str:
    """The first action that the seat of this person may take."""
    at = loading.load(code)
    sitting = at.sitting_of(user.pk)
    assert sitting is not None
    return at.game.format_action(at.game.legal_actions(at.state, Seat(sitting.seat))[0])


def is_asked(code: str, user: User) -> bool:
    """Whether this person must answer now."""
    at = loading.load(code)
    prompt, sitting = at.prompt(), at.sitting_of(user.pk)
    return prompt is not None and sitting is not None and sitting.seat in prompt.seats


def act_first(code: str, user: User, now: datetime) -> None:
    """Play the first legal action for a person who is asked."""
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    action = first_legal(code, user)
    play.act(code=code, user_id=user.pk, prompt=prompt, action=action, now=now)


def play_hand(code: str, people_here: list[User], broker: Broker, clock: Clock) -> None:
    """Play until the hand is over."""
    number = loading.load(code).live_hand().pk
    for _ in range(500):
        broker.run()
        hand = loading.load(code).hand
        if hand is None or hand.pk != number:
            return
        for user in people_here:
            if is_asked(code, user):
                act_first(code, user, clock())
                break
    raise AssertionError("the hand does not end")


@contextmanager
def refused(
    exception: type[Exception],
) -> Iterator[pytest.ExceptionInfo[Any]]:
    """Expect this exception, and undo what it leaves, as the end of a request does."""
    with pytest.raises(exception) as raised, transaction.atomic():
        yield raised


def names_at(code: str) -> list[str | None]:
    """Who sits where, by seat number."""
    at = loading.load(code)
    taken = {each.seat: each.name for each in at.sittings}
    return [taken.get(seat) for seat in range(at.table.seat_count)]
