import pytest
from django.utils import translation

from config.http import languages
from games.kernel.refusals import HAND_OVER
from games.kernel.words import Phrase
from tests.http.caller import Caller


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        pytest.param("vi", "vi", id="one of ours"),
        pytest.param("vi-VN", "vi", id="with a country"),
        pytest.param("VI", "vi", id="in capitals"),
        pytest.param("zh-CN,zh;q=0.9", "zh-Hans", id="Chinese by country"),
        pytest.param("zh-Hans", "zh-Hans", id="Chinese by script"),
        pytest.param("zh-TW", "zh-Hans", id="any Chinese rather than English"),
        pytest.param("fr, ms;q=.5", None, id="a weight that is no weight"),
        pytest.param("fr, ms;q=0.5, vi;q=0.7", "vi", id="the heaviest"),
        pytest.param("ms, vi", "ms", id="the first of equals"),
        pytest.param("fr, ms;q=0", None, id="none of weight 0"),
        pytest.param("fr, *;q=0.5", None, id="anything is nothing in particular"),
        pytest.param("", None, id="nothing"),
        pytest.param(";;,,q=1,-", None, id="nonsense"),
        pytest.param("en-GB", "en", id="English"),
    ],
)
def test_the_language_a_header_asks_for(header: str, tag: str | None) -> None:
    assert languages.accepted(header) == tag


@pytest.mark.django_db
def test_a_problem_speaks_the_language_asked_for(anyone: Caller) -> None:
    said = set()
    for tag in languages.TAGS:
        answer = anyone.saying(Accept_Language=tag).get("me/")
        assert answer["Content-Language"] == tag
        assert "Accept-Language" in answer["Vary"]
        said.add(answer.json()["words"])
    assert len(said) == 4


@pytest.mark.django_db
def test_words_on_fields_are_translated_too(anyone: Caller) -> None:
    answer = anyone.saying(Accept_Language="vi").post("guests/", {"name": "\u202e"})
    assert answer.json()["errors"][0]["words"].startswith("Tên không có")


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        pytest.param(Phrase("no gaps {at all}"), "no gaps {at all}", id="without gaps"),
        pytest.param(Phrase("{n} for {who}", {"n": 3, "who": "{x}"}), "3 for {x}", id="plain"),
        pytest.param(
            Phrase("lay {cards}", {"cards": (Phrase("a"), Phrase("b {n}", {"n": 1}))}),
            "lay a, b 1",
            id="phrases within",
        ),
        pytest.param(HAND_OVER, "The hand is over.", id="a reason"),
    ],
)
def test_a_phrase_in_english(phrase: Phrase, said: str) -> None:
    with translation.override("en"):
        assert languages.say(phrase) == said


def test_a_phrase_in_other_languages() -> None:
    pair = Phrase("{both}", {"both": (Phrase(HAND_OVER.text), Phrase("unknown words"))})
    with translation.override("vi"):
        assert languages.say(HAND_OVER) == "Ván này đã xong."
        assert languages.say(pair) == "Ván này đã xong., unknown words"
    with translation.override("zh-hans"):
        assert languages.say(pair) == "这一局已经结束。、unknown words"


def test_the_words_of_a_game_go_before_those_of_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(languages, "_book", lambda game, tag: {HAND_OVER.text: f"{game} {tag}"})
    with translation.override("ms"):
        assert languages.say(HAND_OVER, game="tusac") == "tusac ms"
        pair = Phrase("{a}", {"a": (HAND_OVER_PHRASE, HAND_OVER_PHRASE)})
        assert languages.say(pair, game="tusac") == "tusac ms, tusac ms"


HAND_OVER_PHRASE = Phrase(HAND_OVER.text)
