from uuid import uuid4

import pytest

from games.models import Table
from tests.api.person import Person, computers
from tests.http.caller import faults, problem_of


def test_a_full_table_starts_at_once(an: Person) -> None:
    body = {"game": "tamcuc", "computers": computers(3)}
    answer = an.post("tables/", body)
    view = answer.json()
    assert (view["status"], view["you"]) == ("playing", 0)
    assert [seat["name"] for seat in view["seats"]] == ["An", "Robin", "Sage", "Kit"]
    assert answer["Location"] == f"/api/v1/tables/{view['code']}/"
    assert an.get(f"tables/{view['code']}/", If_None_Match=answer["ETag"]).status_code == 304


def test_a_table_with_free_seats_waits(an: Person) -> None:
    view = an.opens(seats=3)
    assert (view["status"], view["prompt"], view["seat_view"]) == ("waiting", None, None)
    assert [seat["kind"] for seat in view["seats"]] == ["person", "free", "free"]


def test_computers_sit_where_the_host_wants_them(an: Person) -> None:
    wanted = [{"level": "easy", "name": "  Mèo ", "seat": 0}, {"seat": 2}]
    view = an.opens(seats=4, computers=wanted)
    assert [seat["name"] for seat in view["seats"]] == ["Mèo", "An", "Robin", None]
    assert view["you"] == 1


def test_every_choice_is_kept(an: Person) -> None:
    chosen = {
        "visibility": "public",
        "watching": "closed",
        "hints_allowed": False,
        "pace_seconds": 2.5,
        "answer_seconds": 86_400,
    }
    view = an.opens(options={"length": "short"}, **chosen)
    assert {name: view[name] for name in chosen} == chosen
    assert view["options"]["length"] == "short"


def test_the_same_request_again_opens_one_table(an: Person) -> None:
    key = str(uuid4())
    one, two = (an.post("tables/", {"game": "tamcuc"}, key=key) for _ in range(2))
    assert one.json() == two.json()
    assert two["Location"] == one["Location"]
    assert Table.objects.count() == 1


def test_opening_needs_a_key_and_a_token(an: Person, anyone: Person) -> None:
    body = {"game": "tamcuc"}
    problem_of(an.post("tables/", body, key=""), 400, "idempotency_key")
    problem_of(anyone.post("tables/", body), 401, "not_signed_in")


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param({"game": None}, ("game", "null"), id="no game"),
        pytest.param({"game": "whist"}, ("game", "unknown_game"), id="an unknown game"),
        pytest.param({"game": ["tamcuc"]}, ("game", "invalid"), id="a list for a game"),
        pytest.param({"seats": 5}, ("seats", "bad_seat_count"), id="too many seats"),
        pytest.param({"seats": 0}, ("seats", "min_value"), id="no seats"),
        pytest.param({"seats": "4"}, ("seats", "invalid"), id="a text for seats"),
        pytest.param({"seats": 2.5}, ("seats", "invalid"), id="half a seat"),
        pytest.param({"options": []}, ("options", "not_a_dict"), id="a list of options"),
        pytest.param(
            {"options": {"jokers": 2}},
            ("options.jokers", "unknown_option"),
            id="an unknown option",
        ),
        pytest.param(
            {"options": {"length": "endless"}},
            ("options.length", "bad_option_value"),
            id="a value that an option has not",
        ),
        pytest.param(
            {"options": {"open_hands": True}},
            ("options.open_hands", "open_hands_at_two"),
            id="an option that does not fit the seats",
        ),
        pytest.param(
            {"computers": computers(5)},
            ("computers", "too_many_computers"),
            id="more computers than seats",
        ),
        pytest.param(
            {"computers": [{}, {"level": "godlike"}]},
            ("computers.1.level", "unknown_level"),
            id="an unknown level",
        ),
        pytest.param(
            {"computers": [{"seat": 1}, {"seat": 1}]},
            ("computers", "seat_twice"),
            id="two computers in one seat",
        ),
        pytest.param(
            {"computers": [{"seat": 7}]}, ("computers", "no_such_seat"), id="a seat beyond"
        ),
        pytest.param(
            {"computers": [{"name": "a\u202eb"}]},
            ("computers.0.name", "name_character"),
            id="a name that turns the text round",
        ),
        pytest.param(
            {"computers": [{"name": "x" * 41}]},
            ("computers.0.name", "name_too_long"),
            id="a long name",
        ),
        pytest.param({"visibility": "all"}, ("visibility", "invalid_choice"), id="visibility"),
        pytest.param({"watching": 1}, ("watching", "invalid_choice"), id="watching"),
        pytest.param({"hints_allowed": "yes"}, ("hints_allowed", "invalid"), id="hints"),
        pytest.param({"pace_seconds": 61}, ("pace_seconds", "max_value"), id="a slow pace"),
        pytest.param({"pace_seconds": -1}, ("pace_seconds", "min_value"), id="a pace back"),
        pytest.param({"answer_seconds": 9}, ("answer_seconds", "min_value"), id="no time"),
        pytest.param(
            {"answer_seconds": 604_801}, ("answer_seconds", "max_value"), id="over a week"
        ),
        pytest.param(
            {"next_hand_seconds": 61}, ("next_hand_seconds", "max_value"), id="a long break"
        ),
        pytest.param(
            {"waiting_seconds": 59}, ("waiting_seconds", "min_value"), id="a short wait"
        ),
        pytest.param(
            {"idle_seconds": 2_592_001}, ("idle_seconds", "max_value"), id="an idle month"
        ),
        pytest.param({"stake": 5}, ("stake", "unknown_field"), id="an unknown field"),
    ],
)
def test_refused_by_name(an: Person, body: dict[str, object], fault: tuple[str, str]) -> None:
    answer = an.post("tables/", {"game": "tamcuc", "seats": 4, **body})
    assert faults(answer) == {fault}
    assert all(error["words"] for error in answer.json()["errors"])
    assert not Table.objects.exists()
