"""A game saves itself: whoever leaves in the middle finds it, move for move, on any device."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.services import people, tokens
from games.services import clock
from tests.api.conftest import Broker
from tests.api.person import Person, computers, two_at_a_table
from tests.http.caller import Caller

DAY = 86_400


def on_another_device(person: Person) -> Person:
    """The same person with a token of its own."""
    assert person.user is not None
    token = tokens.issue(user=person.user, label="phone", now=timezone.now())
    return Person(person.user, Caller(token))


def test_another_device_goes_on_where_one_left(an: Person, broker: Broker) -> None:
    view = an.opens(game="xiangqi", computers=computers(1, "beginner"))
    an.acts(view)
    broker.run()
    left = an.sees(view["code"])
    phone = on_another_device(an)
    (line,) = phone.get("me/tables/").json()["tables"]
    assert (line["code"], line["asked"]) == (view["code"], True)
    found = phone.sees(line["code"])
    assert found["seat_view"]["moves"] == left["seat_view"]["moves"]
    assert found["prompt"]["number"] == left["prompt"]["number"]
    assert phone.acts(found)["plies"] == 3


def test_days_later_it_is_still_there(
    an: Person, binh: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = {"answer_seconds": 7 * DAY, "idle_seconds": 30 * DAY}
    code, first, second = two_at_a_table(an, binh, game="xiangqi", **times)
    first.acts(first.sees(code))
    later = timezone.now() + timedelta(days=5)
    clock.sweep(now=later)
    monkeypatch.setattr(timezone, "now", lambda: later)
    view = second.sees(code)
    assert (view["status"], view["plies"]) == ("playing", 1)
    assert second.acts(view)["plies"] == 2


@pytest.mark.django_db(transaction=True)
def test_a_move_is_stored_once_it_is_answered() -> None:
    user, token = people.sign_up_guest(name="An", language="en", now=timezone.now())
    an = Person(user, Caller(token))
    view = an.opens(game="xiangqi", computers=computers(1, "beginner"))
    after = an.acts(view)
    # Whatever this process still held is gone with its connection.
    connection.close()
    assert an.sees(view["code"])["seat_view"]["moves"] == after["seat_view"]["moves"]
