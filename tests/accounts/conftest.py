from datetime import UTC, datetime

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.services import people
from tests.http.caller import Caller

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
PASSWORD = "nine dragons asleep"


@pytest.fixture(autouse=True)
def _nobody_waits(settings: Settings) -> None:
    settings.RATE_FACTOR = 10_000


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def anyone() -> Caller:
    return Caller()


@pytest.fixture
def guest(db: None) -> tuple[User, Caller]:
    user, token = people.sign_up_guest(name="An", language="vi", now=NOW)
    return user, Caller(token)


@pytest.fixture
def account(db: None) -> tuple[User, Caller]:
    user, token = people.sign_up(
        username="binh", password=PASSWORD, name="Bình", language="en", now=NOW
    )
    return user, Caller(token)
