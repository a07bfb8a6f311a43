from uuid import uuid4

import pytest

from games.models import Sitting
from tests.api.conftest import Broker
from tests.api.person import Person, computers, two_at_a_table
from tests.http.caller import faults, problem_of

# Sitting down


def test_the_last_to_sit_starts_the_match(an: Person, binh: Person, chi: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    assert binh.sits(code, seat=2)["status"] == "waiting"
    view = chi.sits(code)
    assert (view["status"], view["you"]) == ("playing", 1)


def test_sitting_again_with_the_same_key_is_one_sitting(an: Person, binh: Person) -> None:
    code, key = an.opens(visibility="public", seats=3)["code"], str(uuid4())
    one, two = (binh.post(f"tables/{code}/seats/", key=key) for _ in range(2))
    assert one.json() == two.json()
    assert Sitting.objects.filter(user=binh.user).count() == 1


def test_conflicts_carry_the_view(an: Person, binh: Person, chi: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    taken = problem_of(binh.post(f"tables/{code}/seats/", {"seat": 0}), 409, "seat_taken")
    assert taken["table"]["code"] == code
    beyond = binh.post(f"tables/{code}/seats/", {"seat": 5})
    problem_of(beyond, 409, "seat_taken")
    problem_of(an.post(f"tables/{code}/seats/"), 409, "already_seated")
    an.post(f"tables/{code}/close/")
    problem_of(chi.post(f"tables/{code}/seats/"), 409, "not_waiting")


def test_one_sits_at_a_hidden_table_by_link_alone(an: Person, binh: Person) -> None:
    code = an.opens()["code"]
    problem_of(binh.post(f"tables/{code}/seats/"), 404, "not_found")
    problem_of(binh.post("tables/ZZZZZZ/seats/"), 404, "not_found")


def test_sitting_needs_a_key_and_a_token(an: Person, binh: Person, anyone: Person) -> None:
    code = an.opens(visibility="public")["code"]
    problem_of(binh.post(f"tables/{code}/seats/", key=""), 400, "idempotency_key")
    problem_of(anyone.post(f"tables/{code}/seats/"), 401, "not_signed_in")


@pytest.mark.parametrize("seat", [-1, 9, "0", 0.5, None])
def test_a_seat_that_is_none_is_refused(an: Person, binh: Person, seat: object) -> None:
    code = an.opens(visibility="public")["code"]
    answer = binh.post(f"tables/{code}/seats/", {"seat": seat})
    assert {field for field, _ in faults(answer)} == {"seat"}


# Getting up


def test_who_leaves_a_waiting_table_frees_the_seat(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    binh.sits(code)
    assert binh.delete(f"tables/{code}/seats/").status_code == 204
    assert an.sees(code)["seats"][1]["kind"] == "free"
    problem_of(binh.delete(f"tables/{code}/seats/"), 403, "not_seated")


def test_the_host_who_leaves_hands_the_table_on(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    binh.sits(code)
    an.delete(f"tables/{code}/seats/")
    assert binh.sees(code)["host"] == 1


def test_a_computer_plays_on_for_who_leaves_a_match(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public")["code"]
    binh.sits(code)
    binh.delete(f"tables/{code}/seats/")
    seat = an.sees(code)["seats"][1]
    assert (seat["kind"], seat["name"]) == ("computer", "Robin")
    assert binh.sees(code)["you"] is None


# Sending away


def test_the_host_sends_somebody_away(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    binh.sits(code)
    view = an.post(f"tables/{code}/kick/", {"seat": 1}).json()
    assert view["seats"][1]["kind"] == "free"
    problem_of(binh.post(f"tables/{code}/ready/"), 403, "not_seated")


def test_only_the_host_sends_away_and_only_others(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public", seats=3)["code"]
    binh.sits(code)
    problem_of(binh.post(f"tables/{code}/kick/", {"seat": 0}), 403, "not_host")
    for seat in (0, 2, 8):
        problem_of(an.post(f"tables/{code}/kick/", {"seat": seat}), 409, "nobody_there")


def test_who_was_sent_away_from_a_match_cannot_come_back(an: Person, binh: Person) -> None:
    code = an.opens(visibility="public")["code"]
    binh.sits(code)
    an.post(f"tables/{code}/kick/", {"seat": 1})
    problem_of(binh.delete(f"tables/{code}/hand-over/"), 409, "not_yours")


def test_nobody_is_sent_away_where_nothing_is_played_any_more(an: Person) -> None:
    code = an.opens(computers=[{}])["code"]
    an.post(f"tables/{code}/close/")
    problem_of(an.post(f"tables/{code}/kick/", {"seat": 1}), 409, "table_ended")


# Handing over


def test_a_computer_keeps_the_seat_until_its_person_is_back(
    an: Person, binh: Person, broker: Broker
) -> None:
    code, first, other = two_at_a_table(an, binh)
    view = first.post(f"tables/{code}/hand-over/", {"level": "easy"}).json()
    assert view["you"] is None
    seat = view["seats"][0 if first is an else 1]
    assert (seat["kind"], seat["level"]) == ("computer", "easy")
    problem_of(first.post(f"tables/{code}/pause/"), 403, "not_seated")
    broker.run()
    assert first.delete(f"tables/{code}/hand-over/").json()["you"] == seat["seat"]
    problem_of(first.delete(f"tables/{code}/hand-over/"), 409, "already_seated")
    problem_of(other.delete(f"tables/{code}/hand-over/"), 409, "already_seated")


def test_who_is_kept_a_seat_at_a_hidden_table_may_see_it(an: Person, binh: Person) -> None:
    view = an.opens(seats=2, computers=computers(1))
    an.post(f"tables/{view['code']}/hand-over/")
    assert an.sees(view["code"])["you"] is None
    problem_of(binh.delete(f"tables/{view['code']}/hand-over/"), 404, "not_found")
    assert an.delete(f"tables/{view['code']}/hand-over/").status_code == 200


def test_a_level_that_is_none_is_refused(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh)
    answer = first.post(f"tables/{code}/hand-over/", {"level": "godlike"})
    assert faults(answer) == {("level", "unknown_level")}


def test_nothing_is_handed_over_before_a_match(an: Person) -> None:
    code = an.opens()["code"]
    problem_of(an.post(f"tables/{code}/hand-over/"), 409, "table_ended")
