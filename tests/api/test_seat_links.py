from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import IdempotentAnswer, Token, User
from games.models import SeatLink
from tests.api.person import Person, computers
from tests.http.caller import Caller, faults, problem_of


def link(host: Person, code: str, **body: object) -> dict[str, str]:
    answer = host.post(f"tables/{code}/seat-links/", body)
    assert answer.status_code == 201, answer.content
    made: dict[str, str] = answer.json()
    return made


def test_the_secret_stands_in_the_fragment_alone(an: Person, settings: Settings) -> None:
    code = an.opens()["code"]
    made = link(an, code)
    page, _, fragment = made["url"].partition("#")
    assert page == "http://testserver/claim/"
    assert fragment == f"claim={made['claim']}"
    settings.PUBLIC_CLAIM_URL = "https://play.example/join"
    assert link(an, code)["url"].startswith("https://play.example/join#claim=")


def test_the_secret_is_not_stored_and_told_once(an: Person) -> None:
    code = an.opens()["code"]
    made = link(an, code)
    stored = SeatLink.objects.get(pk=made["id"])
    assert made["claim"] not in str(vars(stored))
    listed = an.get(f"tables/{code}/seat-links/")
    assert made["claim"] not in listed.content.decode()


def test_a_guest_claims_a_seat_and_gets_a_token_once(an: Person, anyone: Person) -> None:
    code = an.opens(seats=3)["code"]
    made = link(an, code, seat=2)
    body = {"claim": made["claim"], "name": "Bình", "language": "vi"}
    answer = anyone.post("seat-links/claim/", body)
    told = answer.json()
    assert (told["table"]["you"], told["player"]["name"]) == (2, "Bình")
    guest = Person(None, Caller(told["token"]))
    assert guest.sees(code)["you"] == 2
    polled = guest.get(f"tables/{code}/", If_None_Match=answer["ETag"], Accept_Language="en")
    assert polled.status_code == 304


def test_a_person_claims_with_their_own_token(an: Person, binh: Person) -> None:
    code = an.opens(seats=3)["code"]
    told = binh.post("seat-links/claim/", {"claim": link(an, code)["claim"]}).json()
    assert (told["token"], told["player"]["name"]) == (None, "Bình")
    assert told["table"]["you"] == 1


def test_of_the_same_request_again_one_guest_comes(an: Person, anyone: Person) -> None:
    made, key = link(an, an.opens(seats=3)["code"]), str(uuid4())
    body = {"claim": made["claim"], "name": "Bình"}
    before = User.objects.count()
    one, two = (anyone.post("seat-links/claim/", body, key=key) for _ in range(2))
    assert one.json() == two.json()
    assert User.objects.count() == before + 1
    row = IdempotentAnswer.objects.get(route__contains="claim")
    assert one.json()["token"].encode() not in bytes(row.answer or b"")


def test_a_link_is_spent_once_and_a_failed_claim_leaves_no_guest(
    an: Person, anyone: Person
) -> None:
    made = link(an, an.opens(seats=3)["code"])
    anyone.post("seat-links/claim/", {"claim": made["claim"], "name": "Bình"})
    before = (User.objects.count(), Token.objects.count())
    late = anyone.post("seat-links/claim/", {"claim": made["claim"], "name": "Chi"})
    problem_of(late, 409, "link_spent")
    assert (User.objects.count(), Token.objects.count()) == before


def test_only_post_spends_a_link(an: Person, binh: Person, anyone: Person) -> None:
    code = an.opens(seats=3)["code"]
    made = link(an, code)
    assert anyone.caller.client.get(f"/claim/?claim={made['claim']}").status_code == 200
    assert anyone.caller.get("seat-links/claim/").status_code == 405
    assert an.get(f"tables/{code}/seat-links/").json()["links"][0]["claimed_at"] is None
    assert binh.post("seat-links/claim/", {"claim": made["claim"]}).status_code == 200


def test_the_host_sees_who_came_and_may_revoke_the_rest(an: Person, binh: Person) -> None:
    code = an.opens(seats=4)["code"]
    used, unused = link(an, code), link(an, code)
    binh.post("seat-links/claim/", {"claim": used["claim"]})
    links = an.get(f"tables/{code}/seat-links/").json()["links"]
    assert [each["claimed_by"] for each in links] == [None, "Bình"]
    assert an.delete(f"tables/{code}/seat-links/{unused['id']}/").status_code == 204
    problem_of(an.delete(f"tables/{code}/seat-links/{unused['id']}/"), 409, "link_spent")
    problem_of(an.delete(f"tables/{code}/seat-links/{used['id']}/"), 409, "link_spent")
    problem_of(an.delete(f"tables/{code}/seat-links/{10**18}/"), 404, "no_such_link")


def test_old_and_revoked_links_open_nothing(an: Person, binh: Person) -> None:
    code = an.opens(seats=4)["code"]
    old, revoked = link(an, code), link(an, code)
    past = timezone.now() - timedelta(seconds=1)
    SeatLink.objects.filter(pk=old["id"]).update(expires_at=past)
    an.delete(f"tables/{code}/seat-links/{revoked['id']}/")
    for made in (old, revoked):
        answer = binh.post("seat-links/claim/", {"claim": made["claim"]})
        problem_of(answer, 409, "link_spent")


def test_only_the_host_makes_lists_and_revokes(an: Person, binh: Person) -> None:
    code = an.opens(seats=3, visibility="public")["code"]
    made = link(an, code)
    binh.sits(code)
    problem_of(binh.post(f"tables/{code}/seat-links/", {}), 403, "not_host")
    problem_of(binh.get(f"tables/{code}/seat-links/"), 403, "not_host")
    problem_of(binh.delete(f"tables/{code}/seat-links/{made['id']}/"), 403, "not_host")


def test_a_watch_link_shows_the_table_and_no_hand(an: Person, binh: Person) -> None:
    code = an.opens(seats=4, computers=computers(3))["code"]
    problem_of(binh.get(f"tables/{code}/"), 404, "not_found")
    made = link(an, code, kind="watch")
    told = binh.post("seat-links/claim/", {"claim": made["claim"]}).json()
    assert told["table"]["you"] is None
    assert binh.sees(code)["seat_view"]["own_hand"] == []
    problem_of(binh.post(f"tables/{code}/seats/"), 404, "not_found")


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"kind": "own"}, ("kind", "invalid_choice")),
        ({"seat": 9}, ("seat", "max_value")),
        ({"kind": "watch", "seat": 1}, ("seat", "seat_of_watcher")),
    ],
)
def test_a_link_that_cannot_be(
    an: Person, body: dict[str, object], fault: tuple[str, str]
) -> None:
    code = an.opens()["code"]
    assert faults(an.post(f"tables/{code}/seat-links/", body)) == {fault}


def test_no_link_to_a_seat_that_is_taken_or_a_match_that_began(an: Person) -> None:
    code = an.opens()["code"]
    problem_of(an.post(f"tables/{code}/seat-links/", {"seat": 0}), 409, "seat_taken")
    full = an.opens(seats=2, computers=computers(1))["code"]
    problem_of(an.post(f"tables/{full}/seat-links/", {}), 409, "not_waiting")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"claim": "nothing", "name": "Chi"}, 404, "no_such_link"),
        ({"claim": ""}, 400, "malformed"),
        ({"name": "Chi"}, 400, "malformed"),
    ],
)
def test_a_claim_that_is_none(
    anyone: Person, body: dict[str, str], status: int, code: str
) -> None:
    problem_of(anyone.post("seat-links/claim/", body), status, code)


def test_who_has_no_token_gives_a_name(an: Person, anyone: Person) -> None:
    made = link(an, an.opens()["code"])
    answer = anyone.post("seat-links/claim/", {"claim": made["claim"]})
    assert faults(answer) == {("name", "required")}
    blank = anyone.post("seat-links/claim/", {"claim": made["claim"], "name": "\u202e"})
    assert faults(blank) == {("name", "name_character")}


def test_a_claim_needs_a_key(an: Person, binh: Person) -> None:
    made = link(an, an.opens()["code"])
    answer = binh.post("seat-links/claim/", {"claim": made["claim"]}, key="")
    problem_of(answer, 400, "idempotency_key")


# The page


@pytest.mark.parametrize("language", ["en", "vi", "zh-Hans", "ms"])
def test_the_page_spends_nothing_and_runs_nothing_but_its_own(
    anyone: Person, language: str
) -> None:
    answer = anyone.caller.client.get("/claim/", headers={"Accept-Language": language})
    page = answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer["Referrer-Policy"] == "no-referrer"
    assert f'<html lang="{language}">' in page
    assert "<script>" not in page
    assert ("Sit down" in page) == (language == "en")
