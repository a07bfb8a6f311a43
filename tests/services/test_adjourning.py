"""Tables put aside, taken up again, and games called off."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Hand, HandPoints, Sitting, Table
from games.selectors import loading
from games.services import adjourning, conduct, deadlines, rights, seats, take_backs
from games.services import clock as sweeping
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

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once", "broker")]

YEAR = deadlines.ADJOURNED_LIMIT


@pytest.fixture
def practice(an: User, broker: Broker) -> str:
    """A game of An, who has Red, against the beginner."""
    return opened(an, game="xiangqi", computers=with_computers(1, level="beginner"))


@pytest.fixture
def board(an: User, binh: User, clock: Clock) -> str:
    """A game between An, who has Red, and Bình."""
    code = opened(an, game="xiangqi", visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    return code


def put_aside(code: str, clock: Clock, *users: User) -> None:
    for user in users:
        adjourning.adjourn(code=code, user_id=user.pk, now=clock())
    assert row(code).adjourned_at == clock()


def come_back(code: str, clock: Clock, *users: User) -> bool:
    for user in users:
        conduct.resume(code=code, user_id=user.pk, now=clock())
    return row(code).adjourned_at is None


def test_nothing_goes_on_meanwhile(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    act_first(practice, an, clock())
    put_aside(practice, clock, an)
    assert broker.run() == 1
    assert loading.load(practice).live_hand().ply_count == 1, "the computer holds its answer"
    clock.pass_(40 * 86_400)
    sweeping.sweep(now=clock())
    assert row(practice).status == Table.Status.PLAYING
    assert come_back(practice, clock, an)
    broker.run()
    assert loading.load(practice).live_hand().ply_count == 2


def test_after_a_year_it_is_over(practice: str, an: User, clock: Clock) -> None:
    put_aside(practice, clock, an)
    sweeping.sweep(now=clock.pass_(YEAR.total_seconds() - 1))
    assert row(practice).status == Table.Status.PLAYING
    sweeping.sweep(now=clock.pass_(1))
    table = row(practice)
    assert (table.status, table.ended_because) == (Table.Status.EXPIRED, "adjourned_too_long")
    assert not HandPoints.objects.exists()


def test_a_year_is_a_due_moment_while_nobody_is_here(
    practice: str, an: User, clock: Clock
) -> None:
    put_aside(practice, clock, an)
    sweeping.sweep(now=clock.pass_(120))
    assert row(practice).due_at == clock() - timedelta(seconds=120) + YEAR


def test_who_leaves_again_no_longer_wishes_to_go_on(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    put_aside(board, clock, an, binh)
    clock.pass_(86_400)
    assert not come_back(board, clock, an)
    sweeping.sweep(now=clock.pass_(61))
    assert not Sitting.objects.filter(wants_resume=True).exists()
    assert not come_back(board, clock, binh)
    assert come_back(board, clock, an)


def test_where_answers_take_days_the_wish_stays(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, game="xiangqi", visibility="public", answer_seconds=86_400)
    seats.sit(code=code, user=binh, seat=None, now=clock())
    put_aside(code, clock, an, binh)
    assert not come_back(code, clock, an)
    sweeping.sweep(now=clock.pass_(3600))
    assert come_back(code, clock, binh)


def test_who_stays_behind_goes_on_alone(
    board: str, an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    put_aside(board, clock, an, binh)
    seats.leave(code=board, user=binh, now=clock())
    assert come_back(board, clock, an)
    act_first(board, an, clock())
    broker.run()
    assert is_asked(board, an)


def test_the_time_to_answer_stands_still(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    clock.pass_(20)
    put_aside(board, clock, an, binh)
    clock.pass_(86_400)
    assert come_back(board, clock, an, binh)
    assert loading.load(board).live_hand().answer_by == clock() + timedelta(seconds=40)


def test_a_paused_table_can_be_adjourned_and_wishes_fall(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    act_first(board, an, clock())
    take_backs.take_back(code=board, user_id=an.pk, plies=None, now=clock())
    conduct.pause(code=board, user_id=an.pk, now=clock())
    put_aside(board, clock, binh, an)
    assert not any(
        each.wants_adjourn or each.wants_take_back for each in loading.load(board).sittings
    )
    with refused(rights.TablePaused):
        act_first(board, binh, clock())


def test_between_games_ready_does_not_take_it_up(an: User, binh: User, clock: Clock) -> None:
    options = {"games": 2}
    code = opened(an, game="xiangqi", visibility="public", options=options)
    seats.sit(code=code, user=binh, seat=None, now=clock())
    conduct.resign(code=code, user_id=an.pk, now=clock())
    put_aside(code, clock, an, binh)
    for user in (an, binh):
        conduct.ready(code=code, user_id=user.pk, now=clock())
    sweeping.sweep(now=clock.pass_(3600))
    assert row(code).hand is None
    assert come_back(code, clock, an, binh)
    sweeping.sweep(now=clock.pass_(8))
    assert row(code).hand is not None


def test_card_games_know_no_adjourning(an: User, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3))
    with refused(conduct.NotOffered):
        adjourning.adjourn(code=code, user_id=an.pk, now=clock())


# Aborting


def test_an_aborted_game_is_void_and_those_before_it_count(
    an: User, binh: User, clock: Clock
) -> None:
    code = opened(an, game="xiangqi", visibility="public", options={"games": 2})
    seats.sit(code=code, user=binh, seat=None, now=clock())
    conduct.resign(code=code, user_id=an.pk, now=clock())
    sweeping.sweep(now=clock.pass_(8))
    conduct.abort(code=code, user_id=an.pk, now=clock())
    first, second = Hand.objects.order_by("number")
    assert (first.voided_at, second.voided_at, second.ending) == (None, clock(), "voided")
    table = row(code)
    assert (table.status, table.ended_because) == (Table.Status.VOIDED, "aborted")
    standing = loading.standing_of(second.match.standing)
    assert standing.points == (0, 2)
    with refused(rights.TableEnded):
        conduct.abort(code=code, user_id=binh.pk, now=clock())


def test_taking_back_does_not_let_one_abort(
    practice: str, an: User, broker: Broker, clock: Clock
) -> None:
    act_first(practice, an, clock())
    broker.run()
    take_backs.take_back(code=practice, user_id=an.pk, plies=None, now=clock())
    with refused(conduct.TooLateToAbort):
        conduct.abort(code=practice, user_id=an.pk, now=clock())
