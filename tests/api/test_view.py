"""Seeing and polling a table."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Token
from games.models import Sitting, Table
from tests.api.person import Person, computers, two_at_a_table
from tests.http.caller import Caller, faults, problem_of


def test_the_opener_sees_the_hand_and_may_act(an: Person) -> None:
    view = an.opens(seats=4, computers=computers(3))
    seen = an.sees(view["code"])
    assert (seen["status"], seen["you"], seen["host"]) == ("playing", 0, 0)
    assert [seat["kind"] for seat in seen["seats"]] == ["person"] + ["computer"] * 3
    assert len(seen["seat_view"]["own_hand"]) == 8
    assert seen["events"] == []
    assert seen["server_time"].endswith("Z")


def test_events_come_from_a_number_on(an: Person) -> None:
    view = an.opens(seats=4, computers=computers(3))
    seen = an.sees(view["code"], "?events_after=0")
    assert [event["number"] for event in seen["events"]] == [seen["event_number"]]
    kinds = [told["kind"] for told in seen["events"][0]["told"]]
    assert kinds[:4] == ["table_opened", "started", "match_began", "hand_began"]
    assert an.sees(view["code"], f"?events_after={seen['event_number']}")["events"] == []


@pytest.mark.parametrize("query", ["-1", "x", "9223372036854775808"])
def test_a_number_that_is_none_is_refused(an: Person, query: str) -> None:
    view = an.opens()
    answer = an.get(f"tables/{view['code']}/?events_after={query}")
    assert {field for field, _ in faults(answer)} == {"events_after"}


def test_a_hidden_table_looks_like_no_table(an: Person, binh: Person) -> None:
    code = an.opens()["code"]
    hidden = problem_of(binh.get(f"tables/{code}/"), 404, "not_found")
    unknown = problem_of(binh.get("tables/ZZZZZZ/"), 404, "not_found")
    assert {**hidden, "request_id": ""} == {**unknown, "request_id": ""}


def test_nobody_sees_a_table_without_a_token(an: Person, anyone: Person) -> None:
    code = an.opens(visibility="public")["code"]
    problem_of(anyone.get(f"tables/{code}/"), 401, "not_signed_in")
    dead = Person(None, Caller("chieu_" + "A" * 43))
    problem_of(dead.get(f"tables/{code}/"), 401, "not_signed_in")


def test_anybody_looks_on_at_a_public_table_and_sees_no_hand(
    an: Person, binh: Person, chi: Person
) -> None:
    code, *_ = two_at_a_table(an, binh)
    seen = chi.sees(code)
    assert (seen["you"], seen["actions"], seen["refused"]) == (None, [], [])
    assert seen["seat_view"]["own_hand"] == []


def test_nobody_looks_on_where_the_host_closed_watching(an: Person, chi: Person) -> None:
    code = an.opens(visibility="public", watching="closed")["code"]
    problem_of(chi.get(f"tables/{code}/"), 404, "not_found")


def test_the_code_may_be_written_small(an: Person) -> None:
    view = an.opens()
    assert an.sees(view["code"].lower())["code"] == view["code"]


# Polling


def tag_of(person: Person, code: str) -> str:
    return str(person.get(f"tables/{code}/")["ETag"])


def test_who_has_seen_it_all_is_told_so_after_one_query(
    an: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    code = an.opens()["code"]
    tag = tag_of(an, code)
    with django_assert_num_queries(1):
        answer = an.get(f"tables/{code}/", If_None_Match=tag)
    assert answer.status_code == 304
    assert answer["ETag"] == tag
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Accept-Language"} <= set(answer["Vary"].split(", "))
    assert answer["X-Poll-Interval"] == "3"
    assert "RateLimit" not in answer
    assert "Content-Type" not in answer


@pytest.mark.parametrize(
    ("header", "status"),
    [
        pytest.param("{tag}", 304, id="the tag"),
        pytest.param("{strong}", 304, id="the same as a strong tag"),
        pytest.param('"other", {tag}', 304, id="one of a list"),
        pytest.param("*", 304, id="any"),
        pytest.param('W/"other"', 200, id="another tag"),
        pytest.param("nonsense", 200, id="no tag at all"),
    ],
)
def test_tags_are_compared_weakly(an: Person, header: str, status: int) -> None:
    code = an.opens()["code"]
    tag = tag_of(an, code)
    sent = header.format(tag=tag, strong=tag.removeprefix("W/"))
    assert an.get(f"tables/{code}/", If_None_Match=sent).status_code == status


def test_a_tag_is_old_once_something_happened(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public")["code"]
    tag = tag_of(an, code)
    binh.sits(code)
    answer = an.get(f"tables/{code}/", If_None_Match=tag)
    assert answer.status_code == 200
    assert answer.json()["status"] == "playing"


def test_a_tag_is_one_persons_in_one_language(an: Person, binh: Person) -> None:
    code, *_ = two_at_a_table(an, binh)
    tag = tag_of(an, code)
    assert tag != tag_of(binh, code)
    spoken = an.get(f"tables/{code}/", If_None_Match=tag, Accept_Language="vi")
    assert spoken.status_code == 200
    assert spoken["Content-Language"] == "vi"


def test_the_profiles_language_is_spoken_where_none_is_asked_for(dung: Person) -> None:
    view = dung.opens(seats=4, computers=computers(3))
    answer = dung.get(f"tables/{view['code']}/?events_after=0")
    assert answer["Content-Language"] == "vi"
    assert answer["ETag"].endswith('.vi"')
    english = dung.get(f"tables/{view['code']}/?events_after=0", Accept_Language="en")
    assert answer.json()["events"] != english.json()["events"]


@pytest.mark.parametrize("with_tag", [True, False])
def test_a_view_costs_four_queries(
    an: Person, binh: Person, with_tag: bool, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    code, *_ = two_at_a_table(an, binh)
    headers = {"If_None_Match": 'W/"old"'} if with_tag else {}
    with django_assert_num_queries(4):
        assert an.get(f"tables/{code}/?events_after=0", **headers).status_code == 200


def test_the_time_of_last_use_is_kept_to_the_hour_of_who_only_polls(an: Person) -> None:
    code = an.opens()["code"]
    long_ago = timezone.now() - timedelta(hours=5)
    Token.objects.update(last_used_at=long_ago)
    tag = tag_of(an, code)
    assert Token.objects.get(user=an.user).last_used_at > long_ago
    assert an.get(f"tables/{code}/", If_None_Match=tag).status_code == 304


def test_a_revoked_token_gets_no_304(an: Person) -> None:
    code = an.opens()["code"]
    tag = tag_of(an, code)
    Token.objects.update(revoked_at=timezone.now())
    answer = an.get(f"tables/{code}/", If_None_Match=tag)
    problem_of(answer, 401, "not_signed_in")


def test_who_was_gone_and_polls_is_here_again(an: Person, binh: Person) -> None:
    code, *_ = two_at_a_table(an, binh)
    tag = tag_of(an, code)
    Sitting.objects.filter(user=an.user).update(is_present=False)
    answer = an.get(f"tables/{code}/", If_None_Match=tag)
    assert answer.status_code == 200
    you = answer.json()["you"]
    assert answer.json()["seats"][you]["present"]
    assert Sitting.objects.get(user=an.user).is_present


def test_polling_slows_down_where_nothing_can_happen(an: Person) -> None:
    code = an.opens()["code"]
    assert an.sees(code)["poll"] == {"after_ms": 3000, "because": "waiting_for_people"}
    an.post(f"tables/{code}/close/")
    seen = an.get(f"tables/{code}/")
    assert seen.json()["poll"] == {"after_ms": 20000, "because": "table_ended"}
    assert seen["X-Poll-Interval"] == "20"


def test_neither_state_nor_seed_is_in_an_answer(an: Person) -> None:
    view = an.opens(seats=4, computers=computers(3))
    seen = json.dumps(an.sees(view["code"], "?events_after=0"))
    hand = Table.objects.get(code=view["code"]).hand
    assert hand is not None
    assert bytes(hand.match.seed).hex() not in seen
    assert '"seed"' not in seen
    assert '"state"' not in seen
