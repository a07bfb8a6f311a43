"""Clocks at a table: who runs, who stops, and whose flag falls."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games.kernel.clocks import TimeControl, TimeOdds
from games.kernel.rng import SEED_BYTES, Rng
from games.models import Hand, HandPoints, Ply, Table
from games.selectors import clocks as reading
from games.selectors import loading
from games.services import (
    adjourning,
    conduct,
    locks,
    play,
    rights,
    seats,
    stepping,
    tables,
    take_backs,
)
from games.services import clock as sweeping
from tests.services.conftest import (
    NOON,
    Broker,
    Clock,
    act_first,
    is_asked,
    opened,
    refused,
    row,
    with_computers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once", "broker")]

FISCHER = TimeControl(main_seconds=300, increment_seconds=5)


def timed(an: User, binh: User, control: TimeControl, **plan: Any) -> str:
    """A game with clocks between An, who has Red, and Bình, dealt at noon."""
    code = opened(an, game="xiangqi", visibility="public", clock=control, **plan)
    seats.sit(code=code, user=binh, seat=None, now=NOON)
    return code


def against_computer(an: User, control: TimeControl, **plan: Any) -> str:
    """A game with clocks between An, who has Red, and a computer."""
    computers = with_computers(1, level="beginner")
    return opened(an, game="xiangqi", computers=computers, clock=control, **plan)


def left(code: str, clock: Clock) -> list[int]:
    """What every clock shows now, in milliseconds."""
    faces = reading.faces(loading.load(code), clock())
    assert faces is not None
    return [face["remaining_ms"] for face in faces]


def running(code: str, clock: Clock) -> list[int]:
    """Whose clocks run."""
    faces = reading.faces(loading.load(code), clock())
    return [face["seat"] for face in faces or () if face["running"]]


def ending(code: str) -> str:
    """How the hand ended last."""
    hand = row(code).last_hand
    return "" if hand is None else hand.ending


def test_only_who_is_asked_runs_and_a_move_earns_the_increment(
    an: User, binh: User, clock: Clock
) -> None:
    code = timed(an, binh, FISCHER)
    assert running(code, clock) == [0]
    clock.pass_(20)
    assert left(code, clock) == [280_000, 300_000]
    act_first(code, an, clock())
    assert (running(code, clock), left(code, clock)) == ([1], [285_000, 300_000])
    clock.pass_(100)
    act_first(code, binh, clock())
    assert left(code, clock) == [285_000, 205_000]
    assert row(code).due_at is not None
    assert loading.load(code).live_hand().answer_by == clock() + timedelta(seconds=285)


def test_the_flag_falls_at_the_next_sweep(an: User, binh: User, clock: Clock) -> None:
    code = timed(an, binh, FISCHER)
    sweeping.sweep(now=clock.pass_(299))
    assert row(code).status == Table.Status.PLAYING
    sweeping.sweep(now=clock.pass_(1))
    assert (row(code).status, ending(code)) == (Table.Status.FINISHED, "timed_out")
    points = HandPoints.objects.order_by("seat").values_list("points", flat=True)
    assert list(points) == [0, 2]


def test_a_move_after_the_flag_loses_before_any_sweep(
    an: User, binh: User, clock: Clock
) -> None:
    code = timed(an, binh, FISCHER)
    clock.pass_(300)
    act_first(code, an, clock())
    assert (ending(code), Ply.objects.count()) == ("timed_out", 0)


def test_a_move_in_the_last_moment_counts(an: User, binh: User, clock: Clock) -> None:
    code = timed(an, binh, FISCHER)
    clock.pass_(299.999)
    act_first(code, an, clock())
    assert left(code, clock) == [5_001, 300_000]


def test_nothing_saves_who_has_lost_on_time(an: User, binh: User, clock: Clock) -> None:
    code = timed(an, binh, FISCHER)
    clock.pass_(301)
    for deed in (
        conduct.pause,
        conduct.offer_draw,
        conduct.abort,
        adjourning.adjourn,
        take_backs.decline,
    ):
        with refused(rights.TableEnded):
            deed(code=code, user_id=an.pk, now=clock())
    with refused(rights.TableEnded):
        seats.hand_over(code=code, user=an, level=None, now=clock())
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    with refused(play.StalePrompt):
        play.try_out(code=code, user_id=an.pk, prompt=prompt, action="h2e2", now=clock())


def test_without_a_piece_that_attacks_the_other_only_draws(
    an: User, binh: User, clock: Clock
) -> None:
    options = {"handicap": "custom", "fen": "3aka3/9/9/9/9/9/9/9/R8/5K3 w"}
    code = timed(an, binh, FISCHER, options=options)
    sweeping.sweep(now=clock.pass_(300))
    assert ending(code) == "timed_out_draw"


def test_without_clocks_too_a_late_move_loses(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, game="xiangqi", visibility="public", answer_seconds=60)
    seats.sit(code=code, user=binh, seat=None, now=clock())
    clock.pass_(60)
    act_first(code, an, clock())
    assert ending(code) == "timed_out"


def test_byo_yomi_is_used_up_period_by_period(an: User, binh: User, clock: Clock) -> None:
    control = TimeControl(main_seconds=10, byoyomi_seconds=30, byoyomi_periods=3)
    code = timed(an, binh, control)
    clock.pass_(10 + 30 + 12)
    faces = reading.faces(loading.load(code), clock()) or []
    assert (faces[0]["in_byoyomi"], faces[0]["periods"]) == (True, 2)
    act_first(code, an, clock())
    act_first(code, binh, clock())
    assert left(code, clock) == [30_000, 10_000]
    sweeping.sweep(now=clock.pass_(59))
    assert row(code).status == Table.Status.PLAYING
    sweeping.sweep(now=clock.pass_(1))
    assert ending(code) == "timed_out"


def test_time_odds_stay_with_the_seat(an: User, binh: User, clock: Clock) -> None:
    odds = (TimeOdds(seat=1, main_seconds=30, increment_seconds=0),)
    control = TimeControl(main_seconds=300, increment_seconds=5, odds=odds)
    code = timed(an, binh, control, options={"games": 2}, next_hand_seconds=0)
    act_first(code, an, clock())
    clock.pass_(10)
    act_first(code, binh, clock())
    assert left(code, clock) == [305_000, 20_000]
    conduct.resign(code=code, user_id=an.pk, now=clock())
    assert reading.faces(loading.load(code), clock()) is None
    sweeping.sweep(now=clock.pass_(1))
    assert left(code, clock) == [300_000, 30_000]
    assert is_asked(code, binh), "now Red"


def test_a_pause_stops_the_clocks_and_nobody_thinks_in_it(
    an: User, binh: User, clock: Clock
) -> None:
    code = timed(an, binh, FISCHER)
    clock.pass_(40)
    conduct.pause(code=code, user_id=binh.pk, now=clock())
    clock.pass_(1000)
    assert (running(code, clock), left(code, clock)) == ([], [260_000, 300_000])
    with refused(rights.TablePaused):
        act_first(code, an, clock())
    conduct.resume(code=code, user_id=an.pk, now=clock())
    clock.pass_(60)
    assert (running(code, clock), left(code, clock)) == ([0], [200_000, 300_000])
    sweeping.sweep(now=clock.pass_(199))
    assert row(code).status == Table.Status.PLAYING
    sweeping.sweep(now=clock.pass_(1))
    assert ending(code) == "timed_out"


def test_handing_over_and_back_wins_no_time(an: User, binh: User, clock: Clock) -> None:
    code = timed(an, binh, FISCHER, pace_seconds=0)
    clock.pass_(100)
    seats.hand_over(code=code, user=an, level=None, now=clock())
    clock.pass_(50)
    seats.take_back(code=code, user=an, now=clock())
    assert left(code, clock) == [150_000, 300_000]


# Computers


def test_a_computers_pace_is_no_time_to_think(an: User, broker: Broker, clock: Clock) -> None:
    code = against_computer(an, FISCHER, pace_seconds=5)
    act_first(code, an, clock())
    clock.pass_(5)
    assert left(code, clock) == [305_000, 300_000]
    clock.pass_(2)
    assert left(code, clock) == [305_000, 298_000]
    conduct.pause(code=code, user_id=an.pk, now=clock())
    conduct.resume(code=code, user_id=an.pk, now=clock.pass_(60))
    clock.pass_(5)
    assert left(code, clock) == [305_000, 298_000]
    broker.sent = broker.sent[-1:]
    broker.run()
    assert left(code, clock) == [305_000, 303_000]


def test_a_computer_that_never_answers_loses(an: User, broker: Broker, clock: Clock) -> None:
    code = against_computer(an, TimeControl(main_seconds=8), pace_seconds=0)
    act_first(code, an, clock())
    clock.pass_(8)
    assert not broker.run_one(), "its answer comes too late"
    assert ending(code) == "timed_out"
    assert list(HandPoints.objects.order_by("seat").values_list("points", flat=True)) == [2, 0]


def test_a_step_at_a_paused_table_takes_no_time(an: User, broker: Broker, clock: Clock) -> None:
    computers = with_computers(2, level="beginner")
    code = opened(an, game="xiangqi", computers=computers, clock=FISCHER, pace_seconds=0)
    conduct.pause(code=code, user_id=an.pk, now=clock.pass_(1))
    broker.sent.clear()
    clock.pass_(30)
    stepping.step(code=code, user=an, now=clock())
    broker.run()
    assert Ply.objects.count() == 1
    assert left(code, clock) == [304_000, 300_000]
    conduct.resume(code=code, user_id=an.pk, now=clock.pass_(30))
    assert left(code, clock) == [304_000, 300_000]


# Taking back


def test_taking_back_gives_the_time_back(an: User, broker: Broker, clock: Clock) -> None:
    code = against_computer(an, FISCHER, pace_seconds=0)
    for seconds in (10, 70):
        clock.pass_(seconds)
        act_first(code, an, clock())
        broker.run()
    assert left(code, clock) == [230_000, 310_000]
    take_backs.take_back(code=code, user_id=an.pk, plies=None, now=clock())
    assert (running(code, clock), left(code, clock)) == ([0], [295_000, 305_000])
    clock.pass_(5)
    take_backs.redo(code=code, user_id=an.pk, plies=None, now=clock())
    assert left(code, clock) == [295_000, 310_000]
    take_backs.take_back(code=code, user_id=an.pk, plies=4, now=clock())
    assert left(code, clock) == [300_000, 300_000]


# What is refused


@pytest.mark.parametrize(
    ("control", "part", "fault"),
    [
        (TimeControl(), "clock", "clock_empty"),
        (
            TimeControl(main_seconds=9, byoyomi_seconds=9),
            "clock.byoyomi_periods",
            "byoyomi_half",
        ),
        (
            TimeControl(per_move_seconds=9, increment_seconds=9),
            "clock.increment_seconds",
            "increment_alone",
        ),
        (
            TimeControl(main_seconds=9, odds=(TimeOdds(seat=2, main_seconds=1),)),
            "clock.odds",
            "no_such_seat",
        ),
        (
            TimeControl(main_seconds=9, odds=(TimeOdds(seat=1), TimeOdds(seat=1))),
            "clock.odds",
            "odds_twice",
        ),
        (
            TimeControl(per_move_seconds=9, odds=(TimeOdds(seat=1, main_seconds=9),)),
            "clock.odds",
            "odds_of_nothing",
        ),
        (
            TimeControl(main_seconds=9, odds=(TimeOdds(seat=1, main_seconds=0),)),
            "clock.odds",
            "no_time_at_all",
        ),
    ],
)
def test_a_clock_that_does_not_go(
    an: User, control: TimeControl, part: str, fault: str
) -> None:
    with refused(tables.BadPlan) as raised:
        opened(an, game="xiangqi", clock=control)
    assert (raised.value.part, raised.value.code) == (part, fault)


def test_a_game_in_which_no_time_is_lost_has_no_clocks(an: User) -> None:
    with refused(tables.BadPlan) as raised:
        opened(an, clock=FISCHER)
    assert raised.value.code == "no_clocks"


def test_where_answers_take_days_nobody_has_to_be_here(
    an: User, binh: User, clock: Clock
) -> None:
    code = timed(an, binh, TimeControl(per_move_seconds=2 * 86_400))
    assert row(code).slow
    sweeping.sweep(now=clock.pass_(40 * 3600))
    sweeping.sweep(now=clock.pass_(60))
    assert row(code).status == Table.Status.PLAYING
    act_first(code, an, clock())
    sweeping.sweep(now=clock.pass_(2 * 86_400))
    assert ending(code) == "timed_out"


# Whatever happens


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES))
def test_time_is_neither_lost_nor_won(an: User, binh: User, seed: bytes) -> None:
    """Moves, pauses and adjournments at random: clocks and running time come to the same."""
    rng, clock = Rng(seed), Clock()
    code = timed(an, binh, TimeControl(main_seconds=86_400, increment_seconds=3))
    ran = [0, 0]
    earned = [0, 0]
    held = False
    for _ in range(14):
        seat = 0 if is_asked(code, an) else 1
        user = (an, binh)[seat]
        spent = rng.below(90_000)
        clock.pass_(spent / 1000)
        ran[seat] += 0 if held else spent
        choice = rng.below(4)
        if choice < 2 and not held:
            act_first(code, user, clock())
            earned[seat] += 3_000
        elif not held and choice == 2:
            conduct.pause(code=code, user_id=user.pk, now=clock())
            held = True
        elif not held:
            for each in (an, binh):
                adjourning.adjourn(code=code, user_id=each.pk, now=clock())
            held = True
        elif choice < 3:
            for each in (an, binh):
                conduct.resume(code=code, user_id=each.pk, now=clock())
            held = False
        whole = [86_400_000 - ran[each] + earned[each] for each in (0, 1)]
        assert left(code, clock) == whole
    tables.close(code=code, user=an, now=clock())


def test_who_polls_sees_the_flag_time_of_the_hand(an: User, binh: User, clock: Clock) -> None:
    code = timed(an, binh, FISCHER)
    with locks.table(code, now=clock.pass_(30)) as at:
        assert reading.flag_at(at) == NOON + timedelta(seconds=300)
    assert Hand.objects.get().answer_by == NOON + timedelta(seconds=300)
