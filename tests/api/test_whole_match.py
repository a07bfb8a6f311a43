"""A match of two guests from the link to the result, each polling with ETags."""

from typing import Any

import pytest
from pytest_django import Settings

from games.models import Hand, HandPoints
from games.selectors import replays
from tests.api.person import Person, View
from tests.http.caller import Caller
from tests.http.rates import hold_to_rates


class Screen:
    """What a frontend of one person shows, kept up to date by polling."""

    def __init__(self, person: Person, code: str) -> None:
        self.person = person
        self.code = code
        self.tag = ""
        self.view: View = {}
        self.unchanged = 0
        self.numbers: list[int] = []

    def poll(self) -> View:
        """The newest view; nothing is sent again that was seen."""
        after = self.numbers[-1] if self.numbers else 0
        headers = {"If_None_Match": self.tag} if self.tag else {}
        answer = self.person.get(f"tables/{self.code}/?events_after={after}", **headers)
        if answer.status_code == 304:
            self.unchanged += 1
            return self.view
        self.tag = answer["ETag"]
        self.view = answer.json()
        self.numbers += [event["number"] for event in self.view["events"]]
        return self.view

    def act(self) -> None:
        """Take the last action offered: the most cards, or showing nothing."""
        body = {
            "prompt": self.view["prompt"]["number"],
            "action": self.view["actions"][-1]["action"],
        }
        answer = self.person.post(f"tables/{self.code}/actions/", body)
        assert answer.status_code == 200, answer.content
        self.tag, self.view = answer["ETag"], answer.json()
        self.numbers += [event["number"] for event in self.view["events"]]


def guest(name: str) -> Person:
    """Somebody new, by the API's own door."""
    told: dict[str, Any] = Person(None, Caller()).post("guests/", {"name": name}).json()
    return Person(None, Caller(told["token"]))


def test_two_guests_play_a_match_to_its_result(
    db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The real rates: a whole match must fit in them.
    hold_to_rates(settings, monkeypatch)
    an = guest("An")
    code = an.opens(seats=2, options={"length": "short"})["code"]
    url = an.post(f"tables/{code}/seat-links/", {}).json()["url"]
    told = Person(None, Caller()).post(
        "seat-links/claim/", {"claim": url.partition("#claim=")[2], "name": "Bình"}
    )
    binh = Person(None, Caller(told.json()["token"]))
    screens = [Screen(an, code), Screen(binh, code)]
    for _ in range(300):
        views = [screen.poll() for screen in screens]
        if views[0]["status"] == "finished":
            break
        if views[0]["prompt"] is None:
            for screen in screens:
                screen.person.post(f"tables/{code}/ready/")
            continue
        asked = [each for each in screens if each.person.is_asked(each.view)]
        asked[0].act()
    else:
        raise AssertionError("the match does not end")
    result = screens[0].poll()
    assert [screen.poll()["match"]["points"] for screen in screens] == [
        result["match"]["points"]
    ] * 2
    assert sum(result["match"]["points"]) == 0
    assert HandPoints.objects.count() == 4
    assert all(screen.unchanged > 0 for screen in screens)
    assert all(screen.numbers == sorted(set(screen.numbers)) for screen in screens)
    assert not any(replays.differs(hand) for hand in Hand.objects.all())
