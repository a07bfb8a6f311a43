from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Token
from games.models import Bot, Sitting
from tests.api.person import Person, View
from tests.http.caller import Caller, faults, problem_of

PLAN = {"handle": "rook-3000", "name": "Rook"}


def made(owner: Person, **plan: Any) -> Person:
    """A bot of this person, by its token."""
    answer = owner.post("me/bots/", {**PLAN, **plan})
    assert answer.status_code == 201, answer.content
    handle = answer.json()["bot"]["handle"]
    return Person(Bot.objects.get(handle=handle).user, Caller(answer.json()["token"]))


def kinds(view: View) -> list[str]:
    return [seat["kind"] for seat in view["seats"]]


def test_making_one(an: Person) -> None:
    told = an.post("me/bots/", {**PLAN, "games": ["xiangqi"]}).json()
    assert told["token"].startswith("chieu_bot_")
    bot = told["bot"]
    assert (bot["handle"], bot["name"], bot["owner"]) == ("rook-3000", "Rook", "An")
    assert (bot["games"], bot["open_to"], bot["online"]) == (["xiangqi"], "owner", False)
    assert [each["handle"] for each in an.get("me/bots/").json()["bots"]] == ["rook-3000"]


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        pytest.param({"handle": "Rook"}, ("handle", "invalid"), id="a handle with capitals"),
        pytest.param({"handle": "ab"}, ("handle", "invalid"), id="a handle of two letters"),
        pytest.param({"name": "\u202e"}, ("name", "name_character"), id="a turned name"),
        pytest.param({"games": ["whist"]}, ("games.0", "unknown_game"), id="an unknown game"),
        pytest.param({"most_tables": 51}, ("most_tables", "max_value"), id="too many tables"),
        pytest.param({"open_to": "all"}, ("open_to", "invalid_choice"), id="to nobody known"),
    ],
)
def test_what_cannot_be_made(an: Person, plan: dict[str, Any], fault: tuple[str, str]) -> None:
    answer = an.post("me/bots/", {**PLAN, **plan})
    assert [each[0] for each in faults(answer)] == [fault[0]]
    assert not Bot.objects.exists()


def test_a_handle_is_anybodys_once(an: Person, binh: Person) -> None:
    made(an)
    problem_of(binh.post("me/bots/", PLAN), 409, "handle_taken")
    assert Bot.objects.count() == 1


def test_nobody_has_more_than_ten(an: Person) -> None:
    for number in range(10):
        made(an, handle=f"bot-{number}")
    problem_of(an.post("me/bots/", PLAN), 409, "too_many_bots")
    an.delete("me/bots/bot-3/")
    made(an)


def test_sent_twice_it_is_made_once(an: Person) -> None:
    key = "0b0d0f4e-5b6f-4b44-8f7d-2a2d1ab4e8a1"
    answers = [an.post("me/bots/", PLAN, key=key) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert Bot.objects.count() == 1


def test_a_bot_plays_by_its_own_token(an: Person) -> None:
    bot = made(an)
    code = an.opens(seats=2)["code"]
    view = an.post(f"tables/{code}/bots/", {"bot": "rook-3000"}).json()
    assert kinds(view) == ["person", "bot"]
    assert view["status"] == "playing"
    asked = bot if bot.is_asked(bot.sees(code)) else an
    asked.acts(asked.sees(code))
    asked = bot if bot.is_asked(bot.sees(code)) else an
    asked.acts(asked.sees(code))
    assert bot.sees(code)["you"] == 1


def test_a_bot_sees_what_its_seat_sees(an: Person) -> None:
    bot = made(an)
    code = an.opens(seats=2)["code"]
    an.post(f"tables/{code}/bots/", {"bot": "rook-3000"})
    mine, its = an.sees(code)["seat_view"], bot.sees(code)["seat_view"]
    assert mine != its


@pytest.mark.parametrize(
    ("open_to", "status"), [("owner", 404), ("everyone", 200)], ids=["others may not", "may"]
)
def test_seating_the_bot_of_another(
    an: Person, binh: Person, open_to: str, status: int
) -> None:
    made(an, open_to=open_to)
    code = binh.opens(seats=2)["code"]
    answer = binh.post(f"tables/{code}/bots/", {"bot": "rook-3000"})
    assert answer.status_code == status
    if status == 404:
        problem_of(answer, 404, "no_such_bot")
    listed = binh.get("bots/").json()["bots"]
    assert [each["handle"] for each in listed] == ["rook-3000"] * (open_to == "everyone")


def test_only_the_host_seats_bots(an: Person, binh: Person) -> None:
    made(an, open_to="everyone")
    code = an.opens(seats=3, visibility="public")["code"]
    binh.sits(code)
    problem_of(binh.post(f"tables/{code}/bots/", {"bot": "rook-3000"}), 403, "not_host")


def test_a_bot_takes_no_more_tables_than_it_said(an: Person) -> None:
    made(an, most_tables=1)
    codes = [an.opens(seats=3)["code"] for _ in range(2)]
    answers = [an.post(f"tables/{code}/bots/", {"bot": "rook-3000"}) for code in codes]
    assert answers[0].status_code == 200
    problem_of(answers[1], 409, "bot_is_busy")


def test_a_bot_plays_only_its_games(an: Person) -> None:
    made(an, games=["xiangqi"], open_to="everyone")
    code = an.opens(game="tamcuc", seats=3)["code"]
    problem_of(an.post(f"tables/{code}/bots/", {"bot": "rook-3000"}), 409, "bot_is_busy")
    assert an.get("bots/?game=tamcuc").json()["bots"] == []
    assert len(an.get("bots/?game=xiangqi").json()["bots"]) == 1


def test_a_bot_does_nothing_but_play(an: Person) -> None:
    bot = made(an)
    code = an.opens(seats=2)["code"]
    an.post(f"tables/{code}/bots/", {"bot": "rook-3000"})
    refused = [
        bot.post("tables/", {"game": "tamcuc"}),
        bot.post("me/bots/", {**PLAN, "handle": "pawn-1"}),
        bot.post(f"tables/{code}/chat/", {"text": "Hello!"}),
    ]
    for answer in refused:
        problem_of(answer, 403, "not_for_bots")
    claim = bot.post("me/claim/", {"username": "rook", "password": "nine dragons asleep"})
    problem_of(claim, 409, "not_a_guest")


def test_a_new_token_ends_the_old_one(an: Person) -> None:
    bot = made(an)
    told = an.post("me/bots/rook-3000/token/", {}).json()
    assert bot.get("me/").status_code == 401
    assert Caller(told["token"]).get("me/").status_code == 200


def test_retiring_one_lets_a_computer_play_on(an: Person) -> None:
    bot = made(an)
    code = an.opens(seats=2)["code"]
    an.post(f"tables/{code}/bots/", {"bot": "rook-3000"})
    assert an.delete("me/bots/rook-3000/").status_code == 204
    assert kinds(an.sees(code)) == ["person", "computer"]
    assert bot.get("me/").status_code == 401
    assert not Sitting.objects.filter(user=bot.user, ended_at=None).exists()
    problem_of(an.delete("me/bots/rook-3000/"), 404, "no_such_bot")
    problem_of(an.post("me/bots/", PLAN), 409, "handle_taken")


def test_the_bots_of_others_are_not_ones_own(an: Person, binh: Person) -> None:
    made(an)
    problem_of(binh.delete("me/bots/rook-3000/"), 404, "no_such_bot")
    problem_of(binh.post("me/bots/rook-3000/token/", {}), 404, "no_such_bot")
    assert binh.get("me/bots/").json() == {"bots": []}


def test_who_is_forgotten_takes_the_bots_along(an: Person) -> None:
    bot = made(an)
    assert an.delete("me/").status_code == 204
    assert bot.get("me/").status_code == 401
    assert not Token.objects.filter(user=bot.user, revoked_at=None).exists()


def test_a_bot_that_listens_is_online(an: Person) -> None:
    bot = made(an)
    bot.lines("me/stream/")
    assert an.get("me/bots/").json()["bots"][0]["online"]
    Bot.objects.update(seen_at=timezone.now() - timedelta(minutes=10))
    assert not an.get("me/bots/").json()["bots"][0]["online"]
