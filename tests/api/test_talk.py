"""Chat and events."""

import pytest

from games.models import ChatLine, Table, TableEvent
from tests.api.person import Person, two_at_a_table
from tests.http.caller import faults, problem_of

# Chat


def test_players_and_onlookers_talk_apart(an: Person, binh: Person, chi: Person) -> None:
    code, *_ = two_at_a_table(an, binh)
    said = an.post(f"tables/{code}/chat/", {"text": "  Chào! 你好 "}).json()
    assert (said["text"], said["name"], said["seat"]) == ("Chào! 你好", "An", 0)
    chi.post(f"tables/{code}/chat/", {"text": "psst"})
    for person, heard in ((binh, "Chào! 你好"), (chi, "psst")):
        lines = person.get(f"tables/{code}/chat/").json()["lines"]
        assert [line["text"] for line in lines] == [heard]
    after = an.get(f"tables/{code}/chat/?after={said['number']}").json()
    assert after["lines"] == []


def test_a_line_that_was_hidden_says_nothing(an: Person, binh: Person) -> None:
    code, *_ = two_at_a_table(an, binh)
    said = an.post(f"tables/{code}/chat/", {"text": "…"}).json()
    ChatLine.objects.update(hidden_at=said["said_at"])
    assert binh.get(f"tables/{code}/chat/").json()["lines"][0]["text"] is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "blank"),
        ("   ", "blank"),
        ("x" * 501, "max_length"),
        ("a\u0007b", "line"),
        (7, "invalid"),
        (None, "null"),
    ],
)
def test_a_line_that_is_none(an: Person, text: object, fault: str) -> None:
    code = an.opens()["code"]
    assert faults(an.post(f"tables/{code}/chat/", {"text": text})) == {("text", fault)}


def test_half_a_character_and_nul_are_no_json_of_ours(an: Person) -> None:
    code = an.opens()["code"]
    for body in (b'{"text": "\\ud800"}', b'{"text": "a\\u0000"}'):
        problem_of(an.post(f"tables/{code}/chat/", body), 400, "not_json")


def test_nobody_talks_where_they_may_not_be(an: Person, chi: Person, anyone: Person) -> None:
    code = an.opens()["code"]
    problem_of(chi.post(f"tables/{code}/chat/", {"text": "hm"}), 404, "not_found")
    problem_of(chi.get(f"tables/{code}/chat/"), 404, "not_found")
    problem_of(anyone.get(f"tables/{code}/chat/"), 401, "not_signed_in")


# Events


def test_every_reader_finds_every_number(an: Person, binh: Person, chi: Person) -> None:
    code, first, _ = two_at_a_table(an, binh)
    first.acts(first.sees(code))
    an.post(f"tables/{code}/chat/", {"text": "hm"})
    chi.post(f"tables/{code}/chat/", {"text": "oh"})
    newest = an.sees(code)["event_number"]
    for person in (an, binh, chi):
        found = person.get(f"tables/{code}/events/").json()
        numbers = [event["number"] for event in found["events"]]
        assert numbers == list(range(1, newest + 1))
        assert (found["newest"], found["next"]) == (newest, None)
    assert an.get(f"tables/{code}/events/").json()["events"][-1]["told"] == []


def test_events_come_in_pages(an: Person) -> None:
    code = an.opens()["code"]
    table = Table.objects.get(code=code)
    TableEvent.objects.bulk_create(
        TableEvent(table=table, number=number, told=[], at=table.opened_at)
        for number in range(2, 251)
    )
    Table.objects.update(event_count=250)
    found, path = [], f"tables/{code}/events/?after=5"
    while path:
        page = an.get(path).json()
        found += [event["number"] for event in page["events"]]
        path = (page["next"] or "").partition("/api/v1/")[2]
    assert found == list(range(6, 251))


def test_events_speak_the_readers_language(an: Person, binh: Person) -> None:
    code, *_ = two_at_a_table(an, binh)
    english = an.get(f"tables/{code}/events/").json()["events"]
    vietnamese = an.get(f"tables/{code}/events/", Accept_Language="vi").json()["events"]
    assert "Bình sits down." in [told["words"] for told in english[1]["told"]]
    assert english[1]["told"][0]["words"] != vietnamese[1]["told"][0]["words"]


def test_a_number_that_is_none_is_refused(an: Person) -> None:
    code = an.opens()["code"]
    assert faults(an.get(f"tables/{code}/events/?after=-1")) == {("after", "min_value")}
