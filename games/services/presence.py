"""Who is here: heard of lately, by the polls that arrive.

When a seat was last heard of is kept in Valkey, since it changes with every poll; that
somebody came or went is a fact of the table and stands in PostgreSQL. Losing Valkey loses at
most a minute of this.
"""

import logging
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from django.core.cache import cache

from games.services import deadlines, locks

logger = logging.getLogger(__name__)

KEPT_SECONDS = 4 * deadlines.UNSEEN_SECONDS
LOOKS_KEPT_SECONDS = 2 * int(deadlines.UNWATCHED_LIMIT.total_seconds())


def note(*, code: str, sitting_id: int, was_present: bool, now: datetime) -> None:
    """Note that a seat was heard of; its coming back is written down at once."""
    try:
        cache.set(_key(sitting_id), now.timestamp(), KEPT_SECONDS)
    except Exception:
        # Without Valkey presence is late, and nothing else is.
        logger.warning("presence not noted", exc_info=True)
    if not was_present:
        arrive(code=code, sitting_id=sitting_id, now=now)


def arrive(*, code: str, sitting_id: int, now: datetime) -> None:
    """Mark a seat that was gone as present again."""
    with locks.table(code, now=now) as at:
        for sitting in at.persons():
            if sitting.pk == sitting_id and not sitting.is_present:
                sitting.is_present, sitting.seen_at = True, now
                sitting.save(update_fields=["is_present", "seen_at"])


def seen(sitting_ids: Iterable[int]) -> Mapping[int, datetime] | None:
    """When these seats were last heard of, as far as is known; None where nothing is."""
    keys = {_key(each): each for each in sitting_ids}
    try:
        found = cache.get_many(list(keys))
    except Exception:
        # A Valkey that cannot be reached must not empty the seats.
        logger.warning("presence not read", exc_info=True)
        return None
    return {keys[key]: datetime.fromtimestamp(stamp, UTC) for key, stamp in found.items()}


def mark_unseen(at: locks.LockedTable) -> None:
    """Mark those as gone who have not been heard of for a minute."""
    here = [each for each in at.persons() if each.is_present]
    heard = seen(each.pk for each in here)
    if heard is None:
        return
    for sitting in here:
        last = max(heard.get(sitting.pk, sitting.began_at), sitting.seen_at or sitting.began_at)
        sitting.seen_at = last
        sitting.is_present = at.now - last < timedelta(seconds=deadlines.UNSEEN_SECONDS)
        sitting.save(update_fields=["is_present", "seen_at"])


def note_look(*, code: str, now: datetime) -> None:
    """Note that somebody without a seat looked at a table."""
    try:
        cache.set(_look_key(code), now.timestamp(), LOOKS_KEPT_SECONDS)
    except Exception:
        # Without Valkey nobody is known to look, and that is taken for looking.
        logger.warning("look not noted", exc_info=True)


def mark_looked(at: locks.LockedTable) -> None:
    """Write down at a table of computers alone when somebody last looked on."""
    if at.persons():
        return
    try:
        stamp = cache.get(_look_key(at.table.code))
    except Exception:
        # A Valkey that cannot be reached must not stop the computers.
        logger.warning("looks not read", exc_info=True)
        stamp = at.now.timestamp()
    if stamp is not None:
        looked = datetime.fromtimestamp(stamp, UTC)
        at.table.looked_at = max(looked, at.table.looked_at or looked)


def _look_key(code: str) -> str:
    return f"looked:{code}"


def _key(sitting_id: int) -> str:
    return f"seen:{sitting_id}"
