"""The life of a table, transition by transition, as a client sees it."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from games.models import Sitting, Table
from games.services import clock, locks
from tests.api.conftest import Broker
from tests.api.person import Person, View, computers, two_at_a_table
from tests.http.caller import problem_of


def pass_time(code: str, seconds: float) -> None:
    """Let so much time go by at a table, and let the clock attend to it."""
    now = timezone.now() + timedelta(seconds=seconds)
    with locks.table(code, now=now) as at:
        clock.attend(at)


def _seeing(code: str) -> Callable[[Person], tuple[Person, View]]:
    return lambda person: (person, person.sees(code))


def play_hand(code: str, people: list[Person], broker: Broker) -> View:
    """Play first actions until the hand is over; the last view of the first person."""
    view = people[0].sees(code)
    number = view["match"]["hand"]
    for _ in range(400):
        if broker.sent:
            broker.run()
            view = people[0].sees(code)
        if view["prompt"] is None or view["match"]["hand"] != number:
            return people[0].sees(code)
        asked = view["prompt"]["seats"]
        seen = next(each for each in map(_seeing(code), people) if each[1]["you"] in asked)
        view = seen[0].acts(seen[1])
    raise AssertionError("the hand does not end")


def play_match(code: str, people: list[Person], broker: Broker) -> View:
    """Play every hand; the view at the end."""
    while (view := play_hand(code, people, broker))["status"] == "playing":
        for person in people:
            person.post(f"tables/{code}/ready/")
    return view


# From nothing, and from waiting


def test_opened_with_free_seats_it_waits_and_full_it_plays(an: Person) -> None:
    assert an.opens(seats=3)["status"] == "waiting"
    assert an.opens(seats=3, computers=computers(2))["status"] == "playing"


def test_the_host_starts_short_handed_and_seats_close_up(an: Person, binh: Person) -> None:
    code = an.opens(seats=4, visibility="public")["code"]
    binh.sits(code, seat=3)
    view = an.post(f"tables/{code}/start/").json()
    assert (view["status"], len(view["seats"])) == ("playing", 2)
    assert view["events"][-1]["told"][0] == {
        "kind": "started",
        "data": {"seats_were": [0, 3]},
        "words": "The seats are settled.",
    }
    assert binh.sees(code)["you"] == 1


def test_starting_again_with_the_same_key_is_one_start(an: Person) -> None:
    code, key = an.opens(seats=4, computers=computers(2))["code"], str(uuid4())
    one, two = (an.post(f"tables/{code}/start/", key=key) for _ in range(2))
    assert one.json() == two.json()
    problem_of(an.post(f"tables/{code}/start/", key=""), 400, "idempotency_key")


def test_only_the_host_starts_and_only_with_enough(an: Person, binh: Person) -> None:
    code = an.opens(seats=3, visibility="public")["code"]
    problem_of(an.post(f"tables/{code}/start/"), 409, "too_few")
    binh.sits(code)
    problem_of(binh.post(f"tables/{code}/start/"), 403, "not_host")
    assert an.post(f"tables/{code}/start/").status_code == 200
    problem_of(an.post(f"tables/{code}/start/"), 409, "not_waiting")


def test_a_house_rule_may_not_fit_the_smaller_table(an: Person) -> None:
    bonuses = dict.fromkeys(("custom_pair", "custom_triple", "custom_black"), 4)
    rules = {"bonus_table": "custom", "custom_de": 4, **bonuses}
    code = an.opens(seats=4, options=rules, computers=computers(1))["code"]
    problem = problem_of(an.post(f"tables/{code}/start/"), 409, "options_do_not_fit")
    assert problem["option"] == "custom_pair"
    assert problem["table"]["status"] == "waiting"


def test_where_nobody_comes_it_expires(an: Person) -> None:
    code = an.opens(waiting_seconds=60)["code"]
    pass_time(code, 59)
    assert an.sees(code)["status"] == "waiting"
    pass_time(code, 61)
    view = an.sees(code)
    assert (view["status"], view["ended_because"]) == ("expired", "nobody_came")


def test_the_host_closes_it_waiting_or_playing(an: Person, binh: Person) -> None:
    waiting = an.opens()["code"]
    playing, *_ = two_at_a_table(an, binh)
    problem_of(binh.post(f"tables/{playing}/close/"), 403, "not_host")
    for code in (waiting, playing):
        view = an.post(f"tables/{code}/close/").json()
        assert (view["status"], view["ended_because"]) == ("closed", "closed_by_host")
        assert (view["prompt"], view["actions"], view["next_hand_at"]) == (None, [], None)
        problem_of(an.post(f"tables/{code}/close/"), 409, "table_ended")


# Playing


def test_after_a_hand_the_last_one_stays_in_view_and_time_deals_the_next(
    an: Person, binh: Person, broker: Broker
) -> None:
    code, *_ = two_at_a_table(an, binh, next_hand_seconds=5)
    view = play_hand(code, [an, binh], broker)
    assert (view["status"], view["prompt"], view["seat_view"]) == ("playing", None, None)
    last = view["last_hand"]
    assert sum(last["points"]) == 0
    assert all(line["words"] and line["rule"] for line in last["lines"])
    assert view["poll"]["because"] == "next_hand_soon"
    pass_time(code, 4)
    assert an.sees(code)["match"]["hand"] == 0
    pass_time(code, 6)
    after = an.sees(code)
    assert (after["match"]["hand"], after["next_hand_at"]) == (1, None)
    assert after["last_hand"]["id"] == last["id"]


def test_the_next_hand_comes_once_everybody_is_ready(
    an: Person, binh: Person, broker: Broker
) -> None:
    code, *_ = two_at_a_table(an, binh)
    play_hand(code, [an, binh], broker)
    view = an.post(f"tables/{code}/ready/").json()
    assert (view["prompt"], view["seats"][0]["ready"]) == (None, True)
    view = binh.post(f"tables/{code}/ready/").json()
    assert view["prompt"] is not None
    assert not any(seat["ready"] for seat in view["seats"])


def test_a_match_ends_and_all_who_sit_there_agree_to_another(
    an: Person, binh: Person, broker: Broker
) -> None:
    code, *_ = two_at_a_table(an, binh, options={"length": "short"})
    problem_of(an.post(f"tables/{code}/rematch/"), 409, "not_finished")
    view = play_match(code, [an, binh], broker)
    assert (view["status"], view["ended_because"]) == ("finished", "match_played_out")
    assert view["match"]["finished"]
    first = view["match"]["id"]
    problem_of(an.post(f"tables/{code}/rematch/", key=""), 400, "idempotency_key")
    assert an.post(f"tables/{code}/rematch/").json()["seats"][0]["wants_rematch"]
    view = binh.post(f"tables/{code}/rematch/").json()
    assert (view["status"], view["last_hand"]) == ("playing", None)
    assert view["match"]["id"] != first
    assert view["match"]["points"] == [0, 0]


def test_computers_need_not_be_asked_for_a_rematch(an: Person, broker: Broker) -> None:
    view = an.opens(seats=2, computers=computers(1), options={"length": "short"})
    play_match(view["code"], [an], broker)
    assert an.post(f"tables/{view['code']}/rematch/").json()["status"] == "playing"


def test_a_computer_sits_where_somebody_left_before_the_rematch(
    an: Person, binh: Person, broker: Broker
) -> None:
    code, *_ = two_at_a_table(an, binh, options={"length": "short"})
    play_match(code, [an, binh], broker)
    binh.delete(f"tables/{code}/seats/")
    view = an.post(f"tables/{code}/rematch/").json()
    assert [seat["kind"] for seat in view["seats"]] == ["person", "computer"]
    assert view["status"] == "playing"


def test_a_table_that_everybody_left_expires(an: Person, binh: Person) -> None:
    code, *_ = two_at_a_table(an, binh, idle_seconds=120, answer_seconds=600)
    pass_time(code, 61)
    assert not Sitting.objects.filter(is_present=True).exists()
    assert Table.objects.get(code=code).status == "playing"
    pass_time(code, 121)
    view = an.sees(code)
    assert (view["status"], view["ended_because"]) == ("expired", "everybody_left")


# Paused


def test_a_pause_holds_the_clock_until_somebody_resumes(an: Person, binh: Person) -> None:
    code, first, other = two_at_a_table(an, binh)
    view = other.post(f"tables/{code}/pause/").json()
    assert (view["paused"], view["prompt"]["answer_by"]) == (True, None)
    assert view["poll"]["because"] == "paused"
    held = view["prompt"]["remaining_ms"]
    view = first.post(f"tables/{code}/resume/").json()
    assert not view["paused"]
    assert abs(view["prompt"]["remaining_ms"] - held) < 100
    assert view["prompt"]["answer_by"] is not None


def test_a_computer_holds_while_the_table_is_paused(an: Person, broker: Broker) -> None:
    view = an.opens(seats=2, computers=computers(1))
    code = view["code"]
    if an.is_asked(view):
        an.acts(view)
    an.post(f"tables/{code}/pause/")
    before = an.sees(code)["prompt"]
    broker.run()
    assert an.sees(code)["prompt"]["seats"] == before["seats"]
    an.post(f"tables/{code}/resume/")
    broker.run()
    assert an.is_asked(an.sees(code)) or an.sees(code)["prompt"] is None


def test_pausing_is_for_those_who_sit_at_a_match(an: Person, binh: Person, chi: Person) -> None:
    waiting = an.opens()["code"]
    playing, *_ = two_at_a_table(an, binh)
    for what in ("pause", "resume", "ready"):
        problem_of(an.post(f"tables/{waiting}/{what}/"), 409, "table_ended")
        problem_of(chi.post(f"tables/{playing}/{what}/"), 403, "not_seated")


# Late, and outside the rules


def test_who_is_late_is_played_for_and_comes_back_by_acting(
    an: Person, binh: Person, broker: Broker
) -> None:
    code, first, _ = two_at_a_table(an, binh, answer_seconds=10)
    seat = first.sees(code)["you"]
    number = first.sees(code)["prompt"]["number"]
    pass_time(code, 11)
    view = first.sees(code, "?events_after=0")
    assert view["seats"][seat]["away"]
    assert view["prompt"]["number"] > number
    assert "away" in [told["kind"] for told in view["events"][-1]["told"]]
    while not first.is_asked(view):
        pass_time(code, 60)
        view = first.sees(code)
    assert not first.acts(view)["seats"][seat]["away"]


def test_a_game_without_them_knows_no_resigning_and_no_draws(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh)
    problem_of(first.post(f"tables/{code}/resign/"), 409, "not_offered")
    problem_of(first.post(f"tables/{code}/draw/"), 409, "not_offered")
    problem_of(first.delete(f"tables/{code}/draw/"), 409, "not_offered")


def test_every_open_table_is_due_some_day(an: Person, binh: Person, broker: Broker) -> None:
    an.opens()
    code, *_ = two_at_a_table(an, binh)
    play_hand(code, [an, binh], broker)
    open_ones = Table.objects.filter(status__in=Table.OPEN_STATUSES)
    assert open_ones.count() == 2
    assert not open_ones.filter(due_at=None).exists()
