from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Ply
from tests.api.person import Person, two_at_a_table
from tests.http.caller import faults, problem_of


@pytest.fixture
def table(an: Person, binh: Person) -> tuple[str, Person, Person]:
    return two_at_a_table(an, binh)


Playing = tuple[str, Person, Person]


def answer_of(view: dict[str, object], **changes: object) -> dict[str, object]:
    prompt, actions = view["prompt"], view["actions"]
    assert isinstance(prompt, dict)
    assert isinstance(actions, list)
    return {"prompt": prompt["number"], "action": actions[0]["action"], **changes}


def test_acting_gives_the_fresh_view_and_its_tag(table: Playing) -> None:
    code, first, _ = table
    view = first.sees(code)
    answer = first.post(f"tables/{code}/actions/", answer_of(view))
    after = answer.json()
    assert after["version"] == view["version"] + 1
    assert after["prompt"]["number"] > view["prompt"]["number"]
    assert [event["number"] for event in after["events"]] == [view["event_number"] + 1]
    polled = first.get(f"tables/{code}/", If_None_Match=answer["ETag"])
    assert polled.status_code == 304


def test_acting_costs_ten_queries_and_the_brackets_round_them(
    table: Playing, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    code, first, _ = table
    body = answer_of(first.sees(code))
    with django_assert_num_queries(10 + 2):
        assert first.post(f"tables/{code}/actions/", body).status_code == 200


def test_the_same_request_again_plays_once(table: Playing) -> None:
    code, first, _ = table
    body, key = answer_of(first.sees(code)), str(uuid4())
    one, two = (first.post(f"tables/{code}/actions/", body, key=key) for _ in range(2))
    assert one.json() == two.json()
    assert one["ETag"] == two["ETag"]
    assert "Idempotency-Replayed" not in one
    assert two["Idempotency-Replayed"] == "true"
    assert Ply.objects.filter(hand__match__table__code=code).count() == 1


def test_a_key_that_came_with_another_body_is_refused(table: Playing) -> None:
    code, first, _ = table
    view, key = first.sees(code), str(uuid4())
    first.post(f"tables/{code}/actions/", answer_of(view), key=key)
    again = first.post(f"tables/{code}/actions/", answer_of(view, prompt=999), key=key)
    problem_of(again, 422, "idempotency_key_reused")


@pytest.mark.parametrize("key", ["", "not-a-uuid"])
def test_acting_needs_a_key(table: Playing, key: str) -> None:
    code, first, _ = table
    answer = first.post(f"tables/{code}/actions/", answer_of(first.sees(code)), key=key)
    problem_of(answer, 400, "idempotency_key")


def test_the_second_answer_to_a_prompt_is_late_and_gets_the_view(table: Playing) -> None:
    code, first, _ = table
    body = answer_of(first.sees(code))
    first.post(f"tables/{code}/actions/", body)
    late = problem_of(first.post(f"tables/{code}/actions/", body), 409, "stale_prompt")
    assert late["table"]["version"] == first.sees(code)["version"]


def test_who_is_not_asked_is_refused_with_reason(table: Playing) -> None:
    code, first, other = table
    answer = other.post(f"tables/{code}/actions/", answer_of(first.sees(code)))
    problem = problem_of(answer, 422, "not_asked")
    assert problem["rule"] == "K-1"
    assert problem["allowed"] == []


def test_what_the_rules_refuse_says_why_and_what_one_may(table: Playing) -> None:
    code, first, _ = table
    view = first.sees(code)
    answer = first.post(f"tables/{code}/actions/", answer_of(view, action="hide"))
    problem = problem_of(answer, 422, "house_cannot_hide")
    assert problem["rule"] == "TC-5.5"
    assert problem["allowed"] == view["actions"]
    assert first.sees(code)["version"] == view["version"]


def test_refusals_speak_the_readers_language(table: Playing) -> None:
    code, first, _ = table
    body = answer_of(first.sees(code), action="hide")
    english = first.post(f"tables/{code}/actions/", body).json()
    caller = first.caller.saying(Accept_Language="vi", Idempotency_Key=str(uuid4()))
    vietnamese = caller.post(f"tables/{code}/actions/", body).json()
    assert vietnamese["code"] == english["code"]
    assert vietnamese["words"] != english["words"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        pytest.param({"action": "lay zz"}, ("action", "not_an_action"), id="a foreign card"),
        pytest.param({"action": ""}, ("action", "blank"), id="no action"),
        pytest.param({"action": "x" * 201}, ("action", "max_length"), id="a long action"),
        pytest.param({"action": 7}, ("action", "invalid"), id="a number for an action"),
        pytest.param({"prompt": "1"}, ("prompt", "invalid"), id="a text for a number"),
        pytest.param({"prompt": True}, ("prompt", "invalid"), id="a truth for a number"),
        pytest.param({"prompt": 2**63}, ("prompt", "max_value"), id="a large number"),
        pytest.param({"prompt": 1e400}, ("", ""), id="an infinite number"),
        pytest.param({"prompt": None}, ("prompt", "null"), id="no number"),
        pytest.param({"cards": []}, ("cards", "unknown_field"), id="an unknown field"),
    ],
)
def test_malformed(table: Playing, changes: dict[str, object], fault: tuple[str, str]) -> None:
    code, first, _ = table
    answer = first.post(f"tables/{code}/actions/", answer_of(first.sees(code), **changes))
    if fault == ("", ""):
        problem_of(answer, 400, "not_json")
    else:
        assert faults(answer) == {fault}


def test_an_onlooker_may_not_act(table: Playing, chi: Person) -> None:
    code, first, _ = table
    answer = chi.post(f"tables/{code}/actions/", answer_of(first.sees(code)))
    problem_of(answer, 403, "not_seated")


def test_nobody_acts_at_a_table_that_is_hidden_from_them(an: Person, chi: Person) -> None:
    code = an.opens()["code"]
    answer = chi.post(f"tables/{code}/actions/", {"prompt": 0, "action": "show"})
    problem_of(answer, 404, "not_found")


def test_acting_needs_a_token(table: Playing, anyone: Person) -> None:
    code, first, _ = table
    answer = anyone.post(f"tables/{code}/actions/", answer_of(first.sees(code)))
    problem_of(answer, 401, "not_signed_in")


# Dry runs


def test_a_dry_run_changes_nothing_and_needs_no_key(table: Playing) -> None:
    code, first, _ = table
    view = first.sees(code)
    body = answer_of(view)
    tried = first.post(f"tables/{code}/actions/?dry_run=1", body, key="")
    assert tried.status_code == 204
    assert first.sees(code)["version"] == view["version"]
    assert first.post(f"tables/{code}/actions/", body).status_code == 200


def test_a_dry_run_is_refused_as_the_act_would_be(table: Playing) -> None:
    code, first, other = table
    view = first.sees(code)
    for person, changes, status, said in (
        (first, {"action": "hide"}, 422, "house_cannot_hide"),
        (other, {}, 422, "not_asked"),
        (first, {"prompt": 10**6}, 409, "stale_prompt"),
    ):
        answer = person.post(
            f"tables/{code}/actions/?dry_run=1", answer_of(view, **changes), key=""
        )
        problem_of(answer, status, said)
    assert first.sees(code)["version"] == view["version"]
