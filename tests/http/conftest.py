import pytest
from pytest_django import Settings

from config.http.throttles import RATES, Rate
from tests.http.caller import Caller


@pytest.fixture(autouse=True)
def _nobody_waits(settings: Settings) -> None:
    settings.RATE_LIMITS = dict.fromkeys(RATES, Rate(10**6, 60))


@pytest.fixture
def anyone() -> Caller:
    return Caller()
