from pathlib import Path

import pytest

from games.management import wordbooks
from games.management.wordbooks import Book

ROOT = Path(__file__).resolve().parents[2]

CODE = """
from games.kernel.refusals import Reason
from games.kernel.words import Phrase

OFF = Reason("not_now", "EX-1", "Not " "now.")
NAMED = Reason(code="never", rule="EX-2", text="Never.")
LAY = Phrase("lay {cards}", {"cards": (Phrase("red chariot"), Phrase(OFF.text))})
"""


@pytest.mark.parametrize("book", wordbooks.books(ROOT), ids=lambda book: book.name)
def test_every_text_is_translated_and_compiled(book: Book) -> None:
    assert list(wordbooks.faults(book)) == []


@pytest.fixture
def book(tmp_path: Path) -> Book:
    for path, code in (
        ("games/rules/whist/__init__.py", ""),
        ("games/rules/whist/reasons.py", CODE),
        ("games/players/whist_hard.py", 'from x import Phrase\nP = Phrase("think")\n'),
        ("games/players/anything.py", 'from x import Phrase\nP = Phrase("guess")\n'),
        ("accounts/views.py", 'from x import gettext\nT = gettext("Hello %(name)s")\n'),
        ("accounts/migrations/0001.py", 'from x import gettext\nT = gettext("Staff")\n'),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(code)
    book = Book(tmp_path, "whist")
    wordbooks.renew(book)
    return book


def translate(book: Book, language: str, text: str, translation: str) -> None:
    path = book.po(language)
    empty = f'msgid "{text}"\nmsgstr ""'
    assert empty in path.read_text()
    path.write_text(path.read_text().replace(empty, f'msgid "{text}"\nmsgstr "{translation}"'))


def translate_all(book: Book) -> None:
    for language in wordbooks.LANGUAGES:
        for text in ("Never.", "Not now.", "lay {cards}", "red chariot", "think"):
            translate(book, language, text, text.upper().replace("CARDS", "cards"))
    wordbooks.renew(book)


def test_nested_joined_and_named_texts_are_found(book: Book) -> None:
    held = book.po("vi").read_text()
    for text in ("Never.", "Not now.", "lay {cards}", "red chariot", "think"):
        assert f'msgid "{text}"' in held


def test_what_belongs_to_no_game_is_in_the_book_of_the_service(book: Book) -> None:
    service = Book(book.root, wordbooks.SERVICE)
    wordbooks.renew(service)
    held = service.po("ms").read_text()
    assert 'msgid "guess"' in held
    assert 'msgid "Hello %(name)s"' in held
    assert "think" not in held
    assert "Staff" not in held


def test_a_complete_book_has_no_faults(book: Book) -> None:
    translate_all(book)
    assert list(wordbooks.faults(book)) == []


def test_renewing_keeps_translations_and_changes_nothing_twice(book: Book) -> None:
    translate_all(book)
    held = {path: path.read_bytes() for path in book.root.rglob("django.*")}
    wordbooks.renew(book)
    assert {path: path.read_bytes() for path in book.root.rglob("django.*")} == held
    assert b"RED CHARIOT" in held[book.mo("vi")]


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        pytest.param("Never.", "", "is not translated", id="an empty translation"),
        pytest.param("lay {cards}", "LAY {card}", "has gaps", id="another gap"),
        pytest.param("lay {cards}", "LAY {cards", "unbalanced", id="a brace left open"),
        pytest.param("Never.", "Never!", "compiled file is stale", id="an edit not compiled"),
    ],
)
def test_a_fault_is_said(book: Book, text: str, translation: str, fault: str) -> None:
    translate_all(book)
    path = book.po("vi")
    before = text.upper().replace("CARDS", "cards")
    path.write_text(path.read_text().replace(f'msgstr "{before}"', f'msgstr "{translation}"'))
    assert any(fault in each for each in wordbooks.faults(book))


def test_a_text_marked_fuzzy_is_a_fault(book: Book) -> None:
    translate_all(book)
    path = book.po("vi")
    path.write_text(path.read_text().replace('msgid "Never."', '#, fuzzy\nmsgid "Never."'))
    assert any("fuzzy" in fault for fault in wordbooks.faults(book))


def test_a_new_and_a_dropped_text_are_faults(book: Book) -> None:
    translate_all(book)
    source = book.root / "games/rules/whist/reasons.py"
    source.write_text(source.read_text().replace("Never.", "Not ever."))
    faults = list(wordbooks.faults(book))
    assert any("'Not ever.' is missing" in fault for fault in faults)
    assert any("'Never.' is no longer said" in fault for fault in faults)


def test_a_gap_of_percent_form_is_compared(book: Book) -> None:
    service = Book(book.root, wordbooks.SERVICE)
    wordbooks.renew(service)
    translate(service, "vi", "Hello %(name)s", "Chào %(tên)s")
    assert any("has gaps" in fault for fault in wordbooks.faults(service))
