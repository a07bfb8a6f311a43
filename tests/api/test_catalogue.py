import xml.etree.ElementTree as ET

import pytest
from jsonschema import Draft202012Validator

from games import catalogue
from tests.api.person import Person
from tests.http.caller import problem_of

SLUGS = [entry.game.info.slug for entry in catalogue.ENTRIES]
LANGUAGES = ["en", "vi", "zh-Hans", "ms"]


def test_the_list_names_every_game_to_anybody(anyone: Person) -> None:
    games = anyone.get("games/").json()["games"]
    assert [game["slug"] for game in games] == SLUGS
    assert all(anyone.get(game["url"].removeprefix("/api/v1/")) for game in games)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_brings_all_a_frontend_needs(anyone: Person, slug: str, language: str) -> None:
    answer = anyone.get(f"games/{slug}/", Accept_Language=language)
    game, entry = answer.json(), catalogue.find(slug)
    assert answer["Content-Language"] == language
    assert {level["level"] for level in game["levels"]} == set(entry.levels)
    assert [level["is_default"] for level in game["levels"]].count(True) == 1
    assert [card["code"] for card in game["deck"]] == [face.code for face in entry.game.faces()]
    codes = {refusal["code"] for refusal in game["refusals"]}
    assert codes >= {reason.code for reason in entry.game.reasons} | {"not_asked", "hand_over"}


@pytest.mark.parametrize("slug", SLUGS)
def test_options_are_a_json_schema_whose_defaults_it_accepts(anyone: Person, slug: str) -> None:
    schema = anyone.get(f"games/{slug}/").json()["options"]
    Draft202012Validator.check_schema(schema)
    defaults = {name: each["default"] for name, each in schema["properties"].items()}
    Draft202012Validator(schema).validate(defaults)
    assert not Draft202012Validator(schema).is_valid({"no_such_option": 1})
    assert all(each["title"] and each["x-rule"] for each in schema["properties"].values())


def test_options_speak_the_readers_language(anyone: Person) -> None:
    english = anyone.get("games/tamcuc/").json()["options"]["properties"]["length"]
    vietnamese = anyone.get("games/tamcuc/", Accept_Language="vi").json()
    length = vietnamese["options"]["properties"]["length"]
    assert english["title"] == "Length of a match"
    assert length["title"] != english["title"]
    assert [each["const"] for each in length["oneOf"]] == ["standard", "short", "long"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_has_a_picture(anyone: Person, slug: str) -> None:
    for card in anyone.get(f"games/{slug}/").json()["deck"]:
        answer = anyone.get(card["picture"].removeprefix("/api/v1/"), Accept="image/*")
        assert answer.status_code == 200
        assert answer["Cache-Control"] == "public, max-age=86400"
        drawn = ET.fromstring(answer.content.decode())  # noqa: S314 - our own picture
        texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert card["glyph"] in texts
        assert card["name"] in texts
        assert (card["corner"] or card["code"]) in texts


def test_a_picture_says_its_name_in_the_language_asked_for(anyone: Person) -> None:
    english = anyone.get("games/tamcuc/cards/rG.svg").content.decode()
    answer = anyone.get("games/tamcuc/cards/rG.svg?lang=vi")
    vietnamese = answer.content.decode()
    assert answer["Content-Language"] == "vi"
    assert "red general" in english
    assert "tướng" in vietnamese.lower()


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("games/whist/", id="an unknown game"),
        pytest.param("games/whist/rules/", id="its rules"),
        pytest.param("games/whist/cards/rG.svg", id="its cards"),
        pytest.param("games/tamcuc/cards/zz.svg", id="an unknown card"),
    ],
)
def test_not_found(anyone: Person, path: str) -> None:
    problem_of(anyone.get(path), 404, "not_found")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_come_in_four_languages_with_the_same_clauses(
    anyone: Person, slug: str, language: str
) -> None:
    answer = anyone.get(f"games/{slug}/rules/?lang={language}", Accept_Language="ms")
    assert answer["Content-Language"] == language
    rules = answer.json()
    english = anyone.get(f"games/{slug}/rules/?lang=en").json()
    assert rules["language"] == language
    assert rules["languages"] == LANGUAGES
    clauses = [each["clause"] for each in rules["clauses"]]
    assert clauses == [each["clause"] for each in english["clauses"]]
    assert len(clauses) > 20
    assert all(each["text"] for each in rules["clauses"])
    assert (rules["text"] == english["text"]) == (language == "en")


def test_a_language_that_is_not_ours_is_refused(anyone: Person) -> None:
    problem_of(anyone.get("games/tamcuc/rules/?lang=fr"), 400, "malformed")
