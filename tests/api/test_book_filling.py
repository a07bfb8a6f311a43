from base64 import b64encode
from typing import Any

import pytest
from django.utils import timezone

from games.models import BookEntry
from games.services import books as services
from games.services import openings
from tests.api.person import Person
from tests.api.test_books import entries, made, put
from tests.http.caller import faults, problem_of

SCREEN = ["h2e2", "h9g7", "h0g2", "b9c7", "i0h0", "i9h9"]
SAME = ["h2e2", "h7e7", "h0g2", "h9g7"]


def filled(owner: Person, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = owner.post(f"books/{path}/", body)
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def test_games_are_counted_and_weighed_by_how_they_ended(an: Person) -> None:
    code = made(an)
    mirrored = [each.translate(str.maketrans("abcdefghi", "ihgfedcba")) for each in SCREEN]
    games = [
        {"moves": SCREEN, "result": "1-0"},
        {"moves": mirrored, "result": "0-1"},
        {"moves": SAME, "result": "1/2-1/2"},
        {"moves": SAME[:2]},
    ]
    told = filled(an, f"{code}/import", {"games": games})
    assert (told["games"], told["added"], told["changed"]) == (4, 9, 0)
    assert told["book"]["entries"] == 9
    (first,) = entries(an, code, "?fen=" + SCREEN_START)
    assert first["games"] == {"played": 4, "won": 1, "drawn": 1, "lost": 1}
    assert first["weight"] == 4
    answers = {each["action"]: each for each in entries(an, code, "?moves=h2e2")}
    assert answers["h9g7"]["games"] == {"played": 2, "won": 1, "drawn": 0, "lost": 1}
    assert answers["h7e7"]["games"] == {"played": 2, "won": 0, "drawn": 1, "lost": 0}


SCREEN_START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@pytest.mark.parametrize(
    ("sieve", "added"),
    [({"depth": 2}, 3), ({"minimum_count": 2}, 1), ({"sides": ["black"]}, 5), ({}, 9)],
)
def test_only_so_much_is_taken(an: Person, sieve: dict[str, Any], added: int) -> None:
    games = [{"moves": SCREEN}, {"moves": SAME}]
    assert filled(an, f"{made(an)}/import", {"games": games, **sieve})["added"] == added


def test_importing_again_adds_to_what_is_there(an: Person) -> None:
    code = made(an)
    put(an, code, "h2e2", weight=10, note="mine", enabled=False)
    body = {"games": [{"moves": SAME, "result": "1-0"}]}
    told = filled(an, f"{code}/import", body)
    assert (told["added"], told["changed"]) == (3, 1)
    (entry,) = entries(an, code, "?fen=" + SCREEN_START)
    assert (entry["weight"], entry["note"], entry["enabled"]) == (12, "mine", False)
    assert entry["games"]["won"] == 1


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        ({"moves": ["h2e2", "h2e3"]}, ("games.1.moves.1", "illegal_move")),
        ({"moves": ["h2e2"], "fen": "9/9 w"}, ("games.1.fen", "fen_ranks")),
        ({"moves": []}, ("games.1.moves", "min_length")),
        ({"moves": ["h2e2"], "result": "2-0"}, ("games.1.result", "invalid_choice")),
    ],
)
def test_a_game_that_cannot_have_been_played(
    an: Person, game: dict[str, Any], fault: tuple[str, str]
) -> None:
    code = made(an)
    answer = an.post(f"books/{code}/import/", {"games": [{"moves": SAME}, game]})
    assert faults(answer) == {fault}
    assert not BookEntry.objects.exists()


def test_what_is_too_much_changes_nothing(an: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_ENTRIES", 3)
    code = made(an)
    problem_of(an.post(f"books/{code}/import/", {"games": [{"moves": SAME}]}), 409, "book_full")
    assert an.get(f"books/{code}/").json()["entries"] == 0
    assert not BookEntry.objects.exists()


def test_the_house_book_can_be_copied(an: Person) -> None:
    code = made(an)
    told = filled(an, f"{code}/merge", {"other": "house"})
    assert told["added"] == told["book"]["entries"] == BookEntry.objects.count()
    assert told["added"] > 8_000
    assert {"h2e2"} <= {each["action"] for each in entries(an, code, "?fen=" + SCREEN_START)}
    again = filled(an, f"{code}/merge", {"other": "house", "clash": "keep"})
    assert (again["added"], again["changed"]) == (0, 0)


@pytest.mark.parametrize(
    ("clash", "weight", "note"), [("add", 7, "mine"), ("keep", 5, "mine"), ("replace", 2, "")]
)
def test_merging_two_books(an: Person, clash: str, weight: int, note: str) -> None:
    code, other = made(an), made(an)
    put(an, code, "h2e2", weight=5, note="mine")
    put(an, other, "h2e2", weight=2)
    put(an, other, "g3g4", note="new")
    filled(an, f"{code}/merge", {"other": other.lower(), "clash": clash})
    found = {each["action"]: each for each in entries(an, code)}
    assert (found["h2e2"]["weight"], found["h2e2"]["note"]) == (weight, note)
    assert found["g3g4"]["note"] == "new"
    assert an.get(f"books/{other}/").json()["entries"] == 2


def test_what_cannot_be_merged(an: Person, binh: Person) -> None:
    code = made(an)
    problem_of(an.post(f"books/{code}/merge/", {"other": made(binh)}), 404, "no_such_book")
    assert faults(an.post(f"books/{code}/merge/", {"other": code})) == {("other", "other_game")}


def test_sent_twice_it_is_merged_once(an: Person) -> None:
    code, other = made(an), made(an)
    put(an, other, "h2e2", weight=2)
    key = "0f6c1d8e-7a3b-4d7e-9a41-0c1f7b6a2d99"
    for _ in range(2):
        an.post(f"books/{code}/merge/", {"other": other}, key=key)
    assert [each["weight"] for each in entries(an, code)] == [2]


PGN = """[Game "Chinese Chess"]
[Red "An"]
[Black "Binh"]
[Result "1-0"]

1. C2=5 (1. E3+5 C8=5) H8+7 {the main line} 2. H2+3 1-0

[Game "Chinese Chess"]
[Result "0-1"]

1. C8=5 H2+3 2. H8+7 0-1
"""


def _saved(owner: Person, text: str) -> list[str]:
    kept = owner.post("records/", {"game": "xiangqi", "text": text}).json()
    return [each["code"] for each in kept["records"]]


@pytest.mark.parametrize("way", ["text", "file", "records"])
def test_files_and_saved_games_are_taken_with_their_main_lines(an: Person, way: str) -> None:
    code = made(an)
    bodies: dict[str, dict[str, Any]] = {
        "text": {"text": PGN},
        "file": {"file": b64encode(PGN.encode()).decode(), "format": "pgn"},
        "records": {"records": _saved(an, PGN)},
    }
    told = filled(an, f"{code}/import", bodies[way])
    assert (told["games"], told["added"]) == (2, 3)
    (first,) = entries(an, code, "?fen=" + SCREEN_START)
    assert first["action"] == "h2e2"
    assert first["games"] == {"played": 2, "won": 1, "drawn": 0, "lost": 1}


def test_what_is_no_file_or_not_mine(an: Person, binh: Person) -> None:
    code = made(an)
    assert an.post(f"books/{code}/import/", {"text": "1. Qxe7"}).status_code == 422
    body = {"records": _saved(binh, PGN)}
    problem_of(an.post(f"books/{code}/import/", body), 404, "not_found")
    assert faults(an.post(f"books/{code}/import/", {})) == {("", "one_of")}
    both = {"text": PGN, "games": [{"moves": SAME}]}
    assert faults(an.post(f"books/{code}/import/", both)) == {("", "one_of")}
    assert not BookEntry.objects.exists()


def _played(an: Person, binh: Person, line: list[str]) -> str:
    """A game by these moves that whose turn it is then resigns; the name of who begins."""
    code = an.opens(game="xiangqi", visibility="public")["code"]
    binh.sits(code)
    first = an if an.is_asked(an.sees(code)) else binh
    for number, action in enumerate(line):
        mover = first if number % 2 == 0 else (binh if first is an else an)
        body = {"prompt": mover.sees(code)["prompt"]["number"], "action": action}
        assert mover.post(f"tables/{code}/actions/", body).status_code == 200
    asked = an if an.is_asked(an.sees(code)) else binh
    asked.post(f"tables/{code}/resign/")
    return "an" if first is an else "binh"


def test_a_book_is_built_from_ones_own_hands(an: Person, binh: Person, chi: Person) -> None:
    began = _played(an, binh, SCREEN)
    code = made(an)
    told = filled(an, f"{code}/build", {})
    assert (told["games"], told["added"]) == (1, 6)
    (first,) = entries(an, code, "?fen=" + SCREEN_START)
    assert first["games"] == {"played": 1, "won": 0, "drawn": 0, "lost": 1}
    mine = made(an)
    filled(an, f"{mine}/build", {"only_mine": True})
    assert {each["side"] for each in entries(an, mine)} == {"red" if began == "an" else "black"}
    assert filled(chi, f"{made(chi)}/build", {})["games"] == 0


def test_the_explorer_shows_books_counts_and_names(an: Person, binh: Person) -> None:
    _played(an, binh, SAME)
    openings.count_finished(now=timezone.now())
    code = made(an)
    put(an, code, "h7e7", moves=["h2e2"], weight=4, note="sharp")
    found = an.get("books/explore/?game=xiangqi&moves=h2e2").json()
    assert (found["side"], found["opening"]["code"]) == ("black", "central_cannon")
    assert found["house_positions"] >= 2_000
    first = found["moves"][0]
    assert (first["action"], first["opening"]["words"]) == ("h7e7", "Same Direction Cannons")
    assert first["own"][0]["book"] == code
    assert first["own"][0]["note"] == "sharp"
    assert first["public"]["played"] == first["mine"]["played"] == 1
    assert first["notations"]["simplified"] == "炮８平５"
    assert first["house"] is not None
    then = an.get(f"books/explore/?game=xiangqi&fen={first['fen']}").json()
    assert then["opening"]["code"] == "same_direction_cannons"
    theirs = binh.get("books/explore/?game=xiangqi&moves=h2e2,h7e7").json()
    assert theirs["opening"]["code"] == "same_direction_cannons"
    assert all(each["own"] == [] for each in theirs["moves"])


def test_the_explorer_in_vietnamese_after_moves_from_a_position(dung: Person) -> None:
    found = dung.get(f"books/explore/?game=xiangqi&fen={SCREEN_START}&moves=b2e2").json()
    assert found["opening"]["code"] == "central_cannon"


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("game=xiangqi&moves=h2e2 h2e2", ("moves.1", "illegal_move")),
        ("game=xiangqi&fen=9/9 w", ("fen", "fen_ranks")),
        ("game=whist", ("game", "unknown_game")),
        ("moves=h2e2", ("game", "required")),
        ("game=xiangqi&moves=" + "h2e2 " * 201, ("moves", "max_length")),
    ],
)
def test_what_cannot_be_explored(an: Person, query: str, fault: tuple[str, str]) -> None:
    assert faults(an.get("books/explore/?" + query)) == {fault}


def test_looking_a_position_up_costs_little(
    an: Person, django_assert_max_num_queries: Any
) -> None:
    an.get("books/explore/?game=xiangqi")
    with django_assert_max_num_queries(4):
        an.get("books/explore/?game=xiangqi&moves=h2e2")


def test_a_table_is_opened_with_books_and_its_host_chooses_others(
    an: Person, binh: Person
) -> None:
    code = made(an)
    computer = [{"level": "club", "seat": 1}]
    table = an.opens(
        game="xiangqi", computers=computer, books={"codes": [code.lower()], "house": False}
    )
    assert table["books"] == {"house": False, "codes": [code], "sides": ["red", "black"]}
    path = f"tables/{table['code']}/books/"
    changed = an.put(path, {"codes": [], "sides": ["black"]}).json()
    assert changed["books"] == {"house": True, "codes": [], "sides": ["black"]}
    assert changed["version"] > table["version"]
    assert faults(an.put(path, {"codes": ["ZZZZZZZZ"]})) == {("books.codes", "not_your_book")}
    assert faults(an.put(path, {"sides": ["white"]})) == {("books.sides", "no_such_side")}
    problem_of(binh.put(path, {}), 404, "not_found")
    rated = an.opens(game="xiangqi", computers=computer, rated=True)
    problem_of(an.put(f"tables/{rated['code']}/books/", {}), 409, "rated_table")


def test_a_game_without_books_takes_none(an: Person) -> None:
    answer = an.post("tables/", {"game": "tamcuc", "seats": 2, "books": {}})
    assert faults(answer) == {("books", "no_books")}
    assert an.opens()["books"] is None


def test_hints_and_replays_tell_of_the_book(an: Person, broker: Any) -> None:
    view = an.opens(game="xiangqi", computers=[{"level": "club", "seat": 0}])
    broker.run()
    view = an.sees(view["code"])
    hint = an.post(
        f"tables/{view['code']}/hint/", {"prompt": view["prompt"]["number"], "count": 5}
    ).json()
    weights = {line["action"]: line["book_weight"] for line in hint["lines"]}
    assert any(weights.values())
    an.post(f"tables/{view['code']}/resign/")
    hand = an.sees(view["code"])["last_hand"]["id"]
    frame = an.get(f"hands/{hand}/replay/?ply=1").json()
    assert frame["book"] == "house"
