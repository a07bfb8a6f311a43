"""Taking back and playing again over HTTP, and what history tells of it."""

from tests.api.conftest import Broker
from tests.api.person import Person, View, computers, two_at_a_table
from tests.http.caller import problem_of


def practice(an: Person, broker: Broker, pairs: int = 0) -> View:
    """The view of a game against the beginner, after so many plies of each."""
    view = an.opens(game="xiangqi", computers=computers(1, "beginner"))
    for _ in range(pairs):
        an.acts(view)
        broker.run()
        view = an.sees(view["code"])
    return view


def test_the_pair_is_taken_back_and_played_again(an: Person, broker: Broker) -> None:
    view = practice(an, broker, pairs=2)
    code, played = view["code"], view["seat_view"]["moves"]
    back = an.post(f"tables/{code}/take-back/").json()
    assert back["seat_view"]["moves"] == played[:2]
    assert (back["plies"], back["redo_plies"]) == (2, 2)
    assert back["prompt"]["number"] > view["prompt"]["number"]
    assert back["seats"][0]["take_backs"] == 1
    told = back["events"][-1]["told"]
    assert [each["kind"] for each in told] == ["taken_back"]
    assert told[0]["words"] == "An takes back (2)."
    again = an.post(f"tables/{code}/redo/").json()
    assert again["seat_view"]["moves"] == played
    assert (again["plies"], again["redo_plies"]) == (4, 0)
    assert again["events"][-1]["told"][0]["kind"] == "redone"
    problem_of(an.post(f"tables/{code}/redo/"), 409, "nothing_to_redo")
    problem_of(an.post(f"tables/{code}/take-back/", {"plies": 5}), 409, "nothing_to_take_back")


def test_the_same_request_takes_back_once(an: Person, broker: Broker) -> None:
    code, key = practice(an, broker, pairs=2)["code"], "6f2c1d8e-0000-4000-8000-000000000001"
    for _ in range(2):
        answer = an.post(f"tables/{code}/take-back/", key=key)
        assert answer.json()["plies"] == 2
    assert an.sees(code)["plies"] == 2


def test_people_ask_each_other(an: Person, binh: Person) -> None:
    code, first, second = two_at_a_table(an, binh, game="xiangqi")
    first.acts(first.sees(code))
    asked = first.post(f"tables/{code}/take-back/").json()
    assert asked["seats"][asked["you"]]["wants_take_back"] == 1
    assert asked["plies"] == 1
    declined = second.delete(f"tables/{code}/take-back/")
    assert declined.status_code == 200
    first.post(f"tables/{code}/take-back/")
    assert second.post(f"tables/{code}/take-back/").json()["plies"] == 0
    first.post(f"tables/{code}/redo/")
    assert second.delete(f"tables/{code}/redo/").json()["plies"] == 0
    second.post(f"tables/{code}/redo/")
    assert first.post(f"tables/{code}/redo/").json()["plies"] == 1


def test_history_tells_of_what_was_taken_back_and_by_which_level(
    an: Person, broker: Broker
) -> None:
    view = practice(an, broker, pairs=2)
    code = view["code"]
    an.post(f"tables/{code}/take-back/")
    an.patch(f"tables/{code}/seats/1/", {"level": "club"})
    an.acts(an.sees(code), choice=1)
    broker.run()
    an.post(f"tables/{code}/resign/")
    number = an.sees(code)["last_hand"]["id"]
    record = an.get(f"hands/{number}/").json()
    assert record["plies"] == 4
    gone = record["taken_back"]
    assert [each["action"] for each in gone] == view["seat_view"]["moves"][2:]
    assert [(each["by"], each["level"]) for each in gone] == [
        ("person", None),
        ("computer", "beginner"),
    ]
    frames = an.get(f"hands/{number}/export/").json()["frames"]
    assert [each["level"] for each in frames] == [None, None, "beginner", None, "club"]
    assert an.get(f"hands/{number}/replay/?ply=4").json()["plies"] == 4
    problem_of(an.get(f"hands/{number}/replay/?ply=5"), 404, "not_found")
    plies = an.get("me/export/").json()["plies"]
    assert [each["taken_back_at"] is None for each in plies] == [True, False, True]


def test_who_may(an: Person, binh: Person, broker: Broker) -> None:
    code = practice(an, broker, pairs=1)["code"]
    for what in ("take-back", "redo"):
        problem_of(binh.post(f"tables/{code}/{what}/"), 404, "not_found")
        problem_of(an.post(f"tables/{code}/{what}/", {"plies": 0}), 400, "malformed")
        problem_of(an.post(f"tables/{code}/{what}/", {"plies": "2"}), 400, "malformed")
    cards = an.opens(computers=computers(1))["code"]
    problem_of(an.post(f"tables/{cards}/take-back/"), 409, "not_offered")
    problem_of(an.post(f"tables/{cards}/redo/"), 409, "not_offered")
    problem_of(an.delete(f"tables/{cards}/take-back/"), 409, "not_offered")
    public = an.opens(game="xiangqi", visibility="public")["code"]
    problem_of(an.post(f"tables/{public}/take-back/"), 409, "table_ended")
    problem_of(binh.post(f"tables/{public}/take-back/"), 403, "not_seated")
