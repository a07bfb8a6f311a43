"""Titles and scales of levels over HTTP."""

import pytest
from django.utils import timezone

from games.kernel.game import Conduct
from games.kernel.seats import Seat
from games.services import hands, locks
from tests.api.conftest import Broker
from tests.api.person import Person, computers
from tests.http.caller import problem_of


def test_a_title_is_told_listed_and_exported(an: Person, broker: Broker) -> None:
    assert an.get("me/titles/").json() == {"titles": []}
    view = an.opens(game="xiangqi", computers=computers(1, "grandmaster"))
    code = view["code"]
    an.acts(view)
    with locks.table(code, now=timezone.now()) as at:
        hands.finish(at, at.game.ended_by(at.state, Seat(1), Conduct.RESIGN))
    last = an.get(f"tables/{code}/events/?after=2").json()["events"][-1]
    words = [each["words"] for each in last["told"]]
    assert "An has earned the title Grand Master." in words
    found = an.get("me/titles/").json()["titles"]
    hand = an.sees(code)["last_hand"]["id"]
    assert [(each["game"], each["title"], each["hand"]) for each in found] == [
        ("xiangqi", "grand_master", hand)
    ]
    assert an.get("me/export/").json()["titles"] == found


def test_the_catalogue_tells_how_a_title_is_earned(anyone: Person) -> None:
    game = anyone.get("games/xiangqi/").json()
    (title,) = game["titles"]
    assert (title["title"], title["name"]) == ("grand_master", "Grand Master")
    assert "grandmaster" in title["levels"]
    assert "expert" not in title["levels"]
    assert anyone.get("games/tamcuc/").json()["titles"] == []


def test_a_scale_of_five_levels_means_five_of_ours(anyone: Person) -> None:
    game = anyone.get("games/xiangqi/").json()
    assert [each["number"] for each in game["levels"]] == list(
        range(1, len(game["levels"]) + 1)
    )
    five = anyone.get("games/xiangqi/?levels=5").json()["levels"]
    names = [each["level"] for each in five]
    assert [each["number"] for each in five] == [1, 2, 3, 4, 5]
    assert {"levels": 5, "names": names} in game["level_scales"]
    order = [each["level"] for each in game["levels"]]
    assert sorted(names, key=order.index) == names


@pytest.mark.parametrize("path", ["games/xiangqi/?levels=7", "games/tamcuc/?levels=5"])
def test_a_scale_that_there_is_not_is_refused(anyone: Person, path: str) -> None:
    problem = problem_of(anyone.get(path), 400, "malformed")
    assert problem["errors"][0]["code"] == "no_such_scale"


@pytest.mark.parametrize("levels", ["x", "1", "99"])
def test_so_many_levels_make_no_scale(anyone: Person, levels: str) -> None:
    problem_of(anyone.get(f"games/xiangqi/?levels={levels}"), 400, "malformed")
