"""Matches and hands that were played."""

import json

import pytest

from games.models import Hand, Ply
from tests.api.conftest import Broker
from tests.api.person import Person, View, two_at_a_table
from tests.api.test_life import play_hand
from tests.http.caller import faults, problem_of


@pytest.fixture
def played(an: Person, binh: Person, broker: Broker) -> View:
    """The view of An after a hand of two."""
    code, *_ = two_at_a_table(an, binh)
    return play_hand(code, [an, binh], broker)


def test_my_matches_newest_first_and_nobody_elses(
    an: Person, binh: Person, chi: Person, played: View
) -> None:
    two_at_a_table(an, binh)
    matches = binh.get("matches/").json()["matches"]
    assert matches[1]["id"] == played["match"]["id"]
    assert matches[1]["points"] == played["match"]["points"]
    page = an.get("matches/?limit=1").json()
    assert page["matches"] == matches[:1]
    following = an.get(page["next"].partition("/api/v1/")[2]).json()
    assert (following["matches"], following["next"]) == (matches[1:], None)
    assert chi.get("matches/").json()["matches"] == []


def test_a_match_names_its_players_and_hands(an: Person, played: View) -> None:
    match = an.get(f"matches/{played['match']['id']}/").json()
    assert [each["name"] for each in match["players"]] == ["An", "Bình"]
    (hand,) = match["hand_list"]
    assert hand["id"] == played["last_hand"]["id"]
    assert hand["points"] == played["last_hand"]["points"]


def test_a_hand_tells_what_ones_seat_was_told(an: Person, binh: Person, played: View) -> None:
    number = played["last_hand"]["id"]
    mine, theirs = (person.get(f"hands/{number}/").json() for person in (an, binh))
    assert (mine["through"], theirs["through"]) == (0, 1)
    assert mine["plies"] == Ply.objects.filter(hand=number).count()
    assert mine["end"] == played["last_hand"]
    kinds = [told["kind"] for event in mine["events"] for told in event["told"]]
    assert kinds[-1] == "hand_ended"


def test_a_replay_shows_what_ones_seat_saw(an: Person, binh: Person, played: View) -> None:
    number, plies = played["last_hand"]["id"], Ply.objects.count()
    deal = an.get(f"hands/{number}/replay/").json()
    assert (deal["ply"], deal["seat"], deal["plies"]) == (0, None, plies)
    theirs = binh.get(f"hands/{number}/replay/").json()
    assert deal["seat_view"]["own_hand"] != theirs["seat_view"]["own_hand"]
    last = an.get(f"hands/{number}/replay/?ply={plies}").json()
    assert last["seat_view"] == played["last_hand"]["reveal"]
    beyond = an.get(f"hands/{number}/replay/?ply={plies + 1}")
    problem_of(beyond, 404, "not_found")


def test_an_export_is_every_replay_and_no_secret(an: Person, played: View) -> None:
    number = played["last_hand"]["id"]
    answer = an.get(f"hands/{number}/export/")
    found = answer.json()
    assert found["format"] == "chieu-hand/1"
    for ply, frame in enumerate(found["frames"]):
        replay = an.get(f"hands/{number}/replay/?ply={ply}").json()
        assert frame == {name: replay[name] for name in frame}
    hand = Hand.objects.get(pk=number)
    assert bytes(hand.match.seed).hex() not in json.dumps(found)


def test_other_rules_cannot_be_replayed(an: Person, played: View) -> None:
    Hand.objects.update(rules_version=0)
    number = played["last_hand"]["id"]
    for what in ("replay", "export"):
        problem_of(an.get(f"hands/{number}/{what}/"), 410, "other_rules")


@pytest.mark.parametrize("what", ["", "replay/", "export/"])
def test_who_did_not_sit_there_finds_nothing(
    an: Person, binh: Person, chi: Person, what: str
) -> None:
    code = an.opens(seats=2)["code"]
    claim = an.post(f"tables/{code}/seat-links/", {}).json()["claim"]
    binh.post("seat-links/claim/", {"claim": claim})
    hand = Hand.objects.get()
    problem_of(chi.get(f"hands/{hand.pk}/{what}"), 404, "not_found")
    problem_of(chi.get(f"hands/{10**18}/{what}"), 404, "not_found")
    problem_of(chi.get(f"matches/{hand.match_id}/"), 404, "not_found")


def test_history_needs_a_token(anyone: Person) -> None:
    for path in ("matches/", "matches/1/", "hands/1/", "hands/1/replay/", "hands/1/export/"):
        problem_of(anyone.get(path), 401, "not_signed_in")


@pytest.mark.parametrize("ply", ["-1", "x", "100001"])
def test_a_ply_that_is_none(an: Person, ply: str) -> None:
    answer = an.get(f"hands/1/replay/?ply={ply}")
    assert {field for field, _ in faults(answer)} == {"ply"}
