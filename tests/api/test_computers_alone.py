"""Hosting a table of computers over HTTP: watch, pause, step, set the pace and the levels."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.services import clock, conduct
from tests.api.conftest import Broker
from tests.api.person import Person, computers
from tests.http.caller import problem_of


@pytest.fixture
def show(an: Person) -> str:
    """The code of a public table where two beginners play, and An, the host, looks on."""
    seats = [{"level": "beginner", "seat": 1}, {"level": "amateur", "seat": 0}]
    view = an.opens(game="xiangqi", computers=seats, visibility="public")
    assert (view["you"], view["host"], view["status"]) == (None, None, "playing")
    assert [each["level"] for each in view["seats"]] == ["amateur", "beginner"]
    code: str = view["code"]
    return code


def test_the_host_pauses_steps_and_goes_on(show: str, an: Person, broker: Broker) -> None:
    paused = an.post(f"tables/{show}/pause/").json()
    assert paused["paused"]
    assert paused["events"][-1]["told"][0]["words"] == "The host pauses the table."
    broker.run()
    assert an.sees(show)["plies"] == 0
    an.post(f"tables/{show}/step/")
    broker.run()
    stepped = an.sees(show)
    assert (stepped["plies"], stepped["paused"]) == (1, True)
    assert not an.post(f"tables/{show}/resume/").json()["paused"]
    problem_of(an.post(f"tables/{show}/step/"), 409, "nothing_to_step")


def test_the_pace_is_changed(show: str, an: Person, binh: Person) -> None:
    changed = an.patch(f"tables/{show}/", {"pace_seconds": 2.5})
    assert changed.status_code == 200
    assert changed.json()["pace_seconds"] == 2.5
    for wrong in ({"pace_seconds": 0.05}, {"pace_seconds": 61}, {"pace_seconds": "1"}, {}):
        problem_of(an.patch(f"tables/{show}/", wrong), 400, "malformed")
    problem_of(binh.patch(f"tables/{show}/", {"pace_seconds": 1}), 403, "not_host")
    an.post(f"tables/{show}/close/")
    problem_of(an.patch(f"tables/{show}/", {"pace_seconds": 1}), 409, "table_ended")


def test_a_level_is_changed(show: str, an: Person, binh: Person) -> None:
    changed = an.patch(f"tables/{show}/seats/1/", {"level": "club"}).json()
    assert changed["seats"][1]["level"] == "club"
    told = changed["events"][-1]["told"][0]
    assert told["data"] == {"seat": 1, "level": "club", "was": "beginner"}
    assert told["words"] == "Robin plays at another level from now on."
    problem_of(an.patch(f"tables/{show}/seats/1/", {"level": "wizard"}), 400, "malformed")
    problem_of(an.patch(f"tables/{show}/seats/7/", {"level": "club"}), 409, "no_computer_there")
    problem_of(binh.patch(f"tables/{show}/seats/1/", {"level": "club"}), 403, "not_host")


def test_onlookers_only_look(show: str, an: Person, binh: Person) -> None:
    assert binh.sees(show)["you"] is None
    for what in ("pause", "resume"):
        problem_of(binh.post(f"tables/{show}/{what}/"), 403, "not_seated")
    problem_of(binh.post(f"tables/{show}/step/"), 403, "not_host")


@pytest.mark.parametrize("looks", [True, False])
def test_polls_of_onlookers_keep_it_going(
    show: str, an: Person, binh: Person, looks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = binh.get(f"tables/{show}/")["ETag"]
    late = timezone.now() + timedelta(minutes=11)
    cache.delete(f"looked:{show}")
    if looks:
        with monkeypatch.context() as then:
            then.setattr("games.api.edge.timezone.now", lambda: late)
            assert binh.get(f"tables/{show}/", If_None_Match=etag).status_code == 304
    clock.sweep(now=late)
    view = an.sees(show)
    assert view["paused"] is not looks


def test_computers_of_cards_can_be_watched_as_well(an: Person, broker: Broker) -> None:
    code = an.opens(game="tusac", seats=4, computers=computers(4))["code"]
    conduct.pause(code=code, user_id=an.user.pk if an.user else 0, now=timezone.now())
    assert an.sees(code)["paused"]
    before = an.sees(code)["plies"]
    an.post(f"tables/{code}/step/")
    broker.run()
    assert an.sees(code)["plies"] == before + 1


def test_at_a_rated_table_the_level_stays(an: Person, broker: Broker) -> None:
    code = an.opens(game="xiangqi", rated=True, computers=computers(1, "club"))["code"]
    problem_of(an.patch(f"tables/{code}/seats/1/", {"level": "beginner"}), 409, "rated_table")
    problem_of(an.post(f"tables/{code}/take-back/"), 409, "rated_table")
