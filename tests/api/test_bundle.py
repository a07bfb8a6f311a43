"""Everything of one's own in one file: taken along, brought back, and broken on the way."""

import io
import json
import zipfile
from base64 import b64encode
from typing import Any
from uuid import uuid4

import pytest

from games.kernel import documents
from games.models import Hand
from games.services import portable, portable_parts, records
from tests.api.person import Person
from tests.api.test_records import TREE, kept, played
from tests.formats.trees import grown
from tests.http.caller import faults, problem_of


def bundle(person: Person) -> bytes:
    answer = person.get("me/export/bundle.zip")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    return answer.content


def brought(person: Person, data: bytes) -> Any:
    caller = person.caller.saying(Content_Type="application/zip", Idempotency_Key=str(uuid4()))
    return caller.post("me/import/", data)


def zipped(**files: object) -> bytes:
    """A zip of documents, and of bytes as they are."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, held in files.items():
            text = held if isinstance(held, bytes) else json.dumps(held).encode()
            opened.writestr(f"{name}.json", text)
    return packed.getvalue()


def manifest(**parts: Any) -> dict[str, Any]:
    return {"format": "chieu-bundle/1", "made_at": "2026-01-01T00:00:00Z", "parts": parts}


SAVED = {
    "game": "xiangqi",
    "title": "Ván",
    "record": TREE,
    "created_at": "2026-01-02T03:04:05+00:00",
}


@pytest.fixture
def full(an: Person) -> Person:
    """An with two saved games and a preference."""
    kept(an, record=TREE, title="Ván một")
    kept(an, text="1. C2=5 H8+7", title="Ván hai")
    an.patch("me/preferences/", {"animation": "jump", "flip": True})
    return an


def test_a_bundle_holds_everything(full: Person) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle(full))) as opened:
        names = opened.namelist()
        told = json.loads(opened.read("manifest.json"))
        person = json.loads(opened.read("person.json"))
        pgn = [opened.read(name).decode() for name in names if name.endswith(".pgn")]
    assert told["format"] == "chieu-bundle/1"
    assert told["parts"] == {"records": 1, "preferences": 1, "books": 1}
    assert person["format"] == "chieu-person/1"
    assert person["player"]["name"] == "An"
    assert len(pgn) == 2
    assert "中炮" in pgn[0]


def test_a_bundle_holds_the_hands_that_one_played(an: Person, binh: Person) -> None:
    hand = played(an, binh)
    played_by_other_rules = played(an, binh)
    Hand.objects.filter(pk=played_by_other_rules).update(rules_version=0)
    with zipfile.ZipFile(io.BytesIO(bundle(an))) as opened:
        names = [name for name in opened.namelist() if name.startswith("hands/")]
        assert names == [f"hands/hand-{hand}.pgn"]
        assert '[Black "Bình"]' in opened.read(names[0]).decode()


def test_a_bundle_is_brought_in_once(full: Person, binh: Person) -> None:
    data = bundle(full)
    answer = brought(binh, data)
    assert answer.status_code == 200, answer.content
    assert answer.json() == {
        "parts": {
            "records": {"added": 2, "known": 0},
            "preferences": {"added": 2, "known": 0},
            "books": {"added": 0, "known": 0},
        },
        "skipped": [],
    }
    mine, theirs = (each.get("records/").json()["records"] for each in (full, binh))
    for name in ("title", "headers", "plies", "nodes", "created_at"):
        assert [each[name] for each in theirs] == [each[name] for each in mine]
    assert binh.get("me/preferences/").json() == full.get("me/preferences/").json()
    again = binh.post("me/import/", {"file": b64encode(data).decode()})
    assert again.json()["parts"] == {
        "records": {"added": 0, "known": 2},
        "preferences": {"added": 0, "known": 2},
        "books": {"added": 0, "known": 0},
    }
    assert len(binh.get("records/").json()["records"]) == 2


def test_what_is_here_goes_before_what_is_brought(full: Person, binh: Person) -> None:
    binh.patch("me/preferences/", {"animation": "slide"})
    counts = brought(binh, bundle(full)).json()["parts"]["preferences"]
    assert counts == {"added": 1, "known": 1}
    chosen = binh.get("me/preferences/").json()
    assert "jump" not in json.dumps(chosen)


def test_parts_that_are_not_known_are_passed_over(an: Person) -> None:
    data = zipped(manifest=manifest(records=1, dreams=7), records=[SAVED], dreams=[1])
    found = brought(an, data).json()
    assert found == {"parts": {"records": {"added": 1, "known": 0}}, "skipped": ["dreams"]}
    (line,) = an.get("records/").json()["records"]
    assert line["created_at"] == "2026-01-02T03:04:05.000Z"


def test_a_time_that_cannot_be_is_now(an: Person) -> None:
    times = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "2026-01-02T03:04:05"]
    saved = [
        {**SAVED, "title": f"Ván {number}", "created_at": time}
        for number, time in enumerate(times)
    ]
    answer = brought(an, zipped(manifest=manifest(records=1), records=saved))
    assert answer.json()["parts"]["records"]["added"] == 3
    for line in an.get("records/").json()["records"]:
        assert "2026-01-02" < line["created_at"][:10] < "9999"


HUGE = json.dumps([SAVED]).encode() + b" " * 2_000_000
BROKEN = [
    pytest.param(b"", "no_bundle", "", id="nothing"),
    pytest.param(b"PK\x03\x04" + b"\0" * 60, "no_bundle", "", id="no zip"),
    pytest.param(zipped(other={}), "missing_part", "manifest.json", id="no manifest"),
    pytest.param(zipped(manifest=[]), "no_bundle", "manifest.json", id="a list"),
    pytest.param(zipped(manifest=b"{"), "bad_part", "manifest.json", id="half an object"),
    pytest.param(zipped(manifest=b"[" * 99_999), "bad_part", "manifest.json", id="a deep nest"),
    pytest.param(zipped(manifest=b" " * 100_001), "too_large", "manifest.json", id="spaces"),
    pytest.param(
        zipped(manifest={"format": "zip/1"}), "no_bundle", "manifest.json", id="another kind"
    ),
    pytest.param(
        zipped(manifest={**manifest(), "format": "chieu-bundle/2"}),
        *("other_version", "manifest.json"),
        id="a later bundle",
    ),
    pytest.param(
        zipped(manifest=manifest(records=2), records=[]),
        *("other_version", "records"),
        id="a later part",
    ),
    pytest.param(
        zipped(manifest={**manifest(), "parts": 3}),
        *("bad_part", "manifest.json"),
        id="no parts",
    ),
    pytest.param(
        zipped(manifest=manifest(records=1)), "missing_part", "records.json", id="a part gone"
    ),
    pytest.param(
        zipped(manifest=manifest(records=1), records={}), "bad_part", "records", id="no list"
    ),
    pytest.param(
        zipped(manifest=manifest(records=1), records=[SAVED, {**SAVED, "game": "go"}]),
        *("bad_part", "records.1"),
        id="another game",
    ),
    pytest.param(
        zipped(manifest=manifest(records=1), records=[{**SAVED, "title": "a\0"}]),
        *("bad_part", "records.0"),
        id="a title with a NUL",
    ),
    pytest.param(
        zipped(
            manifest=manifest(records=1), records=[{**SAVED, "record": {**TREE, "start": ""}}]
        ),
        *("bad_part", "records.0"),
        id="no position",
    ),
    pytest.param(
        zipped(manifest=manifest(preferences=1), preferences={"animation": "spin"}),
        *("bad_part", "preferences"),
        id="no such preference",
    ),
    pytest.param(
        zipped(manifest=manifest(preferences=1), preferences=[]),
        *("bad_part", "preferences"),
        id="a list of preferences",
    ),
]


@pytest.mark.parametrize(("data", "code", "part"), BROKEN)
def test_a_bundle_that_is_none(an: Person, data: bytes, code: str, part: str) -> None:
    encoded = {"file": b64encode(data).decode()}
    problem = problem_of(an.post("me/import/", encoded), 422, code)
    assert problem["part"] == part
    assert an.get("records/").json()["records"] == []


def test_a_bomb_is_not_unpacked(an: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portable, "PART_SIZE", 1_000_000)
    data = zipped(manifest=manifest(records=1), records=HUGE)
    assert len(data) < 10_000
    problem_of(brought(an, data), 422, "too_large")
    monkeypatch.setattr(portable, "MOST_ENTRIES", 1)
    problem_of(brought(an, zipped(manifest=manifest(), more={})), 422, "too_large")
    monkeypatch.setattr(portable_parts, "MOST_NODES_OF_ALL", 2)
    data = zipped(manifest=manifest(records=1), records=[SAVED])
    monkeypatch.setattr(portable, "MOST_ENTRIES", 10)
    problem_of(brought(an, data), 422, "bad_part")


def test_other_ways_to_pack_are_refused(an: Person) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as opened:
        opened.writestr("manifest.json", json.dumps(manifest()))
    problem_of(brought(an, packed.getvalue()), 422, "no_bundle")


def test_all_is_brought_or_nothing(
    full: Person, binh: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = bundle(full)
    monkeypatch.setattr(records, "MOST_SAVED", 1)
    problem_of(brought(binh, data), 409, "too_many_saved")
    assert binh.get("records/").json()["records"] == []
    broken = zipped(
        manifest=manifest(records=1, preferences=1),
        records=[SAVED],
        preferences={"flip": 3},
    )
    problem_of(brought(binh, broken), 422, "bad_part")
    assert binh.get("records/").json()["records"] == []


def test_flipped_bytes_of_a_bundle_break_nothing(full: Person, binh: Person) -> None:
    data = bundle(full)
    for at in range(0, len(data), max(1, len(data) // 60)):
        flipped = data[:at] + bytes([data[at] ^ 0x5A]) + data[at + 1 :]
        assert brought(binh, flipped).status_code in {200, 422}


def test_what_is_sent_must_be_a_file(an: Person, anyone: Person) -> None:
    assert faults(an.post("me/import/", {})) == {("file", "required")}
    assert faults(an.post("me/import/", {"file": "%"})) == {("file", "invalid")}
    problem_of(an.post("me/import/", {"file": ""}, key=""), 400, "idempotency_key")
    problem_of(anyone.get("me/export/bundle.zip"), 401, "not_signed_in")
    problem_of(anyone.post("me/import/", {"file": ""}), 401, "not_signed_in")


def test_a_large_tree_comes_back_as_it_was(an: Person, binh: Person) -> None:

    record = json.loads(json.dumps(documents.to_plain(grown(3))))
    code = kept(an, record=record)["code"]
    whole = an.get(f"records/{code}/").json()["record"]
    brought(binh, bundle(an))
    (line,) = binh.get("records/").json()["records"]
    assert binh.get(f"records/{line['code']}/").json()["record"] == whole == record
