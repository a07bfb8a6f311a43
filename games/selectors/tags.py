"""Whether a poller has seen it all: one joined query, and no state is loaded."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import connection
from django.utils.http import parse_etags

from games.models import Hand, Table

_POLL = """
    SELECT t.version, t.code, t.visibility, t.watching, s.id, s.seat, s.is_present,
           u.id, u.language, w.id IS NOT NULL, t.host_id = u.id,
           t.status, t.paused_at, t.hand_id, t.next_hand_at, t.adjourned_at, t.slow,
           h.asked_at
      FROM accounts_token k
      JOIN accounts_user u ON u.id = k.user_id AND u.is_active
      JOIN games_table t ON t.code = %s
 LEFT JOIN games_sitting s
        ON s.table_id = t.id AND s.user_id = u.id AND s.ended_at IS NULL
 LEFT JOIN games_hand h ON h.id = t.hand_id
 LEFT JOIN games_watcher w ON w.table_id = t.id AND w.user_id = u.id
     WHERE k.digest = %s AND k.revoked_at IS NULL AND k.last_used_at > %s
"""


@dataclass(frozen=True, slots=True)
class Poll:
    """What one query tells of a caller at a table."""

    version: int
    code: str
    user_id: int
    sitting_id: int | None
    seat: int | None
    was_present: bool
    language: str  # of the caller's profile
    table: Table  # as far as polling.pace looks at it

    def tag(self, language: str) -> str:
        """The ETag of the view in a language: weak, since proxies recompress."""
        return table_tag(self.code, self.version, self.seat, language)


def table_tag(code: str, version: int, seat: int | None, language: str) -> str:
    """The ETag of a table's view: everything that the view is made from, and nothing hidden."""
    place = "onlooker" if seat is None else seat
    return f'W/"{code}.{version}.{place}.{language}"'


def tables_tag(marks: Sequence[tuple[str, int]], language: str) -> str:
    """The ETag of a list of tables, from the code and version of each."""
    written = "\n".join(f"{code}.{version}" for code, version in marks)
    return f'W/"{sha256(written.encode()).hexdigest()[:32]}.{language}"'


def is_named(if_none_match: str | None, tag: str) -> bool:
    """Whether an If-None-Match header names this tag, compared weakly, or any."""
    named = parse_etags(if_none_match or "")
    known = (each.removeprefix("W/") for each in named)
    return "*" in named or tag.removeprefix("W/") in known


def poll(code: str, token_digest: str, *, used_since: datetime) -> Poll | None:
    """What a token used since then is to a table that its person may see; else None."""
    with connection.cursor() as cursor:
        cursor.execute(_POLL, [code.upper(), token_digest, used_since])
        row = cursor.fetchone()
    if row is None:
        return None
    version, code, visibility, watching, sitting_id, seat, present, user_id, *rest = row
    language, watches, hosts, status, paused_at, hand_id, next_hand_at, *rest = rest
    adjourned_at, slow, computer_asked_at = rest
    may_watch = watching == Table.Watching.OPEN and (
        visibility == Table.Visibility.PUBLIC or watches
    )
    if sitting_id is None and not may_watch and not hosts:
        return None
    table = Table(
        status=status,
        paused_at=paused_at,
        adjourned_at=adjourned_at,
        slow=slow,
        hand=None if hand_id is None else Hand(pk=hand_id, asked_at=computer_asked_at),
        next_hand_at=next_hand_at,
    )
    return Poll(version, code, user_id, sitting_id, seat, bool(present), language, table)
