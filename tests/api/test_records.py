"""Saved games: kept from hands, files and documents, listed, renamed, given out, dropped."""

from base64 import b64encode
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import SavedGame
from games.services import records
from tests.api.conftest import Broker
from tests.api.person import Person
from tests.http.caller import faults, problem_of

FILES = Path(__file__).parents[1] / "formats" / "files"
LINE = ["h2e2", "h9g7", "h0g2", "i9h9"]
TREE = {
    "start": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "nodes": [
        {"parent": -1, "action": "h2e2", "comment": "中炮"},
        {"parent": 0, "action": "h9g7"},
        {"parent": 0, "action": "b9c7"},
    ],
    "headers": {"Red": "An", "Result": "1-0"},
    "comment": "",
}


def kept(person: Person, **body: Any) -> dict[str, Any]:
    answer = person.post("records/", {"game": "xiangqi", **body})
    assert answer.status_code == 201, answer.content
    (line,) = answer.json()["records"]
    found: dict[str, Any] = line
    return found


def sent(person: Person, name: str, query: str = "game=xiangqi") -> Any:
    caller = person.caller.saying(
        Content_Type="application/octet-stream", Idempotency_Key=str(uuid4())
    )
    return caller.post(f"records/?{query}", (FILES / name).read_bytes())


def played(an: Person, binh: Person, **options: Any) -> int:
    """The number of a hand that Bình, who plays Black, has given up after two moves."""
    code = an.opens(game="xiangqi", visibility="public", options=options)["code"]
    binh.sits(code)
    for person, action in ((an, "h2e2"), (binh, "h9g7")):
        prompt = person.sees(code)["prompt"]["number"]
        answer = person.post(f"tables/{code}/actions/", {"prompt": prompt, "action": action})
        assert answer.status_code == 200, answer.content
    view = binh.post(f"tables/{code}/resign/").json()
    return int(view["last_hand"]["id"])


def test_a_finished_hand_is_exported_in_every_format(an: Person, binh: Person) -> None:
    hand = played(an, binh)
    for line in an.get("games/xiangqi/").json()["formats"]:
        answer = an.get(f"hands/{hand}/export/?format={line['format']}")
        assert answer.status_code == 200, answer.content
        assert answer["Content-Type"].partition(";")[0] == line["media_type"]
        name = f'filename="hand-{hand}.{line["extension"]}"'
        assert answer["Content-Disposition"] == f"attachment; {name}"
        assert answer.content
    text = an.get(f"hands/{hand}/export/?format=pgn").content.decode()
    assert '[Red "An"]\n[Black "Bình"]\n[Result "1-0"]' in text
    assert "1. 炮二平五 马８进７ 1-0" in text
    moves = binh.get(f"hands/{hand}/export/?format=iccs").content
    assert moves == b"1. H2-E2 H9-G7\n"


def test_a_hand_that_is_played_or_hidden_or_of_cards_is_not_exported(
    an: Person, binh: Person, chi: Person
) -> None:
    code = an.opens(game="xiangqi", visibility="link")["code"]
    claim = an.post(f"tables/{code}/seat-links/", {}).json()["claim"]
    binh.post("seat-links/claim/", {"claim": claim})
    match = an.get("matches/").json()["matches"][0]["id"]
    hand = an.get(f"matches/{match}/").json()["hand_list"][0]["id"]
    problem_of(an.get(f"hands/{hand}/export/?format=pgn"), 409, "hand_not_over")
    problem_of(an.post("records/", {"hand": hand}), 409, "hand_not_over")
    problem_of(chi.get(f"hands/{hand}/export/?format=pgn"), 404, "not_found")
    problem_of(chi.post("records/", {"hand": hand}), 404, "not_found")
    assert faults(an.get(f"hands/{hand}/export/?format=doc")) == {("format", "invalid_choice")}
    two = an.opens(visibility="public")["code"]
    binh.sits(two)
    cards = an.sees(two)["match"]["id"]
    hand = an.get(f"matches/{cards}/").json()["hand_list"][0]["id"]
    problem_of(an.get(f"hands/{hand}/export/?format=pgn"), 409, "no_records")
    problem_of(an.post("records/", {"hand": hand}), 409, "no_records")
    answer = an.post("records/", {"game": "tamcuc", "text": "1. C2=5"})
    problem_of(answer, 409, "no_records")


def test_moves_given_as_odds_are_where_a_record_begins(an: Person, binh: Person) -> None:
    options = {"handicap": "two_moves", "odds_giver": "second"}
    code = an.opens(game="xiangqi", visibility="public", options=options)["code"]
    binh.sits(code)
    for person, action in ((an, "h2e2"), (an, "h0g2"), (binh, "h9g7"), (an, "i0h0")):
        prompt = person.sees(code)["prompt"]["number"]
        body = {"prompt": prompt, "action": action}
        assert person.post(f"tables/{code}/actions/", body).status_code == 200
    hand = an.post(f"tables/{code}/resign/").json()["last_hand"]["id"]
    line = kept(an, hand=hand)
    assert line["headers"]["Handicap"] == "two_moves"
    assert line["headers"]["Result"] == "0-1"
    whole = an.get(f"records/{line['code']}/").json()["record"]
    assert whole["start"].split()[:2] == [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R",
        "b",
    ]
    assert [node["action"] for node in whole["nodes"]] == ["h9g7", "i0h0"]


def test_a_hand_is_kept(an: Person, binh: Person) -> None:
    hand = played(an, binh)
    line = kept(an, hand=hand)
    assert line["title"] == "An – Bình"
    assert (line["hand"], line["plies"], line["nodes"]) == (hand, 2, 2)
    assert line["headers"]["Result"] == "1-0"
    assert line["headers"]["Date"].startswith("20")
    whole = an.get(f"records/{line['code']}/").json()
    assert [node["action"] for node in whole["record"]["nodes"]] == ["h2e2", "h9g7"]
    assert an.get("records/").json() == {"records": [line], "next": None}
    problem_of(binh.get(f"records/{line['code']}/"), 404, "not_found")
    assert kept(binh, hand=hand, title="Mine")["title"] == "Mine"


@pytest.mark.parametrize("name", ["xqf-1.8-keyed-tree.xqf", "pgn-variations.pgn"])
def test_a_file_is_kept_as_it_is_sent(an: Person, name: str) -> None:
    answer = sent(an, name, "game=xiangqi&title=T%C3%B4i")
    assert answer.status_code == 201, answer.content
    (line,) = answer.json()["records"]
    assert (line["title"], line["plies"], line["nodes"]) == ("Tôi", 4, 10)
    whole = an.get(f"records/{line['code'].lower()}/").json()["record"]
    assert [node["action"] for node in whole["nodes"][:4]] == LINE
    assert whole["comment"] == "开局研究"
    in_json = b64encode((FILES / name).read_bytes()).decode()
    again = kept(an, file=in_json, title="Tôi")
    assert an.get(f"records/{again['code']}/").json()["record"] == whole


def test_every_game_of_a_file_is_kept(an: Person) -> None:
    answer = sent(an, "pgn-two-games.pgn", "game=xiangqi&format=pgn&title=x")
    titles = [line["title"] for line in answer.json()["records"]]
    assert titles == ["许银川 – 胡荣华", "An"]
    listed = an.get("records/?limit=1").json()
    assert len(listed["records"]) == 1
    following = an.get(listed["next"].partition("/api/v1/")[2]).json()
    assert len(following["records"]) == 1
    assert an.get("records/?game=tusac").json()["records"] == []


def test_a_text_and_a_document_are_kept(an: Person) -> None:
    line = kept(an, text="1. C2=5 H8+7 2. H2+3 R9=8", title=" Mở  đầu ")
    assert (line["title"], line["plies"], line["hand"]) == ("Mở đầu", 4, None)
    line = kept(an, record=TREE)
    assert (line["title"], line["plies"], line["nodes"]) == ("An", 2, 3)
    whole = an.get(f"records/{line['code']}/").json()["record"]
    assert whole["nodes"][0] == TREE["nodes"][0]  # type: ignore[index]  # a list
    untitled = kept(an, text="h2e2")
    assert untitled["title"] == "Xiangqi"


def test_a_saved_game_is_given_out_in_every_format(an: Person) -> None:
    line = kept(an, record=TREE)
    for kind in an.get("games/xiangqi/").json()["formats"]:
        answer = an.get(f"records/{line['code']}/?format={kind['format']}")
        assert answer.status_code == 200
        assert f'{line["code"]}.{kind["extension"]}"' in answer["Content-Disposition"]
    text = an.get(f"records/{line['code']}/?format=pgn-wxf").content.decode()
    assert "1. C2=5 {中炮} 1... H8+7 ( 1... H2+3 ) 1-0" in text
    problem_of(an.get("records/NOSUCH22/?format=pgn"), 404, "not_found")


def test_a_table_starts_from_any_position(an: Person) -> None:
    line = kept(an, record=TREE)
    start = an.get(f"records/{line['code']}/position/").json()
    assert start == {"node": -1, "position": TREE["start"], "options": {}}
    found = an.get(f"records/{line['code']}/position/?node=2").json()
    body = {"seats": 2, "options": found["options"], "computers": [{"level": "beginner"}]}
    view = an.opens(game="xiangqi", **body)
    assert view["seat_view"]["start_fen"] == found["position"]
    assert found["position"].startswith("r1bakabnr/9/1cn4c1/")
    answer = an.get(f"records/{line['code']}/position/?node=3")
    assert problem_of(answer, 422, "no_such_node")["place"]["node"] == 3
    assert faults(an.get(f"records/{line['code']}/position/?node=-2")) == {
        ("node", "min_value")
    }


def test_a_saved_game_is_renamed_and_dropped_by_its_owner_alone(
    an: Person, binh: Person
) -> None:
    code = kept(an, text="h2e2")["code"]
    line = an.patch(f"records/{code}/", {"title": "Pháo đầu"}).json()
    assert line["title"] == an.get("records/").json()["records"][0]["title"] == "Pháo đầu"
    assert line["changed_at"] > line["created_at"]
    assert faults(an.patch(f"records/{code}/", {"title": " \n"}))
    assert faults(an.patch(f"records/{code}/", {"title": "a\u202eb"})) == {("title", "title")}
    problem_of(binh.patch(f"records/{code}/", {"title": "x"}), 404, "not_found")
    problem_of(binh.delete(f"records/{code}/"), 404, "not_found")
    assert an.delete(f"records/{code}/").status_code == 204
    problem_of(an.delete(f"records/{code}/"), 404, "not_found")
    assert an.get("records/").json()["records"] == []


def test_a_broken_file_is_told_with_its_place_in_the_callers_language(dung: Person) -> None:
    answer = dung.post("records/", {"game": "xiangqi", "text": "1. C2=5 H8+7\n2. H2+4"})
    problem = problem_of(answer, 422, "no_legal_move")
    assert problem["place"] == {"line": 2, "column": 4, "offset": None, "node": None}
    assert problem["type"].endswith("#unreadable")
    assert "H2+4" in problem["words"]
    broken = b64encode((FILES / "xqf-1.0.xqf").read_bytes()[:1030]).decode()
    answer = dung.post("records/", {"game": "xiangqi", "file": broken, "format": "xqf"})
    assert problem_of(answer, 422, "cut_off")["place"]["offset"] == 1030
    record = {**TREE, "nodes": [{"parent": 0, "action": "h2e2"}]}
    answer = dung.post("records/", {"game": "xiangqi", "record": record})
    assert problem_of(answer, 422, "bad_parent")["place"]["node"] == 0
    assert not SavedGame.objects.exists()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param({"game": "xiangqi"}, ("", "one_of"), id="nothing"),
        pytest.param({"game": "xiangqi", "text": "a", "hand": 1}, ("", "one_of"), id="both"),
        pytest.param({"text": "h2e2"}, ("game", "required"), id="no game"),
        pytest.param({"game": "go", "text": "a"}, ("game", "unknown_game"), id="another game"),
        pytest.param({"game": "xiangqi", "file": "?"}, ("file", "invalid"), id="no base64"),
        pytest.param({"game": "xiangqi", "file": 7}, ("file", "invalid"), id="a number"),
        pytest.param(
            {"game": "xiangqi", "text": "a", "format": "doc"},
            ("format", "invalid_choice"),
            id="no format",
        ),
        pytest.param(
            {"game": "xiangqi", "record": {"nodes": 1}}, ("record", "invalid"), id="no record"
        ),
        pytest.param(
            {"game": "xiangqi", "text": "a", "title": "x" * 101},
            ("title", "max_length"),
            id="a long title",
        ),
    ],
)
def test_what_cannot_be_kept(an: Person, body: dict[str, Any], fault: tuple[str, str]) -> None:
    assert faults(an.post("records/", body)) == {fault}


def test_what_is_sent_twice_is_kept_once(an: Person) -> None:
    key = str(uuid4())
    body = {"game": "xiangqi", "text": "h2e2"}
    first = an.post("records/", body, key=key)
    again = an.post("records/", body, key=key)
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert SavedGame.objects.count() == 1
    problem_of(an.post("records/", body, key=""), 400, "idempotency_key")


def test_a_megabyte_is_read_and_more_is_not(an: Person) -> None:
    text = "h2e2" + " " * 999_990
    assert kept(an, text=text)["plies"] == 1
    caller = an.caller.saying(
        Content_Type="application/octet-stream", Idempotency_Key=str(uuid4())
    )
    answer = caller.post("records/?game=xiangqi", b" " * 1_000_001)
    problem_of(answer, 422, "file_too_large")
    answer = caller.post("records/?game=xiangqi", b" " * 1_100_000)
    problem_of(answer, 400, "malformed")
    answer = caller.post("records/?game=xiangqi", b" " * 1_500_001)
    problem_of(answer, 413, "too_large")
    answer = caller.post("guests/", b" " * 100_000)
    problem_of(answer, 413, "too_large")


def test_one_keeps_so_many_games(an: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_SAVED", 1)
    code = kept(an, text="h2e2")["code"]
    answer = an.post("records/", {"game": "xiangqi", "text": "h2e2"})
    problem_of(answer, 409, "too_many_saved")
    an.delete(f"records/{code}/")
    monkeypatch.setattr(records, "MOST_BYTES", 10)
    answer = an.post("records/", {"game": "xiangqi", "text": "h2e2"})
    problem_of(answer, 409, "too_many_saved")


def test_a_list_costs_one_query_and_no_record(
    an: Person, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        kept(an, text="h2e2")
    with django_assert_max_num_queries(2):
        assert len(an.get("records/").json()["records"]) == 3


def test_bots_keep_nothing(an: Person) -> None:
    made = an.post("me/bots/", {"handle": "rook-1", "name": "Rook"}).json()
    bot = Person(None, an.caller.__class__(made["token"]))
    answer = bot.post("records/", {"game": "xiangqi", "text": "h2e2"})
    problem_of(answer, 403, "not_for_bots")


def test_saved_games_need_a_token(anyone: Person) -> None:
    for path in ("records/", "records/ABCDEFGH/", "records/ABCDEFGH/position/"):
        problem_of(anyone.get(path), 401, "not_signed_in")


def test_a_forgotten_persons_games_are_gone(an: Person, broker: Broker) -> None:
    kept(an, text="h2e2")
    found = an.get("me/export/").json()["records"]
    assert [each["title"] for each in found] == ["Xiangqi"]
    an.delete("me/")
    assert not SavedGame.objects.exists()
