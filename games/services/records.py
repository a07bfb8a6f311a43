"""Keeping records of games: from hands, files and documents."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Count, Sum

from accounts.models import User
from games import catalogue
from games.kernel import documents
from games.kernel.records import Record, Unreadable, main_line
from games.models import SavedGame
from games.selectors import records as found_records
from games.services import rights

MOST_SAVED: Final = 500
MOST_BYTES: Final = 20_000_000
TITLE_SIZE: Final = 100
_CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_SIZE: Final = 8


class TooManySaved(Exception):
    """A person keeps `MOST_SAVED` games at most, of `MOST_BYTES` in all."""


class TitleRefused(ValueError):
    """A title has one to `TITLE_SIZE` characters, and says something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A record to keep, in its one form; an empty title is made from its headers."""

    game: str
    record: Record
    title: str = ""
    hand_id: int | None = None


def keep_hand(*, user: User, hand_id: int, title: str, now: datetime) -> list[SavedGame]:
    """The record of a hand that has ended, kept.

    Raises:
        NoSuchRecord, OtherRules, NoRecords, HandNotOver: there is none to be made.
        NotForBots, TooManySaved, TitleRefused: as they say.
    """
    game, record = found_records.hand_record(hand_id, user.pk)
    kept = Kept(game=game, record=_checked(game, record), title=title, hand_id=hand_id)
    return keep(user=user, kept=[kept], now=now)


def keep_file(
    *, user: User, game: str, data: bytes, kind: str | None, title: str, now: datetime
) -> list[SavedGame]:
    """The records in a file, kept; of several each is titled by its own headers.

    Raises:
        UnknownGame, NoRecords: the game has no records.
        BadRecord: the file cannot be read.
        NotForBots, TooManySaved, TitleRefused: as they say.
    """
    try:
        read = found_records.records_of(game).read(data, kind)
    except Unreadable as fault:
        raise found_records.BadRecord(game, fault) from fault
    title = title if len(read) == 1 else ""
    kept = [Kept(game=game, record=each, title=title) for each in read]
    return keep(user=user, kept=kept, now=now)


def keep_record(
    *, user: User, game: str, record: Record, title: str, now: datetime
) -> list[SavedGame]:
    """A record that a client has put together, kept in its one form.

    Raises:
        UnknownGame, NoRecords: the game has no records.
        BadRecord: it is none.
        NotForBots, TooManySaved, TitleRefused: as they say.
    """
    kept = Kept(game=game, record=_checked(game, record), title=title)
    return keep(user=user, kept=[kept], now=now)


def keep(*, user: User, kept: Sequence[Kept], now: datetime) -> list[SavedGame]:
    """All of these, or none.

    Raises:
        NotForBots, TooManySaved, TitleRefused: as they say.
    """
    rights.check_no_bot(user)
    made = [_row(user, each, now) for each in kept]
    with transaction.atomic():
        # The person's row is the lock: two requests at once cannot pass the quota together.
        User.objects.select_for_update().get(pk=user.pk)
        held = SavedGame.objects.filter(user=user).aggregate(n=Count("pk"), size=Sum("size"))
        size = (held["size"] or 0) + sum(each.size for each in made)
        if held["n"] + len(made) > MOST_SAVED or size > MOST_BYTES:
            raise TooManySaved
        return SavedGame.objects.bulk_create(made)


def rename(*, user: User, code: str, title: str, now: datetime) -> SavedGame:
    """The saved game under another title.

    Raises:
        NoSuchSavedGame: the person has none of this code.
        TitleRefused: as it says.
    """
    title = checked_title(title)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        kept = found_records.saved(code, user.pk)
        kept.title, kept.changed_at = title, now
        kept.digest = digest_of(kept.game, title, found_records.record_in(kept))
        kept.save(update_fields=["title", "changed_at", "digest"])
    return kept


def drop(*, user: User, code: str) -> None:
    """Keep a saved game no longer.

    Raises:
        NoSuchSavedGame: the person has none of this code.
    """
    gone, _ = SavedGame.objects.filter(user=user, code=code.upper()).delete()
    if not gone:
        raise found_records.NoSuchSavedGame(code)


def digest_of(game: str, title: str, record: Record) -> str:
    """A text that is the same for the same record under the same title, and no other."""
    whole = json.dumps([game, title, documents.to_plain(record)], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()


def checked_title(title: str) -> str:
    """The title on one line.

    Raises:
        TitleRefused: there is nothing in it, or too much.
    """
    found = " ".join(title.split())
    if not 0 < len(found) <= TITLE_SIZE or not found.isprintable():
        raise TitleRefused(title)
    return found


def title_of(game: str, record: Record) -> str:
    """A title by what the headers say: their own, the players, the event, the game's name."""
    said = record.headers
    players = " – ".join(said[name] for name in ("Red", "Black") if name in said)
    name = catalogue.find(game).game.info.name
    found = next(filter(None, (said.get("Title"), players, said.get("Event"), name)))
    printable = "".join(each for each in found if each.isprintable())
    return printable[:TITLE_SIZE].strip() or name


def _checked(game: str, record: Record) -> Record:
    try:
        return found_records.records_of(game).checked(record)
    except Unreadable as fault:
        raise found_records.BadRecord(game, fault) from fault


def _row(user: User, kept: Kept, now: datetime) -> SavedGame:
    title = checked_title(kept.title) if kept.title else title_of(kept.game, kept.record)
    plain = documents.to_plain(kept.record)
    return SavedGame(
        code="".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_SIZE)),
        user=user,
        game=kept.game,
        title=title,
        record=plain,
        headers=plain["headers"],
        ply_count=len(main_line(kept.record.nodes)),
        node_count=len(kept.record.nodes),
        size=len(json.dumps(plain, ensure_ascii=False).encode()),
        digest=digest_of(kept.game, title, kept.record),
        hand_id=kept.hand_id,
        created_at=now,
        changed_at=now,
    )
