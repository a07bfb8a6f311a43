"""Rated tables: nobody is helped, and every move stands."""

import pytest

from tests.api.person import Person, computers, two_at_a_table
from tests.http.caller import faults, problem_of


@pytest.mark.parametrize("method", ["post", "delete"])
@pytest.mark.parametrize("operation", ["take-back", "redo"])
def test_nothing_is_taken_back(an: Person, binh: Person, method: str, operation: str) -> None:
    code, first, _ = two_at_a_table(an, binh, game="xiangqi", rated=True)
    first.acts(first.sees(code))
    problem_of(getattr(first, method)(f"tables/{code}/{operation}/"), 409, "rated_table")


def test_the_host_puts_nobody_out_of_the_match(an: Person, binh: Person) -> None:
    code = an.opens(game="xiangqi", rated=True, visibility="public")["code"]
    binh.sits(code)
    problem_of(an.post(f"tables/{code}/kick/", {"seat": 1}), 409, "rated_table")
    assert an.sees(code)["seats"][1]["name"] == "Bình"


def test_there_are_no_hints(an: Person) -> None:
    view = an.opens(game="xiangqi", rated=True, computers=computers(1, "beginner"))
    assert (view["rated"], view["hints_allowed"]) == (True, False)
    asked = {"prompt": view["prompt"]["number"]}
    problem_of(an.post(f"tables/{view['code']}/hint/", asked), 403, "no_hints")


def test_lists_say_which_tables_are_rated(an: Person, binh: Person) -> None:
    for rated in (False, True):
        an.opens(game="xiangqi", visibility="public", rated=rated)
    listed = binh.get("tables/").json()["tables"]
    assert [each["rated"] for each in listed] == [True, False]
    mine = an.get("me/tables/").json()["tables"]
    assert [each["rated"] for each in mine] == [True, False]


def test_the_catalogue_says_where_there_are_rated_tables(an: Person) -> None:
    assert an.get("games/xiangqi/").json()["can_be_rated"]
    assert not an.get("games/tamcuc/").json()["can_be_rated"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param({"game": "tamcuc"}, ("rated", "cannot_be_rated"), id="a card game"),
        pytest.param({"hints_allowed": True}, ("hints_allowed", "rated_unhelped"), id="hints"),
        pytest.param(
            {"options": {"handicap": "cannon"}},
            ("options.handicap", "rated_is_even"),
            id="odds",
        ),
        pytest.param({"rated": "yes"}, ("rated", "invalid"), id="a text"),
    ],
)
def test_what_does_not_go_with_it_is_refused_by_name(
    an: Person, body: dict[str, object], fault: tuple[str, str]
) -> None:
    answer = an.post("tables/", {"game": "xiangqi", "rated": True, **body})
    assert faults(answer) == {fault}
