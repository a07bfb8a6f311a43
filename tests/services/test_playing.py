"""A seat acts, computers answer, hands follow one another, a match ends."""

import pytest

from accounts.models import User
from games.kernel.refusals import NotAnAction, Refused
from games.models import Hand, HandPoints, Match, Ply, Table, TableEvent
from games.selectors import loading, replays
from games.services import clock as clocks
from games.services import computers, play, rights, seats
from tests.services.conftest import (
    Broker,
    Clock,
    act_first,
    first_legal,
    is_asked,
    opened,
    play_hand,
    refused,
    row,
    with_computers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once")]


def test_a_match_against_computers_is_played_out(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3))
    for _ in range(8):
        play_hand(code, [an], broker, clock)
        clock.pass_(8)
        clocks.sweep(now=clock())
    table = row(code)
    assert table.status == Table.Status.FINISHED
    assert table.ended_because == "match_played_out"
    assert table.due_at is None
    match = Match.objects.get(table=table)
    assert match.finished_at == table.ended_at
    assert match.hand_count == Hand.objects.filter(match=match).count() == 8
    assert sum(HandPoints.objects.values_list("points", flat=True)) == 0
    assert loading.standing_of(match.standing).points == tuple(
        sum(HandPoints.objects.filter(seat=seat).values_list("points", flat=True))
        for seat in range(4)
    )
    assert not any(replays.differs(hand) for hand in Hand.objects.all())


def test_events_and_prompts_are_dense_over_the_whole_table(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(1), seat_count=2)
    for _ in range(2):
        play_hand(code, [an], broker, clock)
        clocks.sweep(now=clock.pass_(8))
    events = TableEvent.objects.filter(table__code=code).order_by("number")
    assert [each.number for each in events] == list(range(1, row(code).event_count + 1))
    prompts = Ply.objects.order_by("hand__number", "number").values_list("prompt", flat=True)
    assert list(prompts) == sorted(prompts)
    first = Hand.objects.get(number=0).plies.order_by("-number").first()
    second = Hand.objects.get(number=1).plies.order_by("number").first()
    assert first is not None
    assert second is not None
    assert second.prompt > first.prompt


def test_computers_are_woken_one_at_a_time_at_the_tables_pace(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3), pace_seconds=0.5)
    for _ in range(12):
        assert len(broker.sent) <= 1
        if is_asked(code, an):
            act_first(code, an, clock())
        elif broker.sent:
            broker.run_one()
    assert set(broker.countdowns) == {0.5}


def test_a_task_run_three_times_plays_once(an: User, broker: Broker, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3))
    while not broker.sent:
        act_first(code, an, clock())
    task = broker.sent.pop()
    played = [computers.answer(**task, clock=clock) for _ in range(3)]
    assert played == [True, False, False]
    assert Ply.objects.filter(by=Ply.By.COMPUTER).count() == 1


@pytest.mark.parametrize("fault", ["raises", "illegal"])
def test_a_player_at_fault_is_replaced_by_the_stand_in(
    an: User,
    broker: Broker,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: str,
) -> None:
    code = opened(an, computers=with_computers(3))
    while not broker.sent:
        act_first(code, an, clock())

    def player(view: object, legal: object, rng: object) -> str:
        if fault == "raises":
            raise ZeroDivisionError
        return "nonsense"

    level = loading.load(code).entry.levels["easy"]
    monkeypatch.setattr(type(level), "player", property(lambda _: player))
    assert broker.run_one()
    ply = Ply.objects.latest("id")
    assert ply.by == Ply.By.COMPUTER
    assert "replaced by its stand-in" in caplog.text


def test_a_settled_prompt_is_stale_and_changes_nothing(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3))
    broker.run()
    before = loading.load(code).live_hand().open_prompt
    assert before is not None
    action = first_legal(code, an)
    act_first(code, an, clock())
    version = row(code).version
    with refused(play.StalePrompt):
        play.act(code=code, user_id=an.pk, prompt=before, action=action, now=clock())
    assert row(code).version == version


@pytest.mark.parametrize(
    ("action", "refusal"),
    [("fly away", NotAnAction), ("call", NotAnAction), ("", NotAnAction)],
)
def test_what_is_no_action_is_refused(
    an: User, broker: Broker, clock: Clock, action: str, refusal: type[Exception]
) -> None:
    code = opened(an, computers=with_computers(3))
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    with refused(refusal):
        play.act(code=code, user_id=an.pk, prompt=prompt, action=action, now=clock())
    assert not Ply.objects.exists()


def test_a_refusal_changes_no_row(an: User, binh: User, broker: Broker, clock: Clock) -> None:
    code = opened(an, seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    waiting = binh if is_asked(code, an) else an
    before = row(code), list(TableEvent.objects.values())
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    with refused(Refused) as refusal:
        play.act(code=code, user_id=waiting.pk, prompt=prompt, action="call rS", now=clock())
    assert refusal.value.reason.code
    assert (row(code), list(TableEvent.objects.values())) == before
    assert row(code).version == before[0].version


def test_only_who_sits_there_acts(an: User, binh: User, broker: Broker, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3), visibility="public")
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    with refused(rights.NotSeated):
        play.act(code=code, user_id=binh.pk, prompt=prompt, action="hide", now=clock())


def test_at_a_table_by_link_a_stranger_finds_nothing(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3))
    with refused(loading.NoSuchTable):
        play.act(code=code, user_id=binh.pk, prompt=0, action="hide", now=clock())
