"""Which opening books the computers at a table use."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from accounts.models import User
from games import catalogue
from games.kernel.events import Event
from games.selectors import books as found_books
from games.services import locks, rights

MOST_CODES: Final = 10


class BadBooks(ValueError):
    """What is asked for does not go. `part` of it is wrong, and `code` says how."""

    def __init__(self, part: str, code: str) -> None:
        super().__init__(f"{part}: {code}")
        self.part = part
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Which books, and for which sides: None for `sides` is every side.

    None for `codes` is every book that the host has enabled; the first named is asked first.
    """

    house: bool = True
    codes: Sequence[str] | None = None
    sides: Sequence[str] | None = None


def checked(
    entry: catalogue.Entry, host: User, choice: Choice | None, *, rated: bool
) -> dict[str, Any] | None:
    """The choice as a table keeps it; None for a game that has no books.

    At a rated table computers use the house's book alone, which is the same for everybody.

    Raises:
        BadBooks: the game has no books, or not such a side; a book is not the host's; or own
            books are wanted at a rated table.
    """
    book = entry.opening_book
    if book is None:
        if choice is not None:
            raise BadBooks("books", "no_books")
        return None
    choice = Choice() if choice is None else choice
    codes = [] if rated and choice.codes is None else _codes(entry, host, choice.codes)
    if rated and codes:
        raise BadBooks("books.codes", "rated_books")
    sides = book.sides if choice.sides is None else choice.sides
    if not set(sides) <= set(book.sides):
        raise BadBooks("books.sides", "no_such_side")
    kept = [side for side in book.sides if side in sides]
    return {"house": choice.house, "codes": codes, "sides": kept}


def change(*, code: str, user: User, choice: Choice, now: datetime) -> locks.LockedTable:
    """Let the computers use other books, from their next answer on.

    Raises:
        NoSuchTable, NotHost, RatedTable: as they say.
        TableEnded: the table has ended.
        BadBooks: as for `checked`.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, user.pk)
        rights.check_unrated(at)
        if not at.table.is_open:
            raise rights.TableEnded
        books: Mapping[str, Any] | None = checked(at.entry, user, choice, rated=False)
        if books != at.table.books:
            at.table.books = books
            at.tell(Event("books_changed", {}))
    return at


def _codes(entry: catalogue.Entry, host: User, codes: Sequence[str] | None) -> list[str]:
    slug = entry.game.info.slug
    mine = found_books.all_own(host.pk, game=slug)
    if codes is None:
        enabled = mine.filter(enabled=True).order_by("made_at", "pk")
        return list(enabled.values_list("code", flat=True)[:MOST_CODES])
    wanted = list(dict.fromkeys(code.upper() for code in codes))
    if wanted and mine.filter(code__in=wanted).count() != len(wanted):
        raise BadBooks("books.codes", "not_your_book")
    return wanted
