import pytest
from pytest_django import Settings

from tests.http.caller import Caller


@pytest.fixture(autouse=True)
def _nobody_waits(settings: Settings) -> None:
    settings.RATE_FACTOR = 10_000


@pytest.fixture
def anyone() -> Caller:
    return Caller()
