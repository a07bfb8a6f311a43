"""Real threads, real commits: what arrives at once over HTTP."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import celery
import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.services import people
from games.models import Ply, Sitting, Table
from tests.api.person import Person
from tests.http.caller import Caller

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """No computers here; and what waits for a commit waits for a real one."""
    monkeypatch.setattr(celery.current_app, "send_task", lambda *_, **__: None)


def guest(name: str) -> Person:
    user, token = people.sign_up_guest(name=name, language="en", now=timezone.now())
    return Person(user, Caller(token))


def at_once(count: int, call: Callable[[int], Any]) -> list[Any]:
    barrier = Barrier(count)

    def one(number: int) -> Any:
        try:
            barrier.wait()
            return call(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def test_eight_equal_acts_are_one_ply_and_eight_equal_answers() -> None:
    an, binh = guest("An"), guest("Bình")
    code = an.opens(visibility="public")["code"]
    binh.sits(code)
    first = an if an.is_asked(an.sees(code)) else binh
    view, key = first.sees(code), str(uuid4())
    body = {"prompt": view["prompt"]["number"], "action": view["actions"][0]["action"]}
    answers = at_once(8, lambda _: first.post(f"tables/{code}/actions/", body, key=key))
    assert [answer.status_code for answer in answers] == [200] * 8
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert Ply.objects.count() == 1


def test_eight_acts_with_eight_keys_are_one_ply_and_seven_late() -> None:
    an, binh = guest("An"), guest("Bình")
    code = an.opens(visibility="public")["code"]
    binh.sits(code)
    first = an if an.is_asked(an.sees(code)) else binh
    view = first.sees(code)
    body = {"prompt": view["prompt"]["number"], "action": view["actions"][0]["action"]}
    answers = at_once(8, lambda _: first.post(f"tables/{code}/actions/", body))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert Ply.objects.count() == 1


def test_two_seats_that_lay_at_once_are_both_in_time() -> None:
    an, binh, chi = guest("An"), guest("Bình"), guest("Chi")
    code = an.opens(seats=3, visibility="public")["code"]
    binh.sits(code)
    chi.sits(code)
    everyone = (an, binh, chi)
    house = next(each for each in everyone if each.is_asked(each.sees(code)))
    house.acts(house.sees(code))
    others = [each for each in everyone if each.is_asked(each.sees(code))]
    assert len(others) == 2
    views = [each.sees(code) for each in others]
    answers = at_once(2, lambda number: others[number].acts(views[number]))
    assert [after["you"] for after in answers] == [view["you"] for view in views]
    assert Ply.objects.count() == 3


def test_eight_equal_openings_are_one_table() -> None:
    an, key = guest("An"), str(uuid4())
    answers = at_once(8, lambda _: an.post("tables/", {"game": "tamcuc"}, key=key))
    assert [answer.status_code for answer in answers] == [201] * 8
    assert Table.objects.count() == 1


def test_of_eight_who_claim_one_link_one_sits() -> None:
    an = guest("An")
    code = an.opens(seats=4)["code"]
    claim = an.post(f"tables/{code}/seat-links/", {}).json()["claim"]
    anyone = Person(None, Caller())
    answers = at_once(
        8,
        lambda number: anyone.post(
            "seat-links/claim/", {"claim": claim, "name": f"Guest {number}"}
        ),
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert Sitting.objects.count() == 2


def test_nothing_of_a_refused_act_is_left() -> None:
    an, binh = guest("An"), guest("Bình")
    code = an.opens(visibility="public")["code"]
    binh.sits(code)
    first = an if an.is_asked(an.sees(code)) else binh
    before = Table.objects.values().get(code=code)
    prompt = first.sees(code)["prompt"]["number"]
    refused = first.post(f"tables/{code}/actions/", {"prompt": prompt, "action": "hide"})
    assert refused.status_code == 422
    assert Table.objects.values().get(code=code) == before
    assert transaction.get_connection().in_atomic_block is False
