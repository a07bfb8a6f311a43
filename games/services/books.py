"""A person's opening books: made, changed, written in, thrown away."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Sum

from accounts.models import User
from games.kernel.books import Played
from games.models import Book, BookEntry
from games.selectors import books as found_books
from games.selectors.books import NoSuchEntry
from games.services import rights

MOST_BOOKS: Final = 50
MOST_ENTRIES: Final = 20_000  # of one book
MOST_ENTRIES_IN_ALL: Final = 100_000  # of one person
HEAVIEST: Final = 1_000_000
_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_SIZE: Final = 8


class TooManyBooks(Exception):
    """A person has `MOST_BOOKS` at most."""


class BookFull(Exception):
    """A book has `MOST_ENTRIES` at most, and a person's books `MOST_ENTRIES_IN_ALL`."""


class NotLegal(ValueError):
    """The action of an entry is not legal in its position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is to be written: a move for the position that `moves` lead to.

    They begin at `fen`, or at the start of an even game. None leaves what is there as it is;
    in a new entry it is a weight of 100, no note, enabled.
    """

    action: str
    fen: str | None = None
    moves: Sequence[str] = ()
    weight: int | None = None
    note: str | None = None
    enabled: bool | None = None


def make(*, owner: User, game: str, title: str, enabled: bool, now: datetime) -> Book:
    """A new, empty book.

    Raises:
        NotForBots, TooManyBooks: as they say.
        UnknownGame, NoBooks: there is no such game, or it has no books.
    """
    rights.check_no_bot(owner)
    found_books.of_game(game)
    with transaction.atomic():
        # The owner's row is the lock: two requests at once cannot pass the quota together.
        User.objects.select_for_update().get(pk=owner.pk)
        if Book.objects.filter(owner=owner).count() >= MOST_BOOKS:
            raise TooManyBooks
        return Book.objects.create(
            code=_free_code(),
            owner=owner,
            game=game,
            title=title,
            enabled=enabled,
            made_at=now,
            changed_at=now,
        )


def change(*, owner: User, code: str, now: datetime, **given: Any) -> Book:
    """The book with another title, or switched on or off.

    Raises:
        NoSuchBook: the person has none of this code.
    """
    with held(owner=owner, code=code, now=now) as book:
        for name in ("title", "enabled"):
            setattr(book, name, given.get(name, getattr(book, name)))
    return book


def remove(*, owner: User, code: str, now: datetime) -> None:
    """Throw a book away with all that is in it; computers that used it play without it.

    Raises:
        NoSuchBook: the person has none of this code.
    """
    with held(owner=owner, code=code, now=now) as book:
        book.entries.all().delete()
        book.delete()


def remove_all(*, owner: User) -> None:
    """Throw every book of a person away, within the caller's transaction."""
    BookEntry.objects.filter(book__owner=owner).delete()
    Book.objects.filter(owner=owner).delete()


def put(*, owner: User, code: str, entry: Entry, now: datetime) -> dict[str, Any]:
    """Write an entry, or write over the one that there is; as it is afterwards.

    Raises:
        NoSuchBook, BookFull, NotLegal: as they say.
        BadPosition, IllegalMove: the position is none.
    """
    with held(owner=owner, code=code, now=now) as book:
        rules = found_books.of_game(book.game)
        position = rules.rules.after(Played(entry.fen or rules.start, tuple(entry.moves)))
        if entry.action not in rules.rules.legal(position):
            raise NotLegal(entry.action)
        place = rules.rules.place(position)
        kept, is_new = BookEntry.objects.get_or_create(
            book=book,
            key=place.key,
            action=rules.rules.turned(place, entry.action),
            defaults={"side": place.side, "weight": 100, "changed_at": now},
        )
        for name in ("weight", "note", "enabled"):
            wanted = getattr(entry, name)
            setattr(kept, name, getattr(kept, name) if wanted is None else wanted)
        kept.changed_at = now
        kept.save()
        if is_new:
            grow(book, 1)
    return found_books.entry_line(rules, kept, place)


def drop(*, owner: User, code: str, number: int, now: datetime) -> None:
    """Take an entry out of a book.

    Raises:
        NoSuchBook, NoSuchEntry: as they say.
    """
    with held(owner=owner, code=code, now=now) as book:
        count, _ = book.entries.filter(pk=number).delete()
        if not count:
            raise NoSuchEntry(number)
        book.entry_count -= count


@contextmanager
def held(*, owner: User, code: str, now: datetime) -> Iterator[Book]:
    """A person's book, held for change to the end of the transaction, and stored then.

    Raises:
        NoSuchBook: the person has none of this code.
    """
    with transaction.atomic():
        found = found_books.own(owner.pk, code)
        # The row of the owner first, as in `make`: the quota over all books needs it.
        User.objects.select_for_update().get(pk=owner.pk)
        book = Book.objects.select_for_update().filter(pk=found.pk).first()
        if book is None:
            raise found_books.NoSuchBook(code)
        yield book
        if book.pk is not None:
            book.changed_at = now
            book.save()


def grow(book: Book, count: int) -> None:
    """Count entries that were added to a book that is held.

    Raises:
        BookFull: they are too many, for the book or for its owner.
    """
    others = Book.objects.filter(owner=book.owner_id).exclude(pk=book.pk)
    elsewhere = others.aggregate(count=Sum("entry_count"))["count"] or 0
    book.entry_count += count
    if book.entry_count > MOST_ENTRIES or book.entry_count + elsewhere > MOST_ENTRIES_IN_ALL:
        raise BookFull


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_SIZE))
        if not Book.objects.filter(code=code).exists():
            return code
