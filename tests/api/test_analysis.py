"""A finished hand gone through: what is found, who may ask, and what is refused."""

import pytest
from django.utils import timezone

from games.kernel.records import main_line
from games.models import Analysis, Hand
from games.rules.xiangqi.formats.offer import RECORDS
from tests.api.conftest import Broker
from tests.api.person import Person, two_at_a_table
from tests.http.caller import faults, problem_of

MATE_IN_ONE = "3k5/R8/1R7/9/9/9/9/9/9/5K3 w"
QUICK = {"effort": "quick"}


def played(an: Person, binh: Person, *moves: str, **body: object) -> int:
    """The hand of a game with these moves that then is resigned, unless it was over."""
    options = body.pop("options", {})
    code, first, other = two_at_a_table(an, binh, game="xiangqi", options=options, **body)
    turn = [first, other]
    for number, move in enumerate(moves):
        view = turn[number % 2].sees(code)
        asked = {"prompt": view["prompt"]["number"], "action": move}
        answer = turn[number % 2].post(f"tables/{code}/actions/", asked)
        assert answer.status_code == 200, answer.content
    if first.sees(code)["status"] == "playing":
        first.post(f"tables/{code}/resign/")
    return Hand.objects.latest("id").pk


def missed_mate(an: Person, binh: Person) -> int:
    """A hand in which Red does not mate, and Black is lost anyway."""
    options = {"handicap": "custom", "fen": MATE_IN_ONE}
    return played(an, binh, "b7b1", "d9e9", options=options)


def test_a_missed_mate_is_found_by_polling(an: Person, binh: Person, broker: Broker) -> None:
    path = f"hands/{missed_mate(an, binh)}/analysis/"
    asked = an.post(path, QUICK)
    assert (asked.status_code, asked.json()["status"]) == (202, "running")
    assert asked.json()["done"] == 0
    broker.analyse()
    found = binh.get(f"{path}?effort=quick").json()
    assert (found["status"], found["done"], found["positions"]) == ("done", 3, 3)
    assert found["finished_at"] is not None
    missed, answer = found["plies"]
    assert (missed["action"], missed["best"][0]["action"]) == ("b7b1", "b7b9")
    assert missed["best"][0]["mate"] == 1
    assert missed["mark"] != "best"
    assert "b7 to b9" in missed["mark_words"]
    assert set(missed["notations"]) == {"iccs", "wxf", "simplified", "traditional"}
    assert answer["seat"] != missed["seat"]
    assert [point["ply"] for point in found["series"]] == [0, 1, 2]
    assert found["series"][0]["chance"] == 1.0
    marks = [seat["marks"] for seat in found["seats"]]
    assert [sum(each.values()) for each in marks] == [1, 1]


def test_a_piece_thrown_away_is_a_blunder_and_its_mover_the_less_accurate(
    an: Person, binh: Person, broker: Broker
) -> None:
    # A chariot for an advisor.
    hand = played(an, binh, "i0i1", "i9i8", "i1d1", "i8i7", "d1d9", "e9d9")
    an.post(f"hands/{hand}/analysis/", QUICK)
    broker.analyse()
    found = an.get(f"hands/{hand}/analysis/?effort=quick").json()
    threw, took = found["plies"][4:]
    assert (threw["mark"], took["mark"]) == ("blunder", "best")
    assert threw["loss"] > 0.2
    assert threw["mark_words"].startswith("A blunder: ")
    red, black = found["seats"][found["scored_for"]], found["seats"][1 - found["scored_for"]]
    assert red["accuracy"] < black["accuracy"]
    assert red["words"].startswith("Accuracy ")


def test_a_mate_on_the_board_ends_the_series_as_won(
    an: Person, binh: Person, broker: Broker
) -> None:
    options = {"handicap": "custom", "fen": MATE_IN_ONE}
    hand = played(an, binh, "b7b9", options=options)
    an.post(f"hands/{hand}/analysis/", QUICK)
    broker.analyse()
    found = an.get(f"hands/{hand}/analysis/?effort=quick").json()
    (mate,) = found["plies"]
    assert (mate["mark"], mate["loss"]) == ("best", 0)
    assert found["series"][-1]["chance"] == 1.0
    assert found["seats"][found["scored_for"]]["accuracy"] == 100


def test_a_file_brings_marks_and_better_lines_along(
    an: Person, binh: Person, broker: Broker
) -> None:
    hand = played(an, binh, "i0i1", "i9i8", "i1d1", "i8i7", "d1d9", "e9d9")
    path = f"hands/{hand}/export/?format=pgn-iccs"
    problem_of(an.get(f"{path}&analysis=quick"), 404, "no_analysis")
    an.post(f"hands/{hand}/analysis/", QUICK)
    broker.analyse()
    plain = an.get(path).content.decode()
    noted = an.get(f"{path}&analysis=quick").content
    assert "A blunder: " in noted.decode()
    assert "A blunder: " not in plain
    (record,) = RECORDS.read(noted, "pgn-iccs")
    line = [record.nodes[number] for number in main_line(record.nodes)]
    assert [each.action for each in line] == ["i0i1", "i9i8", "i1d1", "i8i7", "d1d9", "e9d9"]
    assert all(each.comment for each in line)
    better = an.get(f"hands/{hand}/analysis/?effort=quick").json()["plies"][4]["best"][0]
    beside = [each.action for each in record.nodes if each.parent == line[4].parent]
    assert beside == ["d1d9", better["action"]]


def test_who_has_seen_it_gets_304_and_other_languages_other_words(
    an: Person, binh: Person, broker: Broker
) -> None:
    path = f"hands/{missed_mate(an, binh)}/analysis/"
    tag = an.post(path, QUICK)["ETag"]
    assert an.get(f"{path}?effort=quick", If_None_Match=tag).status_code == 304
    broker.analyse()
    answer = an.get(f"{path}?effort=quick", If_None_Match=tag)
    assert answer.status_code == 200
    assert answer["X-Poll-Interval"] == "60"
    other = an.get(f"{path}?effort=quick", Accept_Language="vi")
    assert other["ETag"] != answer["ETag"]


def test_what_was_asked_for_before_is_not_done_again(
    an: Person, binh: Person, broker: Broker
) -> None:
    path = f"hands/{missed_mate(an, binh)}/analysis/"
    an.post(path, QUICK)
    assert binh.post(path, QUICK).status_code == 202
    broker.analyse()
    again = binh.post(path, QUICK)
    assert (again.status_code, again.json()["status"]) == (200, "done")
    assert not broker.analyses
    assert Analysis.objects.count() == 1


def test_one_at_a_time(an: Person, binh: Person, broker: Broker) -> None:
    path = f"hands/{missed_mate(an, binh)}/analysis/"
    an.post(path, QUICK)
    problem_of(an.post(path, {"effort": "deep"}), 409, "analysis_busy")
    broker.analyse()
    assert an.post(path, {"effort": "deep"}).status_code == 202


def test_nothing_is_told_while_it_is_played(an: Person, binh: Person) -> None:
    two_at_a_table(an, binh, game="xiangqi")
    path = f"hands/{Hand.objects.get().pk}/analysis/"
    problem_of(an.post(path), 409, "not_finished")
    problem_of(an.get(path), 404, "no_analysis")


def test_nor_between_two_games_of_a_rated_match(an: Person, binh: Person) -> None:
    hand = played(an, binh, "h2e2", "h9g7", options={"games": 2}, rated=True)
    path = f"hands/{hand}/analysis/"
    assert Hand.objects.get(pk=hand).ended_at is not None
    problem_of(an.post(path), 409, "not_finished")
    match = Hand.objects.get(pk=hand).match
    match.finished_at = timezone.now()
    match.save()
    assert an.post(path).status_code == 202


def test_games_that_hide_cards_have_none(an: Person, binh: Person) -> None:
    two_at_a_table(an, binh)
    problem_of(an.post(f"hands/{Hand.objects.get().pk}/analysis/"), 409, "not_offered")


def test_who_may_not_see_the_hand(
    an: Person, binh: Person, chi: Person, broker: Broker
) -> None:
    hand = missed_mate(an, binh)
    table = Hand.objects.get().match.table
    table.watching = "closed"
    table.save()
    problem_of(chi.post(f"hands/{hand}/analysis/"), 404, "not_found")
    an.post(f"hands/{hand}/analysis/")
    problem_of(chi.get(f"hands/{hand}/analysis/"), 404, "not_found")


def test_other_rules_cannot_be_gone_through(an: Person, binh: Person) -> None:
    hand = missed_mate(an, binh)
    Hand.objects.update(rules_version=0)
    problem_of(an.post(f"hands/{hand}/analysis/"), 410, "other_rules")


@pytest.mark.parametrize("effort", ["huge", 5, None])
def test_an_effort_that_is_none(an: Person, binh: Person, effort: object) -> None:
    answer = an.post(f"hands/{missed_mate(an, binh)}/analysis/", {"effort": effort})
    assert {field for field, _ in faults(answer)} == {"effort"}


def test_it_needs_a_key_and_a_token(an: Person, binh: Person, anyone: Person) -> None:
    hand = missed_mate(an, binh)
    assert an.post(f"hands/{hand}/analysis/", QUICK, key="").status_code == 400
    problem_of(anyone.post(f"hands/{hand}/analysis/", QUICK), 401, "not_signed_in")
