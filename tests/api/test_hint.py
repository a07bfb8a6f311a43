import pytest

from tests.api.person import Person, two_at_a_table
from tests.http.caller import faults, problem_of


def test_a_hint_is_an_action_with_a_reason_and_is_counted(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh)
    view = first.sees(code)
    hint = first.post(f"tables/{code}/hint/", {"prompt": view["prompt"]["number"]}).json()
    assert hint["action"] in [each["action"] for each in view["actions"]]
    assert hint["words"]
    assert hint["because"]
    assert hint["hints"] == 1
    assert other.sees(code)["seats"][view["you"]]["hints"] == 1


def test_only_who_is_asked_this_prompt_is_advised(
    an: Person, binh: Person, chi: Person
) -> None:
    code, first, other = two_at_a_table(an, binh)
    number = first.sees(code)["prompt"]["number"]
    problem_of(other.post(f"tables/{code}/hint/", {"prompt": number}), 409, "stale_prompt")
    late = first.post(f"tables/{code}/hint/", {"prompt": number + 1})
    problem_of(late, 409, "stale_prompt")
    problem_of(chi.post(f"tables/{code}/hint/", {"prompt": number}), 403, "not_seated")


def test_a_table_may_be_without_hints(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh, hints_allowed=False)
    number = first.sees(code)["prompt"]["number"]
    problem_of(first.post(f"tables/{code}/hint/", {"prompt": number}), 403, "no_hints")


@pytest.mark.parametrize("prompt", [None, "0", -1])
def test_a_prompt_that_is_none(an: Person, prompt: object) -> None:
    code = an.opens()["code"]
    answer = an.post(f"tables/{code}/hint/", {"prompt": prompt})
    assert {field for field, _ in faults(answer)} == {"prompt"}
