from tests.api.conftest import Broker
from tests.api.person import Person
from tests.http.caller import faults, problem_of


def test_exercises_are_listed_with_words_and_without_solutions(an: Person) -> None:
    told = an.get("exercises/xiangqi/", Accept_Language="en").json()
    assert len(told["exercises"]) >= 60
    one = next(each for each in told["exercises"] if each["code"] == "KNk-02")
    assert one["words"].startswith("Red moves and wins")
    assert (one["attempts"], one["solved_at"], one["verified"]) == (0, None, "computed")
    assert "solution" not in one
    assert {each["code"] for each in told["sets"]} >= {"KRk", "KNka"}
    few = an.get("exercises/xiangqi/?kind=KNka&difficulty=1").json()["exercises"]
    assert few
    assert {(each["set"], each["difficulty"]) for each in few} == {("KNka", 1)}


def test_an_exercise_is_solved_at_a_table(an: Person, broker: Broker) -> None:
    view = an.post("exercises/xiangqi/KRka-03/table/").json()
    code = view["code"]
    assert an.is_asked(view)
    for _ in range(60):
        fen = an.sees(code)["seat_view"]["fen"] if an.sees(code)["prompt"] else ""
        if an.sees(code)["status"] != "playing":
            break
        known = an.get(f"exercises/xiangqi/verify/?fen={fen.replace(' ', '%20')}").json()
        assert known["result"] == "win"
        prompt = an.sees(code)["prompt"]["number"]
        hint = an.post(f"tables/{code}/hint/", {"prompt": prompt}).json()
        solution = an.get("exercises/xiangqi/KRka-03/solution/").json()["actions"]
        moves = an.sees(code)["seat_view"]["moves"]
        action = solution[len(moves)] if solution[: len(moves)] == moves else hint["action"]
        an.post(f"tables/{code}/actions/", {"prompt": prompt, "action": action})
        broker.run()
    listed = an.get("exercises/xiangqi/?kind=KRka").json()["exercises"]
    done = next(each for each in listed if each["code"] == "KRka-03")
    assert done["attempts"] == 1
    assert done["solved_at"]


def test_giving_up_is_an_attempt_and_no_solution(an: Person, binh: Person) -> None:
    code = an.post("exercises/xiangqi/KRk-01/table/").json()["code"]
    an.post(f"tables/{code}/resign/")
    listed = an.get("exercises/xiangqi/?kind=KRk").json()["exercises"]
    done = next(each for each in listed if each["code"] == "KRk-01")
    assert (done["attempts"], done["solved_at"]) == (1, None)
    theirs = binh.get("exercises/xiangqi/?kind=KRk").json()["exercises"]
    assert {each["attempts"] for each in theirs} == {0}


def test_black_sits_where_black_is_to_move(an: Person) -> None:
    listed = an.get("exercises/xiangqi/").json()["exercises"]
    hold = next(each for each in listed if each["goal"] == "draw")
    view = an.post(f"exercises/xiangqi/{hold['code']}/table/").json()
    assert view["seat_view"]["side"] == "black"
    assert an.is_asked(view)


def test_sent_twice_one_table_is_opened(an: Person) -> None:
    key = "6b0d0f4e-5b6f-4b44-8f7d-2a2d1ab4e8a1"
    answers = [an.post("exercises/xiangqi/KRk-01/table/", key=key) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert answers[0]["Location"] == f"/api/v1/tables/{answers[0].json()['code']}/"


def test_what_there_is_not(an: Person) -> None:
    problem_of(an.get("exercises/tamcuc/"), 404, "no_exercises")
    problem_of(an.get("exercises/whist/"), 404, "not_found")
    problem_of(an.post("exercises/xiangqi/KRk-99/table/"), 404, "no_exercises")
    problem_of(an.get("exercises/xiangqi/KRk-99/solution/"), 404, "no_exercises")
    assert {field for field, _ in faults(an.get("exercises/xiangqi/?difficulty=6"))} == {
        "difficulty"
    }


def test_a_position_is_verified_where_it_is_known(an: Person) -> None:
    start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR%20w"
    assert an.get(f"exercises/xiangqi/verify/?fen={start}").json()["result"] is None
    wrong = an.get("exercises/xiangqi/verify/?fen=x")
    assert {field for field, _ in faults(wrong)} == {"fen"}
