"""How staff see plies that were taken back."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.services import people
from games.models import Ply
from games.services import play, seats, tables, take_backs
from tests.admin.scenes import READS, enter, list_page, member, own_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def plies() -> list[Ply]:
    """Three plies of a game, of which the second was taken back before the third was played."""
    now = timezone.now()
    an, binh = (
        people.sign_up_guest(name=name, language="vi", now=now)[0] for name in ("An", "Bình")
    )
    plan = tables.Plan(game="xiangqi", visibility="public")
    code = tables.open_table(plan=plan, host=an, now=now).table.code
    seats.sit(code=code, user=binh, seat=None, now=now)
    act = play.act
    act(code=code, user_id=an.pk, prompt=0, action="h2e2", now=now)
    act(code=code, user_id=binh.pk, prompt=1, action="h9g7", now=now)
    for user in (binh, an):
        take_backs.take_back(code=code, user_id=user.pk, plies=1, now=now)
    act(code=code, user_id=binh.pk, prompt=3, action="b9c7", now=now)
    return list(Ply.objects.order_by("number"))


def test_a_ply_that_stands_leads_to_its_place_in_the_replay(plies: list[Ply]) -> None:
    reader: Client = enter(member(*READS))
    pages = [reader.get(own_page(ply)).content.decode() for ply in plies]
    assert "?ply=1" in pages[0]
    assert "?ply=" not in pages[1]
    assert "?ply=2" in pages[2]


def test_the_list_tells_what_was_taken_back(plies: list[Ply]) -> None:
    shown = enter(member(*READS)).get(list_page(Ply)).content.decode()
    cells = re.findall(r'class="field-taken_back_at[^"]*">(.*?)</td>', shown)
    assert [cell != "-" for cell in cells] == [False, True, False]
