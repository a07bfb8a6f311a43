import re
from pathlib import Path

import pytest
from django.urls import resolve

from config.http.languages import TAGS
from games import catalogue
from tests.api.person import Person
from tests.http.caller import Caller, faults, problem_of

GAMES = Path(__file__).resolve().parents[2] / "games"
SLUGS = [entry.game.info.slug for entry in catalogue.ENTRIES]
PAGES = sorted(
    {path.name.partition(".")[0]: path for path in GAMES.rglob("help/*.en.md")}.values()
)
OPERATION = re.compile(r"`(?:GET|POST|PATCH|PUT|DELETE) ([^`]+)`")
FILLED = {
    "code": "K7QF2M",
    "slug": "xiangqi",
    "number": "1",
    "seat": "0",
    "handle": "rook",
    "exercise": "KRk-01",
}


def in_language(page: Path, tag: str) -> str:
    return page.with_name(page.name.replace(".en.", f".{tag}.")).read_text("utf-8")


def codes(text: str) -> list[str]:
    return sorted(set(re.findall(r"`[^`]+`", text)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("tag", TAGS)
def test_a_page_says_the_same_in_every_language(page: Path, tag: str) -> None:
    english, text = in_language(page, "en"), in_language(page, tag)
    assert re.match(r"# \S", text)
    assert codes(text) == codes(english)
    assert text.count("\n## ") == english.count("\n## ")
    assert text.count("\n* ") == english.count("\n* ")
    assert text.count("\n| ") == english.count("\n| ")
    assert (text == english) == (tag == "en")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_operations_that_exist(page: Path) -> None:
    for path in OPERATION.findall(in_language(page, "en")):
        resolve("/api/v1/" + path.partition("?")[0].format(**FILLED))


@pytest.mark.parametrize("tag", TAGS)
def test_the_list_leads_to_every_page(anyone: Person, tag: str) -> None:
    told = anyone.get("help/", Accept_Language=tag).json()["topics"]
    assert len(told) == len(PAGES) + len(SLUGS)
    for line in told:
        page = anyone.get(line["url"].removeprefix("/api/v1/"), Accept_Language=tag)
        body = page.json()
        assert {name: body[name] for name in line} == line
        assert (body["language"], page["Content-Language"]) == (tag, tag)
        assert body["text"].startswith(f"# {body['title']}\n")
        assert 20 <= len(line["summary"]) <= 1000


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_its_rules(anyone: Person, slug: str) -> None:
    told = anyone.get(f"help/?game={slug}").json()["topics"]
    assert {line["about"] for line in told} == {None, slug}
    rules = anyone.get(f"help/rules/?game={slug}&lang=vi").json()
    assert rules["text"] == anyone.get(f"games/{slug}/rules/?lang=vi").json()["text"]


def test_a_topic_without_a_game(anyone: Person) -> None:
    assert anyone.get("help/rules/").json()["about"] is None
    assert anyone.get("help/pieces/").json()["about"] == "xiangqi"
    assert anyone.get("help/api/?game=xiangqi").json()["about"] is None


@pytest.mark.parametrize(
    "path",
    [
        *("help/nothing/", "help/pieces/?game=tusac", "help/rules/?game=whist"),
        *("help/?game=whist", "help/..%2Fapi/", "help/90-api/"),
    ],
)
def test_what_there_is_not(anyone: Person, path: str) -> None:
    problem_of(anyone.get(path), 404, "not_found")


@pytest.mark.parametrize(("query", "field"), [("lang=fr", "lang"), ("format=html", "format")])
def test_what_cannot_be_asked_for(anyone: Person, query: str, field: str) -> None:
    assert {name for name, _ in faults(anyone.get(f"help/api/?{query}"))} == {field}


def test_markdown_alone(anyone: Person) -> None:
    text = anyone.get("help/pieces/?lang=ms").json()["text"]
    named = anyone.get("help/pieces/?lang=ms&format=markdown")
    accepted = Caller("", {"Accept": "text/markdown"}).get("help/pieces/?lang=ms")
    for answer in (named, accepted):
        assert answer["Content-Type"] == "text/markdown; charset=utf-8"
        assert answer.content.decode() == text
    both = Caller("", {"Accept": "text/markdown"}).get("help/pieces/?format=json")
    assert both["Content-Type"] == "application/json"
    liked = Caller("", {"Accept": "application/json, text/markdown;q=0.5"}).get("help/pieces/")
    assert liked["Content-Type"] == "application/json"
