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


def test_the_best_lines_come_with_scores_and_notations(an: Person) -> None:
    view = an.opens(game="xiangqi", seats=2, computers=[{"level": "beginner", "seat": 1}])
    body = {"prompt": view["prompt"]["number"], "count": 3}
    hint = an.post(f"tables/{view['code']}/hint/", body).json()
    lines = hint["lines"]
    assert len(lines) == 3
    assert [line["score"] for line in lines] == sorted(
        (line["score"] for line in lines), reverse=True
    )
    assert len({line["action"] for line in lines}) == 3
    for line in lines:
        first = line["line"][0]
        assert first["action"] == line["action"] == first["notations"]["iccs"]
        assert set(first["notations"]) == {"iccs", "wxf", "simplified", "traditional"}
        assert 1 <= len(line["line"]) <= 8
        assert line["mate"] is None
    assert an.sees(view["code"])["seats"][0]["hints"] == 1


def test_a_mate_is_seen_with_its_distance(an: Person) -> None:
    options = {"handicap": "custom", "fen": "3k5/9/3P5/9/9/9/9/9/4R4/4K4 w"}
    view = an.opens(
        game="xiangqi", seats=2, options=options, computers=[{"level": "beginner", "seat": 1}]
    )
    if not an.is_asked(view):
        pytest.skip("the computer begins")
    body = {"prompt": view["prompt"]["number"], "count": 1}
    line = an.post(f"tables/{view['code']}/hint/", body).json()["lines"][0]
    assert line["mate"] == 1
    assert line["score"] > 20_000


def test_a_game_that_hides_cards_has_no_lines(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh)
    body = {"prompt": first.sees(code)["prompt"]["number"], "count": 5}
    assert first.post(f"tables/{code}/hint/", body).json()["lines"] == []


@pytest.mark.parametrize("count", [-1, 6, "2", 1.5])
def test_a_count_of_lines_that_is_none(an: Person, count: object) -> None:
    code = an.opens()["code"]
    answer = an.post(f"tables/{code}/hint/", {"prompt": 0, "count": count})
    assert {field for field, _ in faults(answer)} == {"count"}


def test_a_hint_by_a_level_is_what_that_level_would_do(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh)
    view = first.sees(code)
    body = {"prompt": view["prompt"]["number"], "level": "hard"}
    hint = first.post(f"tables/{code}/hint/", body).json()
    assert hint["action"] in [each["action"] for each in view["actions"]]
    assert hint["because"] == "A computer of the level you name would do this."
    assert hint["hints"] == 1
    answer = first.post(f"tables/{code}/hint/", {**body, "level": "best"})
    assert faults(answer) == {("level", "unknown_level")}
    assert first.sees(code)["seats"][first.sees(code)["you"]]["hints"] == 1
