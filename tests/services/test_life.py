"""The life of a table while a match is played, and after it (api.md I)."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Hand, HandPoints, Match, Sitting, Table
from games.selectors import loading
from games.services import clock as clocks
from games.services import conduct, hands, locks, rights, seats, tables
from tests.services.conftest import (
    Broker,
    Clock,
    act_first,
    is_asked,
    names_at,
    opened,
    play_hand,
    refused,
    row,
    with_computers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once", "broker")]


# Playing


def test_the_next_hand_is_dealt_when_all_had_time_to_see_the_last(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3))
    play_hand(code, [an], broker, clock)
    table = row(code)
    assert table.hand is None
    assert table.last_hand is not None
    assert table.next_hand_at == clock() + timedelta(seconds=8)
    clocks.sweep(now=clock.pass_(7))
    assert row(code).hand is None
    clocks.sweep(now=clock.pass_(1))
    hand = row(code).hand
    assert hand is not None
    assert hand.number == 1
    assert hand.first_prompt == table.prompt_count


def test_the_next_hand_is_dealt_once_everybody_is_ready(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    play_hand(code, [an, binh], broker, clock)
    conduct.ready(code=code, user_id=an.pk, now=clock())
    assert row(code).hand is None
    conduct.ready(code=code, user_id=an.pk, now=clock())
    assert row(code).hand is None
    conduct.ready(code=code, user_id=binh.pk, now=clock())
    assert row(code).hand is not None
    assert not Sitting.objects.filter(is_ready=True).exists()


def test_the_late_are_played_for_and_come_back_by_acting(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, seat_count=2, visibility="public", answer_seconds=60)
    seats.sit(code=code, user=binh, seat=None, now=clock())
    late, other = (an, binh) if is_asked(code, an) else (binh, an)
    hand = loading.load(code).live_hand()
    assert hand.answer_by == clock() + timedelta(seconds=60)
    clocks.sweep(now=clock.pass_(59))
    assert not hand.plies.exists()
    clocks.sweep(now=clock.pass_(1))
    ply = hand.plies.get()
    assert ply.by == "clock"
    sitting = loading.load(code).sitting_of(late.pk)
    assert sitting is not None
    assert ply.sitting == sitting
    assert sitting.away_since == clock()
    while not is_asked(code, late):
        act_first(code, other, clock())
    act_first(code, late, clock())
    sitting.refresh_from_db()
    assert sitting.away_since is None


def test_who_is_away_is_waited_for_less(an: User, clock: Clock) -> None:
    code = opened(an, seat_count=2, computers=with_computers(1), answer_seconds=60)
    Sitting.objects.filter(user=an).update(away_since=clock())
    with locks.table(code, now=clock()) as at:
        hands.set_clock(at)
        prompt = at.prompt()
        assert prompt is not None
        expected = None if 0 not in prompt.seats else clock() + timedelta(seconds=15)
        assert at.live_hand().answer_by == expected


def test_everybody_gone_for_the_idle_time_ends_the_table(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3), idle_seconds=600, answer_seconds=86400)
    clocks.sweep(now=clock.pass_(120))
    assert not loading.load(code).persons()[0].is_present
    clocks.sweep(now=clock.pass_(470))
    assert row(code).status == Table.Status.PLAYING
    clocks.sweep(now=clock.pass_(30))
    table = row(code)
    assert (table.status, table.ended_because) == (Table.Status.EXPIRED, "everybody_left")
    hand = Hand.objects.get()
    assert hand.ending == "expired"
    assert hand.open_prompt is None
    assert not HandPoints.objects.exists()
    assert Match.objects.get().finished_at is not None


def test_paused_the_clocks_and_the_computers_hold(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3), answer_seconds=60, idle_seconds=9**6)
    while not broker.sent:
        act_first(code, an, clock())
    conduct.pause(code=code, user_id=an.pk, now=clock())
    plies = Hand.objects.get().ply_count
    broker.run()
    clocks.sweep(now=clock.pass_(3600))
    broker.run()
    assert Hand.objects.get().ply_count == plies
    conduct.resume(code=code, user_id=an.pk, now=clock())
    assert broker.run() > 0


def test_a_pause_gives_back_the_time_that_was_left(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3), answer_seconds=60, idle_seconds=9**6)
    broker.run()
    assert is_asked(code, an)
    conduct.pause(code=code, user_id=an.pk, now=clock.pass_(20))
    conduct.resume(code=code, user_id=an.pk, now=clock.pass_(1000))
    assert loading.load(code).live_hand().answer_by == clock() + timedelta(seconds=40)


def test_a_pause_does_not_last_for_ever(an: User, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3), idle_seconds=30 * 86400)
    conduct.pause(code=code, user_id=an.pk, now=clock())
    clocks.sweep(now=clock.pass_(7 * 86400))
    assert row(code).ended_because == "paused_too_long"


def test_the_host_closes_the_table(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3), visibility="public")
    with refused(rights.NotHost):
        tables.close(code=code, user=binh, now=clock())
    tables.close(code=code, user=an, now=clock())
    assert row(code).status == Table.Status.CLOSED
    with refused(rights.TableEnded):
        tables.close(code=code, user=an, now=clock())


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_voided_hand_scores_nothing(
    an: User, broker: Broker, clock: Clock, *, goes_on: bool
) -> None:
    code = opened(an, computers=with_computers(3))
    play_hand(code, [an], broker, clock)
    with locks.table(code, now=clock()) as at:
        hands.void(at, goes_on=goes_on)
    assert not HandPoints.objects.exists()
    match = Match.objects.get()
    assert loading.standing_of(match.standing).points == (0, 0, 0, 0)
    if goes_on:
        clocks.sweep(now=clock.pass_(8))
        hand = row(code).hand
        assert hand is not None
        assert hand.number == 1
        assert hand.standing == Hand.objects.get(number=0).standing
    else:
        assert row(code).status == Table.Status.VOIDED


def test_who_leaves_a_match_is_played_on_for_and_may_come_back(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    seats.leave(code=code, user=binh, now=clock())
    assert names_at(code) == ["An", "Robin"]
    broker.run()
    seats.take_back(code=code, user=binh, now=clock())
    assert names_at(code) == ["An", "Bình"]
    play_hand(code, [an, binh], broker, clock)


def test_who_was_sent_away_does_not_come_back(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    seats.kick(code=code, host=an, seat=1, now=clock())
    with refused(seats.NotYours):
        seats.take_back(code=code, user=binh, now=clock())


# Finished


def finished(an: User, binh: User, broker: Broker, clock: Clock) -> str:
    code = opened(an, seat_count=2, visibility="public", options={"length": "short"})
    seats.sit(code=code, user=binh, seat=None, now=clock())
    for _ in range(2):
        play_hand(code, [an, binh], broker, clock)
        clocks.sweep(now=clock.pass_(8))
    assert row(code).status == Table.Status.FINISHED
    return code


def test_a_rematch_begins_when_all_have_asked(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = finished(an, binh, broker, clock)
    last_prompt = row(code).prompt_count
    conduct.rematch(code=code, user_id=an.pk, now=clock())
    conduct.rematch(code=code, user_id=an.pk, now=clock())
    assert row(code).status == Table.Status.FINISHED
    conduct.rematch(code=code, user_id=binh.pk, now=clock())
    table = row(code)
    assert table.status == Table.Status.PLAYING
    assert Match.objects.count() == 2
    assert table.hand is not None
    assert table.hand.open_prompt is not None
    assert table.hand.open_prompt >= last_prompt
    assert names_at(code) == ["An", "Bình"]


def test_no_rematch_before_the_end(an: User, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3))
    with refused(conduct.NotFinished):
        conduct.rematch(code=code, user_id=an.pk, now=clock())
