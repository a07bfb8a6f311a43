"""Real threads on PostgreSQL: what arrives at once is settled one by one."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import celery
import pytest
from django.db import connection

from accounts.models import User
from games.kernel.seats import Seat
from games.models import Hand, Ply, Sitting, Table, TableEvent
from games.selectors import loading, replays
from games.services import clock as clocks
from games.services import computers, links, play, seats, take_backs
from tests.services.conftest import (
    Broker,
    Clock,
    act_first,
    first_legal,
    is_asked,
    opened,
    row,
    with_computers,
)

pytestmark = pytest.mark.django_db(transaction=True)


def at_the_same_time(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each act gave or raised; all begin together, each on a connection of its own."""
    barrier = Barrier(len(acts))

    def one(act: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return act()
        except Exception as raised:  # noqa: BLE001 - what an act raises is what is tested
            return raised
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def two_seated(an: User, binh: User, clock: Clock) -> tuple[str, User, User]:
    """A table of two, who is asked first, and the other."""
    code = opened(an, seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    return (code, an, binh) if is_asked(code, an) else (code, binh, an)


def test_of_eight_answers_by_one_seat_one_counts(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code, first, _ = two_seated(an, binh, clock)
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    action = first_legal(code, first)

    def act() -> Any:
        return play.act(code=code, user_id=first.pk, prompt=prompt, action=action, now=clock())

    given = at_the_same_time([act] * 8)
    assert sum(isinstance(each, play.StalePrompt) for each in given) == 7
    assert Ply.objects.count() == 1


def test_seats_that_answer_one_prompt_at_once_are_all_accepted(
    cast: dict[str, User], broker: Broker, clock: Clock
) -> None:
    people = list(cast.values())
    code = opened(people[0], visibility="public")
    for user in people[1:]:
        seats.sit(code=code, user=user, seat=None, now=clock())
    caller = next(user for user in people if is_asked(code, user))
    act_first(code, caller, clock())
    hand = Hand.objects.get()
    prompt = hand.open_prompt
    assert prompt is not None
    laying = [user for user in people if is_asked(code, user)]
    assert len(laying) == 3

    def lay(user: User) -> Callable[[], Any]:
        action = first_legal(code, user)
        return lambda: play.act(
            code=code, user_id=user.pk, prompt=prompt, action=action, now=clock()
        )

    given = at_the_same_time([lay(user) for user in laying])
    assert not [each for each in given if isinstance(each, Exception)]
    assert Ply.objects.filter(prompt=prompt).count() == 3
    assert not replays.differs(Hand.objects.get())


def test_of_four_who_want_the_last_seat_one_sits(
    cast: dict[str, User], broker: Broker, clock: Clock
) -> None:
    host, *others = cast.values()
    code = opened(host, seat_count=2, visibility="public")
    given = at_the_same_time(
        [partial(seats.sit, code=code, user=user, seat=1, now=clock()) for user in others]
    )
    assert sum(isinstance(each, Exception) for each in given) == 2
    assert Sitting.objects.filter(table__code=code, seat=1).count() == 1
    assert row(code).status == Table.Status.PLAYING


def test_of_three_who_spend_a_link_one_does(
    cast: dict[str, User], broker: Broker, clock: Clock
) -> None:
    host, *others = cast.values()
    code = opened(host)
    _, secret = links.make(code=code, host=host, kind="sit", seat=None, now=clock())
    given = at_the_same_time(
        [partial(links.claim, secret=secret, user=user, now=clock()) for user in others]
    )
    assert sum(isinstance(each, links.LinkSpent) for each in given) == 2


def test_sweeps_and_tasks_at_once_play_a_computer_once(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3))
    while not broker.sent:
        act_first(code, an, clock())
    task = broker.sent.pop()
    clock.pass_(30)
    before = Ply.objects.count()
    run = [lambda: computers.answer(**task, clock=clock)] * 3
    sweep = [lambda: clocks.sweep(now=clock())] * 3
    given = at_the_same_time([*run, *sweep])
    assert not [each for each in given if isinstance(each, Exception)]
    assert Ply.objects.count() == before + 1
    numbers = TableEvent.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, row(code).event_count + 1))


def test_the_clock_and_the_person_at_once_play_one_ply(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code, first, _ = two_seated(an, binh, clock)
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    action = first_legal(code, first)
    clock.pass_(60)

    def act() -> Any:
        return play.act(code=code, user_id=first.pk, prompt=prompt, action=action, now=clock())

    at_the_same_time([act, lambda: clocks.sweep(now=clock()), act, act])
    at = loading.load(code)
    assert Ply.objects.filter(prompt=prompt).count() == 1
    assert at.game.prompt(at.state) is not None
    assert not at.game.legal_actions(at.state, Seat(9))


def test_a_lost_task_is_asked_again_and_in_the_end_the_stand_in_answers(
    an: User, broker: Broker, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    code = opened(an, computers=with_computers(3), idle_seconds=9**6)
    while not broker.sent:
        act_first(code, an, clock())
    before = Ply.objects.count()
    for _ in range(4):
        broker.sent.clear()
        clocks.sweep(now=clock.pass_(11))
        assert len(broker.sent) == 1
    assert Ply.objects.count() == before
    clocks.sweep(now=clock.pass_(11))
    assert Ply.objects.count() == before + 1
    assert Ply.objects.latest("id").by == Ply.By.CLOCK
    assert "never answered" in caplog.text


def test_a_broker_that_is_away_loses_no_action(
    an: User,
    binh: User,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def away(*args: object, **kwargs: object) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(celery.current_app, "send_task", away)
    code = opened(an, computers=with_computers(3))
    if is_asked(code, an):
        act_first(code, an, clock())
    assert row(code).due_at is not None
    assert "broker is away" in caplog.text


def test_one_bad_table_does_not_stop_the_sweep(
    an: User, broker: Broker, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    bad = opened(an, computers=with_computers(3), answer_seconds=10)
    good = opened(an, computers=with_computers(3), answer_seconds=10)
    Hand.objects.filter(match__table__code=bad).update(state={"version": 1, "state": {}})
    Table.objects.all().update(due_at=clock())
    Table.objects.filter(code=bad).update(due_at=clock() - clocks.SET_BACK)
    version = row(good).version
    clocks.sweep(now=clock.pass_(30))
    assert row(good).version > version
    assert row(bad).due_at == clock() + clocks.SET_BACK
    assert f"table {bad} could not be attended to" in caplog.text


# Taking back against what arrives with it


@pytest.fixture
def practice(an: User, broker: Broker, clock: Clock) -> str:
    """A game of An against a computer that has answered once."""
    computers = with_computers(1, level="beginner")
    code = opened(an, game="xiangqi", seat_count=2, computers=computers)
    act_first(code, an, clock())
    broker.run()
    return code


def is_whole(code: str) -> bool:
    """Whether the state is what the live plies lead to, and no two questions share a number."""
    hand = loading.load(code).live_hand()
    prompts = list(hand.plies.values_list("prompt", flat=True))
    return (
        not replays.differs(hand)
        and len(set(prompts)) == len(prompts)
        and hand.live_plies().count() == hand.live_ply_count
    )


def test_of_an_act_and_a_take_back_at_once_one_is_first(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    prompt = loading.load(practice).live_hand().open_prompt
    assert prompt is not None
    action = first_legal(practice, an)

    def act() -> Any:
        return play.act(code=practice, user_id=an.pk, prompt=prompt, action=action, now=clock())

    back = partial(take_backs.take_back, code=practice, user_id=an.pk, plies=None, now=clock())
    given = at_the_same_time([act, back])
    assert not isinstance(given[1], Exception)
    was_first = not isinstance(given[0], Exception)
    assert was_first or isinstance(given[0], play.StalePrompt)
    assert loading.load(practice).live_hand().live_ply_count == (2 if was_first else 0)
    assert is_whole(practice)


def test_two_take_backs_at_once_are_carried_out_one_by_one(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    back = partial(take_backs.take_back, code=practice, user_id=an.pk, plies=None, now=clock())
    given = at_the_same_time([back] * 2)
    assert sum(isinstance(each, take_backs.NothingToTakeBack) for each in given) == 1
    assert Hand.objects.get().taken_back_count == 2
    assert Sitting.objects.get(user=an).take_back_count == 1
    assert is_whole(practice)


def test_two_people_who_ask_at_once_agree(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, game="xiangqi", seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    for user in (an, binh):
        act_first(code, user, clock())
    backs = [
        partial(take_backs.take_back, code=code, user_id=user.pk, plies=2, now=clock())
        for user in (an, binh)
    ]
    given = at_the_same_time(backs)
    assert not [each for each in given if isinstance(each, Exception)]
    assert loading.load(code).live_hand().live_ply_count == 0
    assert Hand.objects.get().taken_back_count == 2
    assert is_whole(code)


def test_a_take_back_and_the_workers_answer_at_once_leave_a_whole_hand(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    act_first(practice, an, clock())
    task = broker.sent.pop()
    back = partial(take_backs.take_back, code=practice, user_id=an.pk, plies=1, now=clock())
    given = at_the_same_time([back, lambda: computers.answer(**task, clock=clock)])
    assert not [each for each in given if isinstance(each, Exception)]
    # Either An's ply went before the answer came, or the answer went after it was there.
    assert loading.load(practice).live_hand().live_ply_count == (3 if given[1] else 2)
    assert is_whole(practice)
    broker.run()
    assert is_asked(practice, an)
