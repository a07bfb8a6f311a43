import io
import json
import zipfile
from base64 import b64encode
from typing import Any

import pytest

from games.models import Book, BookEntry
from games.services import books as services
from tests.api.person import Person
from tests.api.test_bots import made as made_bot
from tests.http.caller import faults, problem_of

PLAN = {"game": "xiangqi", "title": "My cannons"}
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def made(owner: Person, **plan: Any) -> str:
    """The code of a new book."""
    answer = owner.post("books/", {**PLAN, **plan})
    assert answer.status_code == 201, answer.content
    code: str = answer.json()["code"]
    return code


def put(owner: Person, code: str, action: str, **entry: Any) -> dict[str, Any]:
    """An entry, as it is once it is written."""
    answer = owner.put(f"books/{code}/entries/", {"action": action, **entry})
    assert answer.status_code == 200, answer.content
    line: dict[str, Any] = answer.json()
    return line


def entries(owner: Person, code: str, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = owner.get(f"books/{code}/entries/{query}").json()["entries"]
    return found


def test_making_one_and_finding_it(an: Person, binh: Person) -> None:
    code = made(an)
    assert an.get("books/").json()["books"][0]["code"] == code
    book = an.get(f"books/{code.lower()}/").json()
    assert (book["title"], book["game"], book["enabled"]) == ("My cannons", "xiangqi", False)
    assert book["entries"] == 0
    assert binh.get("books/").json()["books"] == []


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        ({"title": ""}, ("title", "blank")),
        ({"title": "x" * 81}, ("title", "max_length")),
        ({"game": "whist"}, ("game", "unknown_game")),
        ({"enabled": "yes"}, ("enabled", "invalid")),
        ({"owner": "me"}, ("owner", "unknown_field")),
    ],
)
def test_what_cannot_be_made(an: Person, plan: dict[str, Any], fault: tuple[str, str]) -> None:
    assert faults(an.post("books/", {**PLAN, **plan})) == {fault}
    assert not Book.objects.exists()


def test_a_game_that_begins_with_a_deal_has_no_books(an: Person) -> None:
    problem_of(an.post("books/", {**PLAN, "game": "tamcuc"}), 404, "no_books")
    problem_of(an.get("books/explore/?game=tusac"), 404, "no_books")


def test_bots_make_none(an: Person) -> None:
    problem_of(made_bot(an).post("books/", PLAN), 403, "not_for_bots")


def test_nobody_has_more_than_may_be(an: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_BOOKS", 2)
    made(an)
    made(an)
    problem_of(an.post("books/", PLAN), 409, "too_many_books")


def test_sent_twice_it_is_made_once(an: Person) -> None:
    key = "6f2c1d8e-7a3b-4d7e-9a41-0c1f7b6a2d11"
    answers = [an.post("books/", PLAN, key=key).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert Book.objects.count() == 1
    problem_of(an.post("books/", PLAN, key=""), 400, "idempotency_key")


def test_pages_of_books_by_game(an: Person) -> None:
    codes = [made(an, title=str(number)) for number in range(3)]
    first = an.get("books/?limit=2&game=xiangqi").json()
    rest = an.get(first["next"].partition("/api/v1/")[2]).json()
    assert [each["code"] for each in first["books"] + rest["books"]] == codes[::-1]
    assert rest["next"] is None
    assert an.get("books/?game=tamcuc").json()["books"] == []


def test_changing_one(an: Person) -> None:
    code = made(an)
    book = an.patch(f"books/{code}/", {"title": "Elephants", "enabled": True}).json()
    assert (book["title"], book["enabled"]) == ("Elephants", True)
    assert an.patch(f"books/{code}/", {"enabled": False}).json()["title"] == "Elephants"


def test_throwing_one_away(an: Person) -> None:
    code = made(an)
    put(an, code, "h2e2")
    assert an.delete(f"books/{code}/").status_code == 204
    problem_of(an.get(f"books/{code}/"), 404, "no_such_book")
    assert not BookEntry.objects.exists()


@pytest.mark.parametrize(
    "ask",
    [
        lambda who, code: who.get(f"books/{code}/"),
        lambda who, code: who.patch(f"books/{code}/", {"title": "Mine now"}),
        lambda who, code: who.delete(f"books/{code}/"),
        lambda who, code: who.get(f"books/{code}/entries/"),
        lambda who, code: who.put(f"books/{code}/entries/", {"action": "h2e2"}),
        lambda who, code: who.delete(f"books/{code}/entries/1/"),
        lambda who, code: who.post(f"books/{code}/import/", {"games": [{"moves": ["h2e2"]}]}),
        lambda who, code: who.post(f"books/{code}/build/", {}),
        lambda who, code: who.post(f"books/{code}/merge/", {"other": "house"}),
    ],
)
def test_the_book_of_another_is_not_there(an: Person, binh: Person, ask: Any) -> None:
    code = made(an)
    problem_of(ask(binh, code), 404, "no_such_book")
    assert an.get(f"books/{code}/").json()["title"] == "My cannons"


def test_writing_and_changing_an_entry(an: Person) -> None:
    code = made(an)
    entry = put(an, code, "h2e2", weight=7, note="sharp")
    assert (entry["action"], entry["weight"], entry["note"]) == ("h2e2", 7, "sharp")
    assert (entry["side"], entry["enabled"]) == ("red", True)
    again = put(an, code, "h2e2", enabled=False)
    assert again["number"] == entry["number"]
    assert (again["weight"], again["note"], again["enabled"]) == (7, "sharp", False)
    assert an.get(f"books/{code}/").json()["entries"] == 1
    assert put(an, code, "h2e2", note="")["note"] == ""


def test_a_position_is_named_by_moves_or_by_its_fen_and_mirrored(an: Person) -> None:
    code = made(an)
    put(an, code, "h9g7", moves=["h2e2"], weight=3)
    fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
    assert [each["action"] for each in entries(an, code, "?moves=h2e2")] == ["h9g7"]
    assert [each["action"] for each in entries(an, code, f"?fen={fen}")] == ["h9g7"]
    turned = entries(an, code, "?moves=b2e2")
    assert [(each["action"], each["side"]) for each in turned] == [("b9c7", "black")]
    assert entries(an, code, "?moves=g3g4") == []
    # Written again from the other side, it is the same entry.
    assert put(an, code, "b9c7", moves=["b2e2"], weight=9)["number"] == turned[0]["number"]


def test_in_a_position_that_is_its_own_mirror_image_moves_are_kept_on_the_right(
    an: Person,
) -> None:
    code = made(an)
    assert put(an, code, "b2e2")["action"] == "h2e2"
    assert put(an, code, "h2e2", weight=3)["weight"] == 3
    assert an.get(f"books/{code}/").json()["entries"] == 1


def test_pages_of_entries(an: Person) -> None:
    code = made(an)
    for action in ("h2e2", "g3g4", "g0e2"):
        put(an, code, action)
    first = an.get(f"books/{code}/entries/?limit=2").json()
    rest = an.get(first["next"].partition("/api/v1/")[2]).json()
    assert len(first["entries"]) == 2
    assert len({each["number"] for each in first["entries"] + rest["entries"]}) == 3


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"action": "h2h1x"}, ("action", "illegal_move")),
        ({"action": "e0e5"}, ("action", "illegal_move")),
        ({"action": "h2e2", "moves": ["h2e2"]}, ("action", "illegal_move")),
        ({"action": "h2e2", "moves": ["h2h1", "zz"]}, ("moves.1", "illegal_move")),
        ({"action": "h2e2", "fen": "nonsense"}, ("fen", "fen_fields")),
        ({"action": "h2e2", "fen": "9/9 w"}, ("fen", "fen_ranks")),
        ({"action": "h2e2", "weight": -1}, ("weight", "min_value")),
        ({"action": "h2e2", "weight": 10**7}, ("weight", "max_value")),
        ({"action": "h2e2", "note": "x" * 201}, ("note", "max_length")),
        ({"action": "h2e2", "moves": ["h2e2"] * 201}, ("moves", "max_length")),
    ],
)
def test_what_cannot_be_written(
    an: Person, entry: dict[str, Any], fault: tuple[str, str]
) -> None:
    code = made(an)
    assert faults(an.put(f"books/{code}/entries/", entry)) == {fault}
    assert an.get(f"books/{code}/").json()["entries"] == 0


def test_taking_an_entry_out(an: Person) -> None:
    code = made(an)
    number = put(an, code, "h2e2")["number"]
    put(an, code, "g3g4")
    assert an.delete(f"books/{code}/entries/{number}/").status_code == 204
    problem_of(an.delete(f"books/{code}/entries/{number}/"), 404, "no_such_entry")
    assert [each["action"] for each in entries(an, code, "?fen=" + START)] == ["g3g4"]
    assert an.get(f"books/{code}/").json()["entries"] == 1


def test_a_book_has_an_end(an: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_ENTRIES", 1)
    code = made(an)
    put(an, code, "h2e2")
    problem_of(an.put(f"books/{code}/entries/", {"action": "g3g4"}), 409, "book_full")
    put(an, code, "h2e2", weight=3)
    monkeypatch.setattr(services, "MOST_ENTRIES", 10)
    monkeypatch.setattr(services, "MOST_ENTRIES_IN_ALL", 1)
    problem_of(an.put(f"books/{made(an)}/entries/", {"action": "g3g4"}), 409, "book_full")


def test_books_come_along_with_all_that_is_mine_and_go_with_me(an: Person) -> None:
    code = made(an)
    put(an, code, "h2e2", note="sharp")
    (book,) = an.get("me/export/").json()["books"]
    assert (book["code"], [each["note"] for each in book["moves"]]) == (code, ["sharp"])
    an.delete("me/")
    assert not Book.objects.exists()


def _brought(person: Person, book: dict[str, Any]) -> Any:
    """The answer to a bundle with one book."""
    packed = io.BytesIO()
    manifest = {"format": "chieu-bundle/1", "parts": {"books": 1}}
    with zipfile.ZipFile(packed, "w") as opened:
        opened.writestr("manifest.json", json.dumps(manifest))
        opened.writestr("books.json", json.dumps([book]))
    body = {"file": b64encode(packed.getvalue()).decode()}
    return person.post("me/import/", body)


def test_books_travel_in_a_bundle_and_arrive_once(an: Person, binh: Person) -> None:
    code = made(an, enabled=False)
    put(an, code, "h2e2", weight=3, note="sắc")
    put(an, code, "h9g7", moves=["h2e2"])
    file = an.get("me/export/bundle.zip").content
    body = {"file": b64encode(file).decode()}
    first = binh.post("me/import/", body).json()["parts"]["books"]
    again = binh.post("me/import/", body).json()["parts"]["books"]
    assert (first, again) == ({"added": 1, "known": 0}, {"added": 0, "known": 1})
    (theirs,) = binh.get("books/").json()["books"]
    assert (theirs["title"], theirs["enabled"], theirs["entries"]) == ("My cannons", False, 2)
    assert theirs["code"] != code
    (entry,) = entries(binh, theirs["code"], "?fen=" + START)
    assert (entry["weight"], entry["note"], entry["side"]) == (3, "sắc", "red")


ENTRY = {
    "key": START,
    "action": "h2e2",
    "weight": 1,
    "note": "",
    "enabled": True,
    "played": 0,
    "won": 0,
    "drawn": 0,
    "lost": 0,
}


@pytest.mark.parametrize(
    "book",
    [
        {"game": "tamcuc"},
        {"game": "whist"},
        {"title": " "},
        {"entries": [{**ENTRY, "action": "b2e2"}]},
        {"entries": [{**ENTRY, "action": "h2h1x"}]},
        {"entries": [{**ENTRY, "key": "9/9 w"}]},
        {"entries": [{**ENTRY, "key": START + " - - 0 1"}]},
        {"entries": [{**ENTRY, "weight": -1}]},
        {"entries": [{**ENTRY, "won": 1}]},
        {"entries": [{**ENTRY, "note": "x" * 201}]},
        {"entries": [ENTRY, ENTRY]},
        {"entries": [{}]},
    ],
)
def test_a_bundle_with_what_is_no_book(an: Person, book: dict[str, Any]) -> None:
    whole = {"game": "xiangqi", "title": "Mine", "enabled": True, "entries": [ENTRY]}
    problem_of(_brought(an, {**whole, **book}), 422, "bad_part")
    assert not Book.objects.exists()
    assert _brought(an, whole).json()["parts"]["books"]["added"] == 1
