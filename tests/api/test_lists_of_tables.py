"""The public list, and one's own tables."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.person import Person, computers, two_at_a_table
from tests.http.caller import faults, problem_of

# Public tables


def test_public_tables_that_wait_are_listed_newest_first(an: Person, binh: Person) -> None:
    old = an.opens(visibility="public", seats=3)["code"]
    new = an.opens(visibility="public", seats=2)["code"]
    an.opens()
    an.opens(visibility="public", seats=4, computers=computers(3))
    tables = binh.get("tables/").json()["tables"]
    assert [table["code"] for table in tables] == [new, old]
    assert [seat["name"] for seat in tables[1]["seats"]] == ["An", None, None]


def test_the_list_can_be_narrowed(an: Person) -> None:
    an.opens(visibility="public", seats=3)
    code = an.opens(visibility="public", seats=2)["code"]
    assert [each["code"] for each in an.get("tables/?seats=2").json()["tables"]] == [code]
    assert len(an.get("tables/?game=tamcuc").json()["tables"]) == 2
    assert an.get("tables/?game=tusac").json()["tables"] == []


def test_pages_follow_one_another_while_tables_come(an: Person) -> None:
    codes = [an.opens(visibility="public")["code"] for _ in range(5)]
    page = an.get("tables/?limit=2").json()
    found = [table["code"] for table in page["tables"]]
    an.opens(visibility="public")
    while page["next"]:
        page = an.get(page["next"].partition("/api/v1/")[2]).json()
        found += [table["code"] for table in page["tables"]]
    assert found == codes[::-1]


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("game=whist", ("game", "unknown_game")),
        ("seats=0", ("seats", "min_value")),
        ("limit=101", ("limit", "max_value")),
        ("cursor=x", ("cursor", "invalid")),
    ],
)
def test_a_wrong_query_is_refused(an: Person, query: str, fault: tuple[str, str]) -> None:
    assert faults(an.get(f"tables/?{query}")) == {fault}


def test_the_list_costs_three_queries_however_long(
    an: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(4):
        an.opens(visibility="public")
    with django_assert_num_queries(3):
        an.get("tables/")


def test_lists_need_a_token(anyone: Person) -> None:
    problem_of(anyone.get("tables/"), 401, "not_signed_in")
    problem_of(anyone.get("me/tables/"), 401, "not_signed_in")


# One's own


def test_my_tables_say_where_i_am_waited_for(an: Person, binh: Person) -> None:
    waiting = an.opens()["code"]
    code, first, other = two_at_a_table(an, binh)
    mine = {each["code"]: each for each in an.get("me/tables/").json()["tables"]}
    assert set(mine) == {waiting, code}
    assert not mine[waiting]["asked"]
    for person, is_asked in ((first, True), (other, False)):
        found = {each["code"]: each for each in person.get("me/tables/").json()["tables"]}
        assert found[code]["asked"] == is_asked
        assert (found[code]["answer_by"] is not None) == is_asked


def test_one_conditional_request_watches_all_of_them(
    an: Person, binh: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    code, first, other = two_at_a_table(an, binh)
    other.opens()
    tag = other.get("me/tables/")["ETag"]
    with django_assert_num_queries(2):
        assert other.get("me/tables/", If_None_Match=tag).status_code == 304
    first.acts(first.sees(code))
    assert other.get("me/tables/", If_None_Match=tag).status_code == 200
    with django_assert_num_queries(4):
        other.get("me/tables/")


def test_a_table_that_was_left_is_not_mine(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    binh.sits(code)
    assert len(binh.get("me/tables/").json()["tables"]) == 1
    binh.delete(f"tables/{code}/seats/")
    assert binh.get("me/tables/").json()["tables"] == []


def test_a_table_that_ended_stays_a_day(an: Person) -> None:
    code = an.opens()["code"]
    an.post(f"tables/{code}/close/")
    assert [each["status"] for each in an.get("me/tables/").json()["tables"]] == ["closed"]
