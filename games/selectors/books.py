"""Opening books: one's own, what is in them, and which of them a table uses."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from games import catalogue
from games.kernel.books import OpeningBook, Place, Played
from games.models import Book, BookEntry


class NoSuchBook(LookupError):
    """There is none of this code, or it is another's."""


class NoSuchEntry(LookupError):
    """The book has no entry of this number."""


class NoBooks(LookupError):
    """A game without opening books."""


def of_game(slug: str) -> OpeningBook:
    """What a game tells of opening books.

    Raises:
        UnknownGame: there is no such game.
        NoBooks: it has none.
    """
    found = catalogue.find(slug).opening_book
    if found is None:
        raise NoBooks(slug)
    return found


def own(owner_id: int, code: str) -> Book:
    """The book of this person and code.

    Raises:
        NoSuchBook: the person has none.
    """
    book = all_own(owner_id).filter(code=code.upper()).first()
    if book is None:
        raise NoSuchBook(code)
    return book


def all_own(owner_id: int, *, game: str | None = None) -> QuerySet[Book]:
    """A person's books, of one game or of all."""
    found = Book.objects.filter(owner=owner_id)
    return found if game is None else found.filter(game=game)


def line(book: Book) -> dict[str, Any]:
    """A book as its owner sees it."""
    return {
        "code": book.code,
        "game": book.game,
        "title": book.title,
        "enabled": book.enabled,
        "entries": book.entry_count,
        "made_at": book.made_at,
        "changed_at": book.changed_at,
    }


def lines(books: Iterable[Book]) -> list[dict[str, Any]]:
    """Each of these books as its owner sees it."""
    return [line(book) for book in books]


def place_of(rules: OpeningBook, *, fen: str | None, moves: Iterable[str]) -> Place:
    """Where the position stands that these moves lead to, from `fen` or from the start.

    Raises:
        BadPosition, IllegalMove: they lead nowhere.
    """
    return rules.rules.place(rules.rules.after(Played(fen or rules.start, tuple(moves))))


def entries(
    book: Book, *, fen: str | None = None, moves: Iterable[str] = ()
) -> tuple[QuerySet[BookEntry], Place | None]:
    """The entries of a book, or of one position in it with its place, where one is named.

    Raises:
        BadPosition, IllegalMove: the position is none.
    """
    moves = tuple(moves)
    if fen is None and not moves:
        return book.entries.all(), None
    place = place_of(of_game(book.game), fen=fen, moves=moves)
    return book.entries.filter(key=place.key), place


def entry_line(rules: OpeningBook, entry: BookEntry, place: Place | None) -> dict[str, Any]:
    """An entry as it is for the position that was asked for, or as the book keeps it (None)."""
    action = entry.action if place is None else rules.rules.turned(place, entry.action)
    return {
        "number": entry.pk,
        "position": entry.key,
        "side": entry.side,
        "action": action,
        "weight": entry.weight,
        "note": entry.note,
        "enabled": entry.enabled,
        "games": counts(entry),
        "changed_at": entry.changed_at,
    }


def counts(row: Any) -> dict[str, int]:
    """In how many games a move was made, and how they ended for who made it."""
    return {name: getattr(row, name) for name in ("played", "won", "drawn", "lost")}


def everything(owner_id: int) -> list[dict[str, Any]]:
    """All the books of a person with all that is in them, oldest first."""
    return [
        line(book)
        | {
            "moves": [
                entry_line(of_game(book.game), entry, None)
                for entry in book.entries.order_by("pk").iterator()
            ]
        }
        for book in all_own(owner_id).order_by("made_at", "pk")
    ]
