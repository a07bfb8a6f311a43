from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.person import Person, two_at_a_table
from tests.http.caller import Caller, faults, problem_of

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


@pytest.fixture
def played(an: Person, binh: Person) -> tuple[str, Person, Person]:
    """A game of Xiangqi: its table, who is to move, and the other."""
    return two_at_a_table(an, binh, game="xiangqi")


def test_where_a_piece_may_go(played: tuple[str, Person, Person]) -> None:
    code, first, other = played
    told = first.get(f"tables/{code}/moves/?from=h2").json()
    assert (told["piece"], told["is_now"]) == ("rC", True)
    take = next(each for each in told["targets"] if each["place"] == "h9")
    assert (take["kind"], take["captures"], take["screen"]) == ("capture", "bN", "h7")
    assert take["path"] == [f"h{rank}" for rank in range(2, 10)]
    legal = {each["action"] for each in first.sees(code)["actions"]}
    assert {each["action"] for each in told["targets"]} <= legal
    assert other.get(f"tables/{code}/moves/?from=h2").json() == told
    theirs = other.get(f"tables/{code}/moves/?from=h7").json()
    assert not theirs["is_now"]
    assert take["spelt"]["traditional"] == "炮二進七"


def test_what_is_refused_is_told_in_words(an: Person, binh: Person) -> None:
    pinned = {"handicap": "custom", "fen": "4k4/9/9/9/9/9/9/4r4/4R4/4K4 w"}
    code, first, _ = two_at_a_table(an, binh, game="xiangqi", options=pinned)
    told = first.get(f"tables/{code}/moves/?from=e1", Accept_Language="en").json()
    assert {each["place"] for each in told["targets"]} == {"e2"}
    off = next(each for each in told["refused"] if each["place"] == "a1")
    assert (off["code"], off["rule"]) == ("exposes_general", "XQ-4.2")
    assert off["words"] == "That would leave your general to be taken."


@pytest.mark.parametrize("place", ["e5", "zz", "h2h3", ""])
def test_a_point_without_a_piece(played: tuple[str, Person, Person], place: str) -> None:
    code, first, _ = played
    assert {field for field, _ in faults(first.get(f"tables/{code}/moves/?from={place}"))} == {
        "from"
    }


def test_the_board_as_a_picture(played: tuple[str, Person, Person]) -> None:
    code, first, _ = played
    answer = first.get(f"tables/{code}/board.svg?size=large&pieces=western&highlight=h2")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert b'width="900"' in answer.content
    assert answer["Content-Security-Policy"] == "default-src 'none'"
    same = first.get(
        f"tables/{code}/board.svg?size=large&pieces=western&highlight=h2",
        If_None_Match=answer["ETag"],
    )
    assert same.status_code == 304
    other = first.get(f"tables/{code}/board.svg?size=300", If_None_Match=answer["ETag"])
    assert other.status_code == 200
    first.acts(first.sees(code))
    moved = first.get(
        f"tables/{code}/board.svg?size=large&pieces=western&highlight=h2",
        If_None_Match=answer["ETag"],
    )
    assert moved.status_code == 200


@pytest.mark.parametrize("what", ["board.svg", "board/", "fen/", "moves/?from=h2"])
def test_a_board_takes_few_queries(
    played: tuple[str, Person, Person],
    what: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    code, first, _ = played
    first.sees(code)
    with django_assert_max_num_queries(4):
        assert first.get(f"tables/{code}/{what}").status_code == 200


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("size=199", "size"),
        ("size=2001", "size"),
        ("size=huge", "size"),
        ("size=9999999999", "size"),
        ("board=glass", "board"),
        ("pieces=none", "pieces"),
        ("flip=2", "flip"),
        ("texture=velvet", "texture"),
        ("highlight=e5", "from"),
    ],
)
def test_how_a_board_cannot_look(
    played: tuple[str, Person, Person], query: str, field: str
) -> None:
    code, first, _ = played
    answer = first.get(f"tables/{code}/board.svg?{query}")
    assert {name for name, _ in faults(answer)} == {field}


@pytest.mark.parametrize("what", ["board.svg", "board/", "fen/", "moves/?from=h2"])
def test_who_may_not_see_the_table_sees_no_board(an: Person, binh: Person, what: str) -> None:
    view = an.opens(game="xiangqi", computers=[{"level": "beginner"}])
    problem_of(binh.get(f"tables/{view['code']}/{what}"), 404, "not_found")


@pytest.mark.parametrize("what", ["board.svg", "board/", "fen/", "moves/?from=h2"])
def test_a_game_of_cards_has_no_board(an: Person, binh: Person, what: str) -> None:
    code, first, _ = two_at_a_table(an, binh)
    problem_of(first.get(f"tables/{code}/{what}"), 404, "no_board")


def test_before_the_first_hand_there_is_no_board(an: Person) -> None:
    code = an.opens(game="xiangqi")["code"]
    problem_of(an.get(f"tables/{code}/board.svg"), 404, "no_board")


def test_the_board_stays_after_the_end(played: tuple[str, Person, Person]) -> None:
    code, first, _ = played
    first.post(f"tables/{code}/resign/")
    assert first.get(f"tables/{code}/board.svg").status_code == 200
    assert first.get(f"tables/{code}/moves/?from=h2").json()["is_now"] is False


def test_the_scene_and_the_position(played: tuple[str, Person, Person]) -> None:
    code, first, _ = played
    scene = first.get(f"tables/{code}/board/").json()
    assert (scene["view"], scene["animation"], len(scene["pieces"])) == ("2d", "slide", 32)
    assert scene["last_move"] is None
    assert set(scene["cameras"]) == {"2d", "3d"}
    assert {"place": "i9", "x": 8, "y": 9} in scene["places"]
    assert len(scene["places"]) == 90
    first.post(
        f"tables/{code}/actions/",
        {"prompt": first.sees(code)["prompt"]["number"], "action": "b0c2"},
    )
    moved = first.get(f"tables/{code}/board/").json()["last_move"]
    assert (moved["piece"], moved["path"][0], moved["path"][-1]) == ("rN", [1, 0], [2, 2])
    plain = first.get(f"tables/{code}/fen/").json()["fen"]
    turned = first.get(f"tables/{code}/fen/?mirror=1").json()["fen"]
    assert plain.split("/")[7] == "1CN4C1"
    assert turned.split("/")[7] == "1C4NC1"


def test_themes_have_names_in_the_callers_language(anyone: Person) -> None:
    told = anyone.get("games/xiangqi/themes/", Accept_Language="vi").json()
    assert len(told["boards"]) >= 3
    assert len(told["pieces"]) >= 4
    assert {each["name"] for each in told["sizes"]} == {"small", "medium", "large"}
    assert told["boards"][0]["name"] == "Gỗ"
    assert len(told["textures"]) >= 3
    for theme in (*told["boards"], *told["textures"], *told["pieces"]):
        preview = anyone.get(theme["preview"].removeprefix("/api/v1/"))
        assert (preview.status_code, b'width="320"' in preview.content) == (200, True)
    problem_of(anyone.get("games/tamcuc/themes/"), 404, "no_board")
    problem_of(anyone.get("games/whist/themes/"), 404, "not_found")


def test_a_position_of_ones_own(anyone: Person) -> None:
    answer = anyone.get(f"games/xiangqi/board.svg?fen={START.replace(' ', '%20')}&size=200")
    assert answer.status_code == 200
    assert b"<svg" in answer.content
    for text in ("x", "0", "1", "9" * 120):
        wrong = anyone.get(f"games/xiangqi/board.svg?fen={text}")
        assert {code.partition("_")[0] for _, code in faults(wrong)} == {"fen"}
    first = anyone.get("games/xiangqi/board.svg")
    assert first.content.count(b"<g transform") == 32


def test_choices_are_kept_and_used(played: tuple[str, Person, Person]) -> None:
    code, first, other = played
    assert first.get("me/preferences/").json() == {}
    chosen = {"board": "night", "size": 444, "flip": True, "animation": "jump", "view": "3d"}
    assert first.patch("me/preferences/", chosen).json() == chosen
    assert first.get("me/preferences/").json() == chosen
    assert other.get("me/preferences/").json() == {}
    assert b'width="444"' in first.get(f"tables/{code}/board.svg").content
    assert b'width="300"' in first.get(f"tables/{code}/board.svg?size=300").content
    scene = first.get(f"tables/{code}/board/").json()
    assert (scene["view"], scene["animation"]) == ("3d", "jump")
    kept = first.patch("me/preferences/", {"size": None}).json()
    assert kept == {name: value for name, value in chosen.items() if name != "size"}
    assert first.get("me/export/").json()["preferences"] == kept


@pytest.mark.parametrize(
    "change",
    [
        {"board": "glass"},
        {"size": 100},
        {"size": True},
        {"texture": True},
        {"sound": "loud"},
        {"flip": "yes"},
        {"display": "window"},
        {"colour": "red"},
    ],
)
def test_what_cannot_be_chosen(an: Person, change: dict[str, Any]) -> None:
    assert {field for field, _ in faults(an.patch("me/preferences/", change))} == set(change)
    assert an.get("me/preferences/").json() == {}


def test_pictures_need_no_accept(an: Person, binh: Person) -> None:
    code, first, _ = two_at_a_table(an, binh, game="xiangqi")
    browser = Caller(first.caller.token, {"Accept": "image/avif,image/webp,image/*"})
    assert browser.get(f"tables/{code}/board.svg").status_code == 200
