"""Real threads where a flag falls, and where two people adjourn at once."""

from functools import partial

import pytest

from accounts.models import User
from games.kernel.clocks import TimeControl
from games.models import HandPoints, Table
from games.selectors import loading
from games.services import adjourning, conduct, play, seats
from games.services import clock as sweeping
from tests.services.conftest import Broker, Clock, first_legal, opened, row
from tests.services.test_races import at_the_same_time

pytestmark = pytest.mark.django_db(transaction=True)


def timed(an: User, binh: User, clock: Clock) -> str:
    control = TimeControl(main_seconds=60)
    code = opened(an, game="xiangqi", visibility="public", clock=control)
    seats.sit(code=code, user=binh, seat=None, now=clock())
    return code


def test_a_flag_falls_once_whoever_finds_it(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = timed(an, binh, clock)
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    move = partial(
        play.act, code=code, user_id=an.pk, prompt=prompt, action=first_legal(code, an)
    )
    late = clock.pass_(60)
    at_the_same_time(
        [partial(move, now=late), partial(move, now=late)]
        + [partial(sweeping.sweep, now=late)] * 4
    )
    assert row(code).status == Table.Status.FINISHED
    assert list(HandPoints.objects.order_by("seat").values_list("points", flat=True)) == [0, 2]
    assert loading.load(code).table.last_hand.ending == "timed_out"  # type: ignore[union-attr]  # it was played


def test_two_who_adjourn_at_once_agree_and_so_do_two_who_come_back(
    an: User, binh: User, broker: Broker, clock: Clock
) -> None:
    code = timed(an, binh, clock)
    both = [an.pk, binh.pk]
    aside = [partial(adjourning.adjourn, code=code, user_id=each, now=clock()) for each in both]
    assert not [each for each in at_the_same_time(aside) if isinstance(each, Exception)]
    assert row(code).adjourned_at == clock()
    clock.pass_(86_400)
    back = [partial(conduct.resume, code=code, user_id=each, now=clock()) for each in both]
    assert not [each for each in at_the_same_time(back) if isinstance(each, Exception)]
    table = row(code)
    assert (table.adjourned_at, table.paused_at) == (None, None)
    assert not any(each.wants_resume for each in loading.load(code).sittings)
