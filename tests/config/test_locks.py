"""The hashed locks: whole, free of addresses, and agreeing with each other."""

import re

import pytest
from django.conf import settings

LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-uv.txt")


def _pins(lock: str) -> dict[str, str]:
    """What is after each name, up to the next one: version, markers and hashes."""
    text = (settings.BASE_DIR / lock).read_text()
    each = re.compile(r"^([a-z0-9][\w.-]*)(==.*?)(?=^[a-z0-9]|\Z)", re.MULTILINE | re.DOTALL)
    return dict(each.findall(text))


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_pinned_and_hashed(lock: str) -> None:
    pins = _pins(lock)
    assert pins
    assert all("--hash=sha256:" in pin for pin in pins.values())


@pytest.mark.parametrize("lock", LOCKS)
def test_no_address_is_written_down(lock: str) -> None:
    assert "://" not in (settings.BASE_DIR / lock).read_text()


def test_the_set_for_development_holds_the_other_one() -> None:
    assert _pins("requirements.txt").items() <= _pins("requirements-dev.txt").items()
