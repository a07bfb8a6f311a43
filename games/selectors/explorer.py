"""A position looked up: what books have for it, how often it was played, and its name."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from config.http.languages import say
from games.kernel.books import Opening, OpeningBook, Place, Played
from games.models import BookEntry, PlayedMove
from games.selectors import books

_NOTHING = {"played": 0, "won": 0, "drawn": 0, "lost": 0}


@dataclass(slots=True)
class _Found:
    """What is known of one move, as it stands under the key of its place."""

    house: int | None = None
    own: list[dict[str, Any]] = field(default_factory=list)
    everybody: dict[str, int] = field(default_factory=lambda: dict(_NOTHING))
    mine: dict[str, int] = field(default_factory=lambda: dict(_NOTHING))

    @property
    def order(self) -> tuple[int, int, int]:
        """The best known come first."""
        weights = sum(each["weight"] for each in self.own)
        return (-weights, -(self.house or 0), -self.everybody["played"] - self.mine["played"])


def explore(
    user_id: int, *, game: str, fen: str | None = None, moves: Sequence[str] = ()
) -> dict[str, Any]:
    """A position with every move that a book has for it, or that was played from it.

    The position is the one that `moves` lead to from `fen`, or from the start of an even game.
    Counts are of public tables, and of the caller's own hands; others' tables stay unknown.

    Raises:
        UnknownGame, NoBooks: there is no such game, or it has no books.
        BadPosition, IllegalMove: the position is none.
    """
    book = books.of_game(game)
    played = Played(fen or book.start, tuple(moves))
    position = book.rules.after(played)
    place = book.rules.place(position)
    legal = book.rules.legal(position)
    found = {
        turned: each
        for action, each in _known(user_id, game, book, place).items()
        if (turned := book.rules.turned(place, action)) in legal
    }
    return {
        "game": game,
        "fen": position,
        "side": place.side,
        "opening": _told(_opening(book, played, place), game),
        "house_positions": book.house.size(),
        "moves": [
            _line(book, game, played, position, action, found[action])
            for action in sorted(found, key=lambda action: (found[action].order, action))
        ],
    }


def _known(user_id: int, game: str, book: OpeningBook, place: Place) -> dict[str, _Found]:
    found = {each.action: _Found(house=each.weight) for each in book.house.moves(place.key)}
    entries = BookEntry.objects.filter(book__owner=user_id, book__game=game, key=place.key)
    for entry in entries.select_related("book").order_by("book__made_at", "pk"):
        found.setdefault(entry.action, _Found()).own.append(
            {
                "book": entry.book.code,
                "number": entry.pk,
                "weight": entry.weight,
                "note": entry.note,
                "enabled": entry.enabled,
                "games": books.counts(entry),
            }
        )
    counted = PlayedMove.objects.filter(game=game, key=place.key)
    for row in counted.filter(user=None) | counted.filter(user=user_id):
        each = found.setdefault(row.action, _Found())
        if row.user_id is None:
            each.everybody = books.counts(row)
        else:
            each.mine = books.counts(row)
    return found


def _line(
    book: OpeningBook, game: str, played: Played, position: str, action: str, found: _Found
) -> dict[str, Any]:
    after = Played(played.start, (*played.actions, action))
    then = book.rules.after(Played(position, (action,)))
    return {
        "action": action,
        "notations": dict(book.rules.spelt(position, action)),
        "fen": then,
        "opening": _told(_opening(book, after, book.rules.place(then)), game),
        "house": found.house,
        "own": found.own,
        "public": found.everybody,
        "mine": found.mine,
    }


def _opening(book: OpeningBook, played: Played, place: Place) -> Opening | None:
    return book.house.opening(played) or book.house.opening_at(place.key)


def _told(opening: Opening | None, game: str) -> dict[str, str] | None:
    if opening is None:
        return None
    return {"code": opening.code, "words": say(opening.name, game=game)}
