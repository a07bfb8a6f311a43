"""Real threads where an analysis is asked for, and where a slice runs many times."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.models import Analysis
from games.services import analyses
from tests.services.conftest import Broker, Clock
from tests.services.test_analyses import ask, finished, small_slices  # noqa: F401 - a fixture
from tests.services.test_races import at_the_same_time

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_slice_that_runs_many_times_is_written_once(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    found = ask(finished(an, binh, clock), an, clock)
    slices = [partial(analyses.work, number=found.pk, clock=clock)] * 4
    while Analysis.objects.get().status == "running":
        assert not _failures(at_the_same_time(slices))
    found.refresh_from_db()
    assert [row["seat"] for row in found.rows] == [0, 1, 0, 1, 0]


def test_two_who_ask_at_once_share_one(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    hand = finished(an, binh, clock)
    both = [partial(ask, hand, each, clock) for each in (an, binh)] * 2
    assert not _failures(at_the_same_time(both))
    assert Analysis.objects.count() == 1


def test_who_asks_for_two_at_once_gets_one(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    hand = finished(an, binh, clock)
    wishes = [partial(ask, hand, an, clock, each) for each in ("quick", "usual")]
    failed = _failures(at_the_same_time(wishes))
    assert [type(each) for each in failed] == [analyses.Busy]
    assert Analysis.objects.count() == 1


def _failures(answers: Sequence[Any]) -> list[Exception]:
    return [each for each in answers if isinstance(each, Exception)]
