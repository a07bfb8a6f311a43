"""Opening books as a person takes them along, and brings them back."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import msgspec

from accounts.models import User
from games import catalogue
from games.kernel.boards import BadPosition
from games.kernel.books import OpeningBook
from games.models import Book, BookEntry
from games.selectors import books as found_books
from games.services import books

TITLE_SIZE = 80
NOTE_SIZE = 200


@dataclass(frozen=True, slots=True)
class _Entry:
    """A move, as the book keeps it, and how the games ended that it was filled from."""

    key: str
    action: str
    weight: int
    note: str
    enabled: bool
    played: int
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class _Book:
    game: str
    title: str
    enabled: bool
    entries: list[_Entry]


def dump(user: User) -> list[dict[str, Any]]:
    """Every book of a person with all that is in it, oldest first."""
    return [asdict(each) for each in _held(user)]


def load(user: User, document: Any, now: datetime) -> tuple[int, int]:
    """How many books were new, and how many are here already just so.

    Raises:
        ValueError: something in the document is no book.
    """
    brought, held = msgspec.convert(document, list[_Book]), list(_held(user))
    new = []
    for each in brought:
        if each not in held:
            held.append(each)
            new.append(each)
    try:
        for each in new:
            _make(user, each, now)
    except (books.TooManyBooks, books.BookFull) as full:
        raise ValueError("there is no room for all of these books") from full
    return len(new), len(brought) - len(new)


def _held(user: User) -> Iterator[_Book]:
    mine = found_books.all_own(user.pk).order_by("made_at", "pk")
    for book in mine.prefetch_related("entries"):
        rows = sorted(book.entries.all(), key=lambda row: (row.key, row.action))
        yield _Book(book.game, book.title, book.enabled, [_entry(row) for row in rows])


def _entry(row: BookEntry) -> _Entry:
    counts = (row.played, row.won, row.drawn, row.lost)
    return _Entry(row.key, row.action, row.weight, row.note, row.enabled, *counts)


def _make(user: User, brought: _Book, now: datetime) -> None:
    try:
        rules = found_books.of_game(brought.game)
    except (catalogue.UnknownGame, found_books.NoBooks) as none:
        raise ValueError(f"no books are kept for {brought.game}") from none
    title = brought.title.strip()
    if not 1 <= len(title) <= TITLE_SIZE or "\0" in title:
        raise ValueError("a title has 1 to 80 characters")
    enabled = brought.enabled
    book = books.make(owner=user, game=brought.game, title=title, enabled=enabled, now=now)
    books.grow(book, len(brought.entries))
    book.save()
    BookEntry.objects.bulk_create(_rows(book, rules, brought, now), batch_size=2_000)


def _rows(book: Book, rules: OpeningBook, brought: _Book, now: datetime) -> Iterator[BookEntry]:
    sides: dict[str, tuple[str, frozenset[str]]] = {}
    seen = set()
    for entry in brought.entries:
        if entry.key not in sides:
            sides[entry.key] = _legal(rules, entry.key)
        side, legal = sides[entry.key]
        mark = (entry.key, entry.action)
        if entry.action not in legal or mark in seen or not _is_sound(entry):
            raise ValueError(f"no entry of a book: {entry}")
        seen.add(mark)
        yield BookEntry(book=book, side=side, changed_at=now, **asdict(entry))


def _legal(rules: OpeningBook, key: str) -> tuple[str, frozenset[str]]:
    """Whose turn it is under a key, and what may be kept there."""
    try:
        place = rules.rules.place(key)
    except BadPosition as bad:
        raise ValueError(f"no position: {key[:200]}") from bad
    if place.key != key:
        raise ValueError(f"kept under another key: {key[:200]}")
    turned = (rules.rules.turned(place, action) for action in rules.rules.legal(key))
    return place.side, frozenset(turned)


def _is_sound(entry: _Entry) -> bool:
    counts = (entry.won, entry.drawn, entry.lost)
    return (
        0 <= entry.weight <= books.HEAVIEST
        and len(entry.note) <= NOTE_SIZE
        and "\0" not in entry.note
        and min(counts) >= 0
        and sum(counts) <= entry.played < 2**31
    )
