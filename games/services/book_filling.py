"""Filling a book from games, from one's own hands, from the house's book or from another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal

from django.db.models import QuerySet

from accounts.models import User
from games.kernel.boards import BadPosition
from games.kernel.books import IllegalMove, OpeningBook, Played
from games.models import Book, BookEntry, Hand, Sitting
from games.selectors import books as found_books
from games.services import book_sources, books, tallying
from games.services.book_sources import Game, Source
from games.services.tallying import Ended, Tally

MOST_GAMES: Final = 500
HOUSE: Final = "house"
Clash = Literal["add", "keep", "replace"]
_AT_ONCE: Final = 2_000


class OtherGame(ValueError):
    """The other book is for another game, or it is the same book."""


class BadGame(ValueError):
    """The game with this number, from 0, cannot have been played; `fault` says why."""

    def __init__(self, number: int, fault: BadPosition | IllegalMove) -> None:
        super().__init__(f"game {number}: {fault}")
        self.number = number
        self.fault = fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Sieve:
    """What is taken of games: the first plies, moves made so often, one side's or all."""

    depth: int = 24
    minimum_count: int = 1
    sides: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """What a filling came to: a book, the games looked at, entries added and changed."""

    book: Book
    games: int
    added: int
    changed: int


@dataclass(frozen=True, slots=True)
class _Wanted:
    """An entry to write."""

    side: str
    weight: int
    note: str = ""
    enabled: bool = True
    tally: Tally = field(default_factory=lambda: Tally(""))


_Entries = dict[tuple[str, str], _Wanted]


def import_games(
    *, owner: User, code: str, source: Source, sieve: Sieve, now: datetime
) -> Filled:
    """Fill a book from games that were played anywhere.

    Raises:
        NoSuchBook, BookFull, BadGame: as they say.
        NoRecords, BadRecord, NoSuchSavedGame: the source cannot be read.
    """
    with books.held(owner=owner, code=code, now=now) as book:
        games = book_sources.read(source, user=owner, game=book.game)
        rules = found_books.of_game(book.game)
        tallies: tallying.Tallies = {}
        for number, game in enumerate(games):
            try:
                found = tallying.tallied(rules, [_ended(rules, game, sieve)], depth=sieve.depth)
            except (BadPosition, IllegalMove) as fault:
                raise BadGame(number, fault) from fault
            tallying.join(tallies, found)
        added, changed = _write(book, _often(tallies, sieve), "add", now)
    return Filled(book, len(games), added, changed)


def build(
    *, owner: User, code: str, sieve: Sieve, most: int, only_mine: bool, now: datetime
) -> Filled:
    """Fill a book from one's own finished hands, the newest `most`.

    Raises:
        NoSuchBook, BookFull: as they say.
    """
    with books.held(owner=owner, code=code, now=now) as book:
        rules = found_books.of_game(book.game)
        hands = list(_hands_of(owner, book.game)[:most])
        mine = frozenset(Sitting.objects.filter(user=owner).values_list("pk", flat=True))
        games = tallying.of_hands(rules, hands, own=mine if only_mine else None)
        wanted = (_of_sides(game, sieve.sides or rules.sides) for game in games)
        tallies = tallying.tallied(rules, wanted, depth=sieve.depth)
        added, changed = _write(book, _often(tallies, sieve), "add", now)
    return Filled(book, len(hands), added, changed)


def merge(*, owner: User, code: str, other: str, clash: Clash, now: datetime) -> Filled:
    """Put what another book of the same person has into a book, or what the house's has.

    Where both have a move, weights and games are added, or what is there is kept or replaced.

    Raises:
        NoSuchBook, BookFull, OtherGame: as they say.
    """
    with books.held(owner=owner, code=code, now=now) as book:
        if other == HOUSE:
            wanted = _of_house(found_books.of_game(book.game))
        else:
            source = found_books.own(owner.pk, other)
            if source.game != book.game or source.pk == book.pk:
                raise OtherGame(other)
            wanted = _of_book(source)
        added, changed = _write(book, wanted, clash, now)
    return Filled(book, 0, added, changed)


def _ended(rules: OpeningBook, game: Game, sieve: Sieve) -> Ended:
    first, second = rules.sides[0], rules.sides[-1]
    ends: dict[str, dict[str, tallying.End]] = {
        "1-0": {first: "won", second: "lost"},
        "0-1": {first: "lost", second: "won"},
        "1/2-1/2": {first: "drawn", second: "drawn"},
    }
    played = Played(game.fen or rules.start, tuple(game.moves))
    return Ended(played, ends.get(game.result, {}), frozenset(sieve.sides or rules.sides))


def _of_sides(game: Ended, sides: Iterable[str]) -> Ended:
    return Ended(game.played, game.ends, game.sides & set(sides))


def _hands_of(owner: User, game: str) -> QuerySet[Hand]:
    """The hands of a game that a person sat at when they ended, newest first."""
    return (
        Hand.objects.filter(
            points__sitting__user=owner, match__table__game=game, voided_at=None
        )
        .exclude(outcome=None)
        .select_related("match__table")
        .prefetch_related("points")
        .order_by("-ended_at", "-pk")
    )


def _often(tallies: tallying.Tallies, sieve: Sieve) -> _Entries:
    return {
        mark: _Wanted(tally.side, tally.weight, tally=tally)
        for mark, tally in tallies.items()
        if tally.played >= sieve.minimum_count
    }


def _of_house(rules: OpeningBook) -> _Entries:
    sides = {key: rules.rules.place(key).side for key in rules.house.keys()}  # noqa: SIM118 - its own
    return {
        (key, each.action): _Wanted(side, each.weight)
        for key, side in sides.items()
        for each in rules.house.moves(key)
    }


def _of_book(source: Book) -> _Entries:
    return {
        (each.key, each.action): _Wanted(
            each.side,
            each.weight,
            each.note,
            each.enabled,
            Tally(each.side, each.played, each.won, each.drawn, each.lost),
        )
        for each in source.entries.iterator()
    }


def _write(book: Book, wanted: _Entries, clash: Clash, now: datetime) -> tuple[int, int]:
    """How many entries are new, and how many are not as they were.

    Raises:
        BookFull: the new ones are too many.
    """
    there = {(each.key, each.action): each for each in book.entries.all()}
    new = [
        _filled(BookEntry(book=book, key=key, action=action, weight=0), each, now)
        for (key, action), each in wanted.items()
        if (key, action) not in there
    ]
    books.grow(book, len(new))
    old = [] if clash == "keep" else [mark for mark in wanted if mark in there]
    changed = []
    for mark in old:
        entry = there[mark]
        if clash == "replace":
            entry.weight = entry.played = entry.won = entry.drawn = entry.lost = 0
            entry.note, entry.enabled = "", wanted[mark].enabled
        changed.append(_filled(entry, wanted[mark], now))
    BookEntry.objects.bulk_create(new, batch_size=_AT_ONCE)
    BookEntry.objects.bulk_update(changed, _FILLED, batch_size=_AT_ONCE)
    return len(new), len(changed)


_FILLED: Final = (
    *("side", "weight", "note", "enabled"),
    *("played", "won", "drawn", "lost", "changed_at"),
)


def _filled(entry: BookEntry, wanted: _Wanted, now: datetime) -> BookEntry:
    """The entry with what is wanted added to it."""
    is_new = entry.pk is None
    entry.side = wanted.side
    entry.weight = min(entry.weight + wanted.weight, books.HEAVIEST)
    entry.note = entry.note or wanted.note
    entry.enabled = wanted.enabled if is_new else entry.enabled
    for name in ("played", "won", "drawn", "lost"):
        setattr(entry, name, getattr(entry, name) + getattr(wanted.tally, name))
    entry.changed_at = now
    return entry
