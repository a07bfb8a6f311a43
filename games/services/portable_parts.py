"""What a person takes along: each part with how it is written down and how it is brought in."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from accounts.models import User
from games import catalogue
from games.kernel.records import Record, Unreadable
from games.models import Preferences, SavedGame
from games.selectors import records as found_records
from games.services import portable_books, preferences, records

MOST_NODES_OF_ALL: Final = 250_000
MOST_HANDS: Final = 200
_FIRST_MOMENT: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Counts:
    """How much of a part was new, and how much was here already."""

    added: int
    known: int


class PartRefused(ValueError):
    """Something in a part cannot be brought in; `where` it is."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def _no_files(_user: User) -> Iterable[tuple[str, bytes]]:
    return ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part by its name, which is its file's too; `version` is up when its document changes.

    `dump` gives a document of JSON. `load` adds what is not here yet, within the caller's
    transaction, and raises ValueError at a document of another shape. `files` are for other
    programs and are not read again.
    """

    name: str
    version: int
    dump: Callable[[User], Any]
    load: Callable[[User, Any, datetime], Counts]
    files: Callable[[User], Iterable[tuple[str, bytes]]] = _no_files


# Saved games


@dataclass(frozen=True, slots=True)
class _SavedGame:
    game: str
    title: str
    record: Record
    created_at: datetime


def _dump_records(user: User) -> list[dict[str, Any]]:
    return [
        {
            "game": each.game,
            "title": each.title,
            "record": each.record,
            "created_at": each.created_at.isoformat(),
        }
        for each in SavedGame.objects.filter(user=user).order_by("created_at", "pk")
    ]


def _load_records(user: User, document: Any, now: datetime) -> Counts:
    saved = msgspec.convert(document, list[_SavedGame])
    if sum(len(each.record.nodes) for each in saved) > MOST_NODES_OF_ALL:
        raise PartRefused("")
    held = set(SavedGame.objects.filter(user=user).values_list("digest", flat=True))
    new: list[tuple[datetime, records.Kept]] = []
    for number, each in enumerate(saved):
        # What is held was looked at before; to look at every move again takes long.
        digest = records.digest_of(each.game, each.title, each.record)
        if digest not in held:
            held.add(digest)
            new.append((_moment(each.created_at, now), _checked(each, str(number))))
    for at in sorted({moment for moment, _ in new}):
        records.keep(user=user, kept=[kept for moment, kept in new if moment == at], now=at)
    return Counts(added=len(new), known=len(saved) - len(new))


def _checked(saved: _SavedGame, where: str) -> records.Kept:
    try:
        record = found_records.records_of(saved.game).checked(saved.record)
        title = records.checked_title(saved.title)
    except (
        catalogue.UnknownGame,
        found_records.NoRecords,
        Unreadable,
        records.TitleRefused,
    ) as fault:
        raise PartRefused(where) from fault
    return records.Kept(game=saved.game, record=record, title=title)


def _moment(told: datetime, now: datetime) -> datetime:
    """When something was made, as far as that can be true."""
    is_true = told.tzinfo is not None and _FIRST_MOMENT <= told <= now
    return told if is_true else now


def _record_files(user: User) -> Iterator[tuple[str, bytes]]:
    for each in SavedGame.objects.filter(user=user).order_by("created_at", "pk"):
        made = found_records.file_of(each, found_records.usual_kind(each.game))
        yield f"records/{made.name}", made.data
    for made in found_records.hand_files(user.pk, most=MOST_HANDS):
        yield f"hands/{made.name}", made.data


# Preferences


def _dump_preferences(user: User) -> dict[str, Any]:
    found = Preferences.objects.filter(user=user).first()
    return {} if found is None else dict(found.chosen)


def _load_preferences(user: User, document: Any, now: datetime) -> Counts:
    """What was chosen here already goes before what is brought."""
    if not isinstance(document, dict):
        raise PartRefused("")
    held = _dump_preferences(user)
    new = {name: value for name, value in document.items() if name not in held}
    if new:
        preferences.change(user=user, changes=new, now=now)
    return Counts(added=len(new), known=len(document) - len(new))


# Opening books


def _load_books(user: User, document: Any, now: datetime) -> Counts:
    added, known = portable_books.load(user, document, now)
    return Counts(added=added, known=known)


PARTS: Final[tuple[Part, ...]] = (
    Part("records", 1, _dump_records, _load_records, _record_files),
    Part("preferences", 1, _dump_preferences, _load_preferences),
    Part("books", 1, portable_books.dump, _load_books),
)
"""Every part, in the order in which they are written and brought in."""
