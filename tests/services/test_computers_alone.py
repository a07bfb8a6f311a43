"""Tables of computers alone, and levels changed between plies."""

from datetime import datetime

import pytest
from django.core.cache import cache

from accounts.models import Token, User
from accounts.services import tokens
from games.models import Hand, Ply, Sitting, Table, TableEvent
from games.selectors import loading, replays
from games.services import clock as clocks
from games.services import (
    computers,
    conduct,
    following,
    presence,
    rights,
    seats,
    stepping,
    tables,
)
from games.services.decisions import Decision
from games.services.sittings import UnknownLevel
from tests.services.conftest import (
    Broker,
    Clock,
    act_first,
    is_asked,
    opened,
    refused,
    row,
    with_computers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once")]


@pytest.fixture
def show(an: User, broker: Broker) -> str:
    """Two beginners play, and An, the host, looks on."""
    levels = with_computers(2, level="beginner")
    return opened(an, game="xiangqi", seat_count=2, computers=levels, pace_seconds=2)


@pytest.fixture
def practice(an: User, broker: Broker) -> str:
    """A game of An, who has Red, against the beginner."""
    levels = with_computers(1, level="beginner")
    return opened(an, game="xiangqi", seat_count=2, computers=levels)


def plies(code: str) -> int:
    return loading.load(code).live_hand().live_ply_count


def asked_count(code: str) -> int:
    """How many seats are asked now."""
    prompt = loading.load(code).prompt()
    return len(prompt.seats) if prompt else 0


def told(code: str) -> list[str]:
    """The kinds of what was told last, at the table."""
    last = TableEvent.objects.filter(table__code=code).latest("number")
    return [each["kind"] for each in last.told]


def test_computers_play_alone(show: str, broker: Broker) -> None:
    for _ in range(4):
        assert broker.run_one()
    assert plies(show) == 4
    assert Ply.objects.filter(by=Ply.By.COMPUTER).count() == 4
    assert set(broker.countdowns) == {2}
    assert not replays.differs(Hand.objects.get())


def test_the_host_without_a_seat_may_pause_and_resume(
    show: str, an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    conduct.pause(code=show, user_id=an.pk, now=clock())
    assert told(show) == ["paused"]
    assert not broker.run_one()
    assert plies(show) == 0
    conduct.resume(code=show, user_id=an.pk, now=clock())
    assert broker.run_one()
    with refused(loading.NoSuchTable):
        conduct.pause(code=show, user_id=binh.pk, now=clock())


def test_an_onlooker_may_not_pause(an: User, binh: User, broker: Broker, clock: Clock) -> None:
    levels = with_computers(2, level="beginner")
    code = opened(an, game="xiangqi", computers=levels, visibility="public")
    with refused(rights.NotSeated):
        conduct.pause(code=code, user_id=binh.pk, now=clock())
    with refused(rights.NotHost):
        stepping.step(code=code, user=binh, now=clock())
    with refused(rights.NotHost):
        stepping.change_pace(code=code, user=binh, pace_seconds=1, now=clock())


def test_a_step_is_one_ply(show: str, an: User, broker: Broker, clock: Clock) -> None:
    conduct.pause(code=show, user_id=an.pk, now=clock())
    broker.sent.clear()
    stepping.step(code=show, user=an, now=clock())
    stepping.step(code=show, user=an, now=clock())
    assert broker.countdowns[-2:] == [0, 0]
    broker.run()
    assert plies(show) == 1, "asked twice, it answers once, and then waits again"
    stepping.step(code=show, user=an, now=clock())
    broker.run()
    assert plies(show) == 2
    assert row(show).paused_at is not None


def test_of_several_computers_asked_at_once_a_step_lets_one_answer(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(4))
    while asked_count(code) < 2:
        assert broker.run_one()
    before = Ply.objects.count()
    conduct.pause(code=code, user_id=an.pk, now=clock())
    broker.run()
    stepping.step(code=code, user=an, now=clock())
    broker.run()
    assert Ply.objects.count() == before + 1


def test_a_step_needs_a_pause_and_a_computer_that_is_asked(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    with refused(stepping.NothingToStep):
        stepping.step(code=practice, user=an, now=clock())
    conduct.pause(code=practice, user_id=an.pk, now=clock())
    with refused(stepping.NothingToStep):
        stepping.step(code=practice, user=an, now=clock())


def test_a_step_that_was_not_taken_is_none_in_the_next_pause(
    show: str, an: User, broker: Broker, clock: Clock
) -> None:
    conduct.pause(code=show, user_id=an.pk, now=clock())
    stepping.step(code=show, user=an, now=clock())
    conduct.resume(code=show, user_id=an.pk, now=clock())
    conduct.pause(code=show, user_id=an.pk, now=clock())
    broker.run()
    assert plies(show) == 0


def test_the_pace_changes_from_the_next_ply_on(
    show: str, an: User, broker: Broker, clock: Clock
) -> None:
    stepping.change_pace(code=show, user=an, pace_seconds=0.1, now=clock())
    assert told(show) == ["pace_changed"]
    assert broker.countdowns[-1] == 0.1
    version = row(show).event_count
    stepping.change_pace(code=show, user=an, pace_seconds=0.1, now=clock())
    assert row(show).event_count == version, "nothing to tell"
    tables.close(code=show, user=an, now=clock())
    with refused(rights.TableEnded):
        stepping.change_pace(code=show, user=an, pace_seconds=1, now=clock())


# Nobody looks


def test_unseen_it_pauses_and_says_so(
    show: str, an: User, broker: Broker, clock: Clock
) -> None:
    clocks.sweep(now=clock.pass_(599))
    assert row(show).paused_at is None
    clocks.sweep(now=clock.pass_(1))
    assert row(show).paused_at == clock()
    assert told(show) == ["unwatched"]
    broker.run()
    assert plies(show) == 0
    conduct.resume(code=show, user_id=an.pk, now=clock.pass_(60))
    clocks.sweep(now=clock.pass_(599))
    assert row(show).paused_at is None
    assert broker.run_one()


def test_who_looks_keeps_it_going(show: str, broker: Broker, clock: Clock) -> None:
    presence.note_look(code=show, now=clock.pass_(500))
    clocks.sweep(now=clock.pass_(100))
    assert row(show).paused_at is None
    # What Valkey knew is written down, so that losing it stops nobody.
    cache.delete(f"looked:{show}")
    clocks.sweep(now=clock.pass_(499))
    assert row(show).paused_at is None
    clocks.sweep(now=clock.pass_(1))
    assert row(show).paused_at is not None


def test_who_follows_by_stream_looks(show: str, an: User, broker: Broker, clock: Clock) -> None:
    tokens.issue(user=an, label="", now=clock())
    follower = following.Follower(user=an, token=Token.objects.filter(user=an).latest("pk"))
    assert [line["type"] for line in follower.news(clock.pass_(500))][:1] == ["table"]
    clocks.sweep(now=clock.pass_(500))
    assert row(show).paused_at is None


def test_a_table_with_a_person_does_not_pause_by_itself(
    practice: str, broker: Broker, clock: Clock
) -> None:
    Sitting.objects.filter(level="").update(seen_at=clock.now.replace(year=2027))
    clocks.sweep(now=clock.pass_(30))
    assert row(practice).status == Table.Status.PLAYING
    assert row(practice).paused_at is None
    assert row(practice).looked_at is None


def test_without_valkey_the_computers_play_on(
    show: str, broker: Broker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*args: object, **kwargs: object) -> None:
        raise ConnectionError("no Valkey")

    monkeypatch.setattr(cache, "get", away)
    monkeypatch.setattr(cache, "get_many", away)
    clocks.sweep(now=clock.pass_(700))
    assert row(show).paused_at is None


# Levels


def test_a_changed_level_answers_next(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    act_first(practice, an, clock())
    broker.run()
    act_first(practice, an, clock())
    task = broker.sent[0]
    seats.change_level(code=practice, host=an, seat=1, level="club", now=clock.pass_(1))
    assert told(practice) == ["level_changed"]
    assert len(broker.sent) == 2, "the new level is asked itself"
    broker.run()
    assert not computers.answer(**task, clock=clock)
    played = Ply.objects.filter(by=Ply.By.COMPUTER).order_by("number")
    assert [ply.sitting.level for ply in played] == ["beginner", "club"]
    assert is_asked(practice, an)
    names = Sitting.objects.filter(seat=1).values_list("computer_name", flat=True)
    assert len(names) == 2
    assert len(set(names)) == 1


def test_an_answer_thought_out_at_the_old_level_is_dropped(
    practice: str, an: User, broker: Broker, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    act_first(practice, an, clock())
    think = computers.choice

    def slow(
        at: loading.AtTable, sitting: Sitting, *, now: datetime, by_engine: bool
    ) -> Decision:
        monkeypatch.setattr(computers, "choice", think)
        seats.change_level(code=practice, host=an, seat=1, level="club", now=clock())
        return think(at, sitting, now=now)

    monkeypatch.setattr(computers, "choice", slow)
    assert not broker.run_one()
    assert plies(practice) == 1
    broker.run()
    assert Ply.objects.latest("number").sitting.level == "club"


def test_the_same_level_changes_nothing(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    seats.change_level(code=practice, host=an, seat=1, level="beginner", now=clock())
    assert Sitting.objects.filter(seat=1).count() == 1


def test_a_level_changes_while_the_table_waits(an: User, broker: Broker, clock: Clock) -> None:
    code = opened(an, computers=with_computers(1))
    seats.change_level(code=code, host=an, seat=1, level="hard", now=clock())
    sitting = loading.load(code).sitting_at(1)
    assert sitting is not None
    assert sitting.level == "hard"


def test_who_may_change_which_level(
    practice: str, an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    with refused(seats.NoComputerThere):
        seats.change_level(code=practice, host=an, seat=0, level="club", now=clock())
    with refused(UnknownLevel):
        seats.change_level(code=practice, host=an, seat=1, level="wizard", now=clock())
    with refused(loading.NoSuchTable):
        seats.change_level(code=practice, host=binh, seat=1, level="club", now=clock())
    tables.close(code=practice, user=an, now=clock())
    with refused(rights.TableEnded):
        seats.change_level(code=practice, host=an, seat=1, level="club", now=clock())
