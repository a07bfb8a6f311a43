"""What the API answers about opening books."""

from typing import TypedDict

from games.api.shapes import Moment, Words


class Book(TypedDict):
    """A book. `enabled`: computers at new tables of its owner use it unless told otherwise."""

    code: str
    game: str
    title: str
    enabled: bool
    entries: int
    made_at: Moment
    changed_at: Moment


class Books(TypedDict):
    """The caller's books, newest first."""

    books: list[Book]
    next: str | None


class MoveCounts(TypedDict):
    """In how many games a move was made, and how they ended for who made it."""

    played: int
    won: int
    drawn: int
    lost: int


class BookEntry(TypedDict):
    """A move for a position.

    `position` is how the book keeps it, which may be its mirror image; `action` is as it is in
    the position that was asked for, where one was, else as in `position`.
    """

    number: int
    position: str
    side: str
    action: str
    weight: int
    note: str
    enabled: bool
    games: MoveCounts
    changed_at: Moment


class BookEntries(TypedDict):
    """Entries of a book, the last changed first."""

    entries: list[BookEntry]
    next: str | None


class FilledBook(TypedDict):
    """A book after it was filled: games looked at, entries added and changed."""

    book: Book
    games: int
    added: int
    changed: int


class OpeningName(TypedDict):
    """An opening that has a name."""

    code: str
    words: Words


class OwnWeight(TypedDict):
    """What a move weighs in one of the caller's books."""

    book: str
    number: int
    weight: int
    note: str
    enabled: bool
    games: MoveCounts


class ExploredMove(TypedDict):
    """A move. `house`: its weight in the house's book; `fen`: what it leads to.

    `public` counts matches at tables that anybody may look on at, `mine` the caller's own.
    """

    action: str
    notations: dict[str, str]
    fen: str
    opening: OpeningName | None
    house: int | None
    own: list[OwnWeight]
    public: MoveCounts
    mine: MoveCounts


class Explored(TypedDict):
    """A position, with the moves that books have for it or that were played from it."""

    game: str
    fen: str
    side: str
    opening: OpeningName | None
    house_positions: int
    moves: list[ExploredMove]


class MyBook(Book):
    """A book with all that is in it."""

    moves: list[BookEntry]


SHAPES = (Book, Books, BookEntry, BookEntries, FilledBook, Explored)
