"""What seats do outside the rules of play, at a game that knows of it."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Hand, HandPoints, Sitting, Table
from games.selectors import loading, replays
from games.services import clock as clocks
from games.services import conduct, rights, seats
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


@pytest.fixture
def board(an: User, binh: User, clock: Clock) -> str:
    """A game of Xiangqi between An, who has Red, and Bình."""
    code = opened(an, game="xiangqi", seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=None, now=clock())
    return code


def points(code: str) -> list[int]:
    """The points of the hand that ended last, by seat number."""
    hand = row(code).last_hand
    return list(
        HandPoints.objects.filter(hand=hand).order_by("seat").values_list("points", flat=True)
    )


def offers(code: str) -> list[bool]:
    """Who offers a draw now, by seat number."""
    return [each.offers_draw for each in loading.load(code).sittings]


def test_who_resigns_loses(board: str, an: User, binh: User, clock: Clock) -> None:
    conduct.resign(code=board, user_id=binh.pk, now=clock())
    assert row(board).status == Table.Status.FINISHED
    assert points(board)[0] > points(board)[1]
    assert not replays.differs(Hand.objects.get())


def test_one_may_resign_when_the_other_is_asked(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    waiting = binh if is_asked(board, an) else an
    conduct.resign(code=board, user_id=waiting.pk, now=clock())
    assert row(board).status == Table.Status.FINISHED


def test_a_draw_is_agreed_when_both_offer(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    conduct.offer_draw(code=board, user_id=an.pk, now=clock())
    conduct.offer_draw(code=board, user_id=an.pk, now=clock())
    assert row(board).status == Table.Status.PLAYING
    assert offers(board) == [True, False]
    conduct.offer_draw(code=board, user_id=binh.pk, now=clock())
    assert row(board).status == Table.Status.FINISHED
    assert points(board)[0] == points(board)[1]


def test_an_offer_falls_when_the_other_plays_on(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    first, second = (an, binh) if is_asked(board, an) else (binh, an)
    conduct.offer_draw(code=board, user_id=first.pk, now=clock())
    act_first(board, first, clock())
    assert any(offers(board)), "who offers may move and let the offer stand"
    act_first(board, second, clock())
    assert not any(offers(board))


def test_an_offer_is_declined(board: str, an: User, binh: User, clock: Clock) -> None:
    conduct.offer_draw(code=board, user_id=an.pk, now=clock())
    conduct.decline_draw(code=board, user_id=binh.pk, now=clock())
    assert not any(offers(board))
    conduct.offer_draw(code=board, user_id=binh.pk, now=clock())
    assert row(board).status == Table.Status.PLAYING


def test_a_game_without_resigning_knows_no_such_thing(an: User, clock: Clock) -> None:
    code = opened(an, computers=with_computers(3))
    with refused(conduct.NotOffered):
        conduct.resign(code=code, user_id=an.pk, now=clock())
    with refused(conduct.NotOffered):
        conduct.offer_draw(code=code, user_id=an.pk, now=clock())


def test_nothing_can_be_resigned_after_the_end(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    conduct.resign(code=board, user_id=an.pk, now=clock())
    with refused(rights.TableEnded):
        conduct.resign(code=board, user_id=binh.pk, now=clock())


def test_whose_time_runs_out_loses_where_the_game_says_so(
    board: str, an: User, binh: User, clock: Clock
) -> None:
    late = 0 if is_asked(board, an) else 1
    hand = loading.load(board).live_hand()
    assert hand.answer_by == clock() + timedelta(seconds=60)
    clocks.sweep(now=clock.pass_(60))
    assert row(board).status == Table.Status.FINISHED
    assert points(board)[late] < points(board)[1 - late]
    assert not hand.plies.exists()


def test_a_computer_plays_a_game_of_xiangqi_on(an: User, broker: Broker, clock: Clock) -> None:
    code = opened(an, game="xiangqi", computers=with_computers(1, level="beginner"))
    for _ in range(3):
        broker.run()
        act_first(code, an, clock())
    broker.run()
    assert Hand.objects.get().ply_count >= 6
    assert Sitting.objects.filter(level="beginner").exists()
