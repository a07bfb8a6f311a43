"""Rates that bite, for tests that ask too often."""

from collections.abc import Mapping

import pytest
from django.core.cache import cache
from pytest_django import Settings

from config.http import throttles
from config.http.throttles import Rate


def hold_to_rates(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    limits: Mapping[str, Rate] | None = None,
) -> None:
    """Count from nothing, at the service's own rates or these."""
    settings.RATE_FACTOR = 1
    settings.RATE_LIMITS = limits or {}
    # Counts of earlier tests lie in Valkey, and a slow moment before may have silenced ours.
    monkeypatch.setattr(throttles, "_COUNTS", throttles._Counts())
    cache.clear()
