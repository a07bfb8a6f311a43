"""Clocks, adjourning and aborting over HTTP."""

from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Hand, Table
from tests.api.conftest import Broker
from tests.api.person import Person, computers, two_at_a_table
from tests.http.caller import faults, problem_of

CLOCK = {"main_seconds": 600, "increment_seconds": 5}


def back(code: str, seconds: float) -> None:
    """Let so much time have gone by at a table."""
    hand = Hand.objects.get(match__table__code=code, ended_at=None)
    for name in ("clocks_since", "answer_by"):
        setattr(hand, name, getattr(hand, name) - timedelta(seconds=seconds))
    hand.save()


def test_the_view_shows_every_clock(an: Person, binh: Person) -> None:
    odds: list[dict[str, Any]] = [{"seat": 1, "main_seconds": 60}]
    clock = {**CLOCK, "byoyomi_seconds": 30, "byoyomi_periods": 3, "odds": odds}
    code, first, _ = two_at_a_table(an, binh, game="xiangqi", clock=clock)
    back(code, 100)
    view = first.sees(code)
    assert view["clock"] == {
        **clock,
        "per_move_seconds": None,
        "odds": [{**odds[0], "increment_seconds": None, "byoyomi_periods": None}],
    }
    red, black = view["clocks"]
    assert 499_000 < red.pop("remaining_ms") <= 500_000
    assert red == {
        "seat": 0,
        "running": True,
        "periods": 3,
        "in_byoyomi": False,
        "move_ms": None,
    }
    assert (black["remaining_ms"], black["running"]) == (60_000, False)
    assert view["prompt"]["remaining_ms"] > 580_000, "until the flag: the periods as well"
    view = first.acts(view)
    assert [each["running"] for each in view["clocks"]] == [False, True]
    assert 504_000 < view["clocks"][0]["remaining_ms"] <= 505_000


def test_a_late_move_brings_the_view_of_a_lost_game(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi", clock=CLOCK)
    view = first.sees(code)
    back(code, 601)
    after = first.acts(view)
    assert (after["status"], after["last_hand"]["ending"]) == ("finished", "timed_out")
    assert (after["clocks"], after["seats"][1]["points"]) == (None, 2)
    assert other.sees(code)["seat_view"] is None


def test_a_late_dry_run_is_too_late(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh, game="xiangqi", clock=CLOCK)
    view = first.sees(code)
    back(code, 601)
    body = {"prompt": view["prompt"]["number"], "action": view["actions"][0]["action"]}
    problem_of(first.post(f"tables/{code}/actions/?dry_run=1", body), 409, "stale_prompt")


def test_nobody_thinks_while_clocks_are_held(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi", clock=CLOCK)
    view = other.post(f"tables/{code}/pause/").json()
    assert not any(each["running"] for each in view["clocks"])
    view = first.sees(code)
    body = {"prompt": view["prompt"]["number"], "action": view["actions"][0]["action"]}
    for query in ("", "?dry_run=1"):
        answer = first.post(f"tables/{code}/actions/{query}", body)
        problem_of(answer, 409, "table_paused")
    assert first.post(f"tables/{code}/resume/").json()["clocks"][0]["running"]
    first.acts(view)


def test_a_rated_clock_is_not_paused_and_a_rated_game_not_escaped(
    an: Person, binh: Person
) -> None:
    code, first, _ = two_at_a_table(an, binh, game="xiangqi", rated=True, clock=CLOCK)
    for operation in ("pause", "hand-over"):
        problem_of(first.post(f"tables/{code}/{operation}/"), 409, "rated_table")
    problem_of(an.post(f"tables/{code}/close/"), 409, "rated_table")


@pytest.mark.parametrize(
    ("clock", "fault"),
    [
        pytest.param({}, ("clock", "clock_empty"), id="no time"),
        pytest.param([], ("clock", "invalid"), id="a list"),
        pytest.param({"main_seconds": 86_401}, ("clock.main_seconds", "max_value"), id="long"),
        pytest.param({"main_seconds": "5"}, ("clock.main_seconds", "invalid"), id="a text"),
        pytest.param({"hours": 1}, ("clock.hours", "unknown_field"), id="hours"),
        pytest.param(
            {**CLOCK, "increment_seconds": 601},
            ("clock.increment_seconds", "max_value"),
            id="a large increment",
        ),
        pytest.param(
            {**CLOCK, "byoyomi_periods": 3},
            ("clock.byoyomi_periods", "byoyomi_half"),
            id="periods of nothing",
        ),
        pytest.param(
            {**CLOCK, "odds": [{"main_seconds": 3}]},
            ("clock.odds.0.seat", "required"),
            id="nobody's odds",
        ),
        pytest.param(
            {**CLOCK, "odds": [{"seat": 4}]}, ("clock.odds", "no_such_seat"), id="a seat beyond"
        ),
    ],
)
def test_a_clock_is_refused_by_name(an: Person, clock: Any, fault: tuple[str, str]) -> None:
    assert faults(an.post("tables/", {"game": "xiangqi", "clock": clock})) == {fault}


def test_a_rated_table_gives_no_time_odds(an: Person) -> None:
    clock = {**CLOCK, "odds": [{"seat": 1, "main_seconds": 60}]}
    answer = an.post("tables/", {"game": "xiangqi", "clock": clock, "rated": True})
    assert faults(answer) == {("clock.odds", "rated_time")}


def test_card_games_have_no_clocks(an: Person) -> None:
    answer = an.post("tables/", {"game": "tamcuc", "clock": CLOCK})
    assert faults(answer) == {("clock", "no_clocks")}
    assert an.opens(clock=None)["clock"] is None


def test_clocks_cost_no_query(
    an: Person, binh: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    code, first, _ = two_at_a_table(an, binh, game="xiangqi", clock=CLOCK)
    tag = first.get(f"tables/{code}/")["ETag"]
    with django_assert_num_queries(1):
        assert first.get(f"tables/{code}/", If_None_Match=tag).status_code == 304
    with django_assert_num_queries(3):
        view = first.sees(code)
    with django_assert_num_queries(10 + 2):
        first.acts(view)


def test_a_replay_tells_what_everybody_had(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi", clock=CLOCK)
    back(code, 100)
    first.acts(first.sees(code))
    other.acts(other.sees(code))
    first.post(f"tables/{code}/resign/")
    hand = first.sees(code)["last_hand"]["id"]
    frames = first.get(f"hands/{hand}/export/").json()["frames"]
    assert frames[0]["clocks"] is None
    assert frames[1]["clocks"] == [{"main_ms": 600_000, "periods": 0}] * 2
    assert 504_000 < frames[2]["clocks"][0]["main_ms"] <= 505_000
    assert "clocks" in first.get(f"hands/{hand}/replay/?ply=1").json()


# How often to ask


def test_where_answers_take_days_pollers_come_seldom(an: Person, binh: Person) -> None:
    clock = {"per_move_seconds": 3 * 86_400}
    for body in ({"clock": clock}, {"answer_seconds": 86_400}):
        code, first, other = two_at_a_table(an, binh, game="xiangqi", **body)
        asked, waits = (each.get(f"tables/{code}/") for each in (first, other))
        assert asked.json()["poll"] == {"after_ms": 15_000, "because": "you_are_asked"}
        assert waits.json()["poll"]["after_ms"] == 15_000
        again = other.get(f"tables/{code}/", If_None_Match=waits["ETag"])
        assert (again.status_code, again["X-Poll-Interval"]) == (304, "15")


def test_computers_are_quick_though_people_take_days(an: Person, broker: Broker) -> None:
    view = an.opens(game="xiangqi", answer_seconds=86_400, computers=computers(1, "beginner"))
    assert view["poll"]["after_ms"] == 15_000
    view = an.acts(view)
    assert view["poll"] == {"after_ms": 1000, "because": "another_seat_is_asked"}
    answer = an.get(f"tables/{view['code']}/")
    again = an.get(f"tables/{view['code']}/", If_None_Match=answer["ETag"])
    assert again["X-Poll-Interval"] == "1"
    broker.run()
    assert an.sees(view["code"])["poll"]["after_ms"] == 15_000


# Adjourning


def test_against_a_computer_one_adjourns_and_returns(an: Person, broker: Broker) -> None:
    view = an.opens(game="xiangqi", clock=CLOCK, computers=computers(1, "beginner"))
    code = view["code"]
    view = an.post(f"tables/{code}/adjourn/").json()
    assert (view["adjourned"], view["paused"]) == (True, True)
    assert view["poll"] == {"after_ms": 15_000, "because": "adjourned"}
    assert [each["kind"] for each in view["events"][-1]["told"]] == ["adjourned"]
    prompt = {"prompt": view["prompt"]["number"], "action": "h2e2"}
    problem_of(an.post(f"tables/{code}/actions/", prompt), 409, "table_paused")
    view = an.post(f"tables/{code}/resume/").json()
    assert (view["adjourned"], view["paused"], view["clocks"][0]["running"]) == (
        False,
        False,
        True,
    )
    an.acts(view)


def test_between_people_both_agree_to_adjourn_and_to_go_on(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi")
    view = first.post(f"tables/{code}/adjourn/").json()
    assert [each["wants_adjourn"] for each in view["seats"]] == [True, False]
    assert not view["adjourned"]
    assert other.post(f"tables/{code}/adjourn/").json()["adjourned"]
    view = first.post(f"tables/{code}/resume/").json()
    assert view["adjourned"]
    assert [each["wants_resume"] for each in view["seats"]] == [True, False]
    view = first.delete(f"tables/{code}/adjourn/").json()
    assert not any(each["wants_resume"] for each in view["seats"])
    other.post(f"tables/{code}/resume/")
    view = first.post(f"tables/{code}/resume/").json()
    assert not view["adjourned"]
    first.acts(view)


def test_the_other_may_decline_to_adjourn_and_the_next_move_settles_it(
    an: Person, binh: Person
) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi")
    first.post(f"tables/{code}/adjourn/")
    view = other.delete(f"tables/{code}/adjourn/").json()
    assert not any(each["wants_adjourn"] for each in view["seats"])
    first.post(f"tables/{code}/adjourn/")
    view = first.acts(first.sees(code))
    assert not any(each["wants_adjourn"] for each in view["seats"])


def test_my_tables_tell_which_are_adjourned(an: Person) -> None:
    codes = [
        an.opens(game="xiangqi", computers=computers(1, "beginner"))["code"] for _ in range(2)
    ]
    an.post(f"tables/{codes[0]}/adjourn/")
    for query, expected in (("1", codes[:1]), ("0", codes[1:])):
        answer = an.get(f"me/tables/?adjourned={query}")
        assert [each["code"] for each in answer.json()["tables"]] == expected
        again = an.get(f"me/tables/?adjourned={query}", If_None_Match=answer["ETag"])
        assert again.status_code == 304
    assert [each["adjourned"] for each in an.get("me/tables/").json()["tables"]] == [
        False,
        True,
    ]
    assert an.get("me/tables/?adjourned=2").status_code == 400


@pytest.mark.parametrize("operation", ["adjourn", "abort"])
def test_who_may_and_where(
    an: Person, binh: Person, chi: Person, anyone: Person, operation: str
) -> None:
    code, _, _ = two_at_a_table(an, binh, game="xiangqi")
    problem_of(anyone.post(f"tables/{code}/{operation}/"), 401, "not_signed_in")
    problem_of(chi.post(f"tables/{code}/{operation}/"), 403, "not_seated")
    card_table = an.opens(computers=computers(1))["code"]
    problem_of(an.post(f"tables/{card_table}/{operation}/"), 409, "not_offered")
    an.post(f"tables/{code}/resign/")
    problem_of(an.post(f"tables/{code}/{operation}/"), 409, "table_ended")


# Aborting


def test_a_game_is_called_off_before_both_have_moved(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi", rated=True)
    first.acts(first.sees(code))
    view = other.post(f"tables/{code}/abort/").json()
    assert (view["status"], view["ended_because"]) == ("voided", "aborted")
    assert view["last_hand"]["points"] is None
    assert [each["points"] for each in view["seats"]] == [0, 0]
    assert Table.objects.get().ended_at is not None


def test_once_both_have_moved_the_game_counts(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh, game="xiangqi")
    first.acts(first.sees(code))
    other.acts(other.sees(code))
    problem_of(first.post(f"tables/{code}/abort/"), 409, "too_late_to_abort")


def test_moves_given_are_played_over_http(an: Person, binh: Person) -> None:
    options = {"handicap": "two_moves"}
    code, first, other = two_at_a_table(an, binh, game="xiangqi", options=options)
    view = first.sees(code)
    assert view["seat_view"]["moves_in_row"] == 2
    codes = {each["code"] for each in view["refused"]}
    assert "given_crosses" in codes
    body = {"prompt": view["prompt"]["number"], "action": "h2h9"}
    assert first.post(f"tables/{code}/actions/", body).json()["code"] == "given_crosses"
    view = first.acts(view)
    assert first.is_asked(view)
    first.acts(view)
    assert other.is_asked(other.sees(code))
