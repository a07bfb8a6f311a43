"""Analyses at work: slices, workers that die, tasks that run twice, and giving up."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Analysis, Hand
from games.selectors import analysis_view
from games.services import analyses, conduct, seats
from tests.services.conftest import Broker, Clock, act_first, opened

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once")]

PLIES = 4
POSITIONS = PLIES + 1


@pytest.fixture(autouse=True)
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "EFFORTS", {"quick": 400, "usual": 500})
    monkeypatch.setattr(analyses, "NODES_PER_SLICE", 800)


def finished(an: User, binh: User, clock: Clock) -> Hand:
    """A game of a few plies that An resigns."""
    code = opened(an, game="xiangqi", seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    for number in range(PLIES):
        act_first(code, (an, binh)[number % 2], clock())
    conduct.resign(code=code, user_id=an.pk, now=clock())
    return Hand.objects.latest("id")


def ask(hand: Hand, user: User, clock: Clock, effort: str = "quick") -> Analysis:
    return analyses.ask(hand_id=hand.pk, user_id=user.pk, effort=effort, now=clock())


def run(broker: Broker, clock: Clock, most: int = 100) -> int:
    """Run what was sent, and what that sends; how many slices."""
    count = 0
    while broker.analyses and count < most:
        analyses.work(**broker.analyses.pop(0), clock=clock)
        count += 1
    return count


def test_slices_add_up(an: User, binh: User, broker: Broker, clock: Clock) -> None:
    found = ask(finished(an, binh, clock), an, clock)
    assert run(broker, clock) == 3
    found.refresh_from_db()
    assert (found.status, len(found.rows)) == ("done", POSITIONS)
    assert [row["seat"] for row in found.rows] == [0, 1, 0, 1, 0]
    assert [row["played"] is None for row in found.rows] == [False] * PLIES + [True]


def test_how_it_is_sliced_changes_nothing(
    an: User,
    binh: User,
    broker: Broker,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = finished(an, binh, clock)
    ask(hand, an, clock)
    run(broker, clock)
    first = Analysis.objects.get()
    Analysis.objects.all().delete()
    monkeypatch.setattr(analyses, "NODES_PER_SLICE", 10**6)
    ask(hand, an, clock)
    assert run(broker, clock) == 1
    assert Analysis.objects.get().rows == first.rows


def test_a_worker_that_dies_loses_nothing_that_was_written(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    ask(finished(an, binh, clock), an, clock)
    run(broker, clock, most=1)
    kept = Analysis.objects.get().rows
    assert len(kept) == 2
    broker.analyses.clear()  # the task of the next slice is lost with its worker
    assert analyses.sweep(now=clock.pass_(29)) == 0
    assert analyses.sweep(now=clock.pass_(2)) == 1
    run(broker, clock)
    found = Analysis.objects.get()
    assert (found.status, found.rows[:2]) == ("done", kept)


def test_what_never_gets_on_is_given_up_and_may_be_asked_for_again(
    an: User,
    binh: User,
    broker: Broker,
    clock: Clock,
) -> None:
    hand = finished(an, binh, clock)
    ask(hand, an, clock)
    run(broker, clock, most=1)
    for _ in range(analyses.MOST_ATTEMPTS):
        assert analyses.sweep(now=clock.pass_(31)) == 1
        assert Analysis.objects.get().status == "running"
    analyses.sweep(now=clock.pass_(31))
    assert Analysis.objects.get().status == "failed"
    broker.analyses.clear()
    assert analyses.sweep(now=clock.pass_(31)) == 0
    assert ask(hand, binh, clock).status == "running"
    run(broker, clock)
    found = Analysis.objects.get()
    assert (found.status, found.asked_by) == ("done", binh)


def test_what_fails_is_left_as_it_was(
    an: User,
    binh: User,
    broker: Broker,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ask(finished(an, binh, clock), an, clock)

    def broken(*_: Any) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(analyses, "_row", broken)
    with pytest.raises(RuntimeError):
        run(broker, clock)
    found.refresh_from_db()
    assert (found.status, found.rows) == ("running", [])


def test_what_is_shown_of_half_the_work(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    hand = finished(an, binh, clock)
    ask(hand, an, clock)
    run(broker, clock, most=1)
    shown = analysis_view.build(analysis_view.find(hand.pk, an.pk, 400))
    assert (shown["done"], len(shown["series"]), len(shown["plies"])) == (2, 2, 1)
    assert shown["seats"][1]["accuracy"] is None
