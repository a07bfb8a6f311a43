"""What every test may ask for."""

import pytest
from hypothesis import HealthCheck, Phase, settings

# A drawn seed is opaque, so a failing one is reported as it is and never shrunk.
_SEEDS_ONLY = (Phase.explicit, Phase.reuse, Phase.generate)
_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "default", max_examples=30, deadline=None, phases=_SEEDS_ONLY, suppress_health_check=_QUIET
)
settings.register_profile("all", settings.get_profile("default"), max_examples=1000)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="slow tests too, and 1000 seeds for 30")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all") else "default")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--all"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: run with --all"))
