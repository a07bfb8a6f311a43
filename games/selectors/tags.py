"""Whether a poller has seen it all: one joined query, and no state is loaded."""

from dataclasses import dataclass

from django.db import connection

from games.models import Table

_POLL = """
    SELECT t.version, t.code, t.visibility, t.watching, s.id, s.seat, s.is_present,
           u.language, w.id IS NOT NULL
      FROM accounts_token k
      JOIN accounts_user u ON u.id = k.user_id AND u.is_active
      JOIN games_table t ON t.code = %s
 LEFT JOIN games_sitting s
        ON s.table_id = t.id AND s.user_id = u.id AND s.ended_at IS NULL
 LEFT JOIN games_watcher w ON w.table_id = t.id AND w.user_id = u.id
     WHERE k.digest = %s AND k.revoked_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class Poll:
    """What one query tells of a caller at a table."""

    version: int
    code: str
    sitting_id: int | None
    seat: int | None
    was_present: bool
    language: str  # of the caller's profile

    def tag(self, language: str) -> str:
        """The ETag of the view in a language: weak, since proxies recompress."""
        return table_tag(self.code, self.version, self.seat, language)


def table_tag(code: str, version: int, seat: int | None, language: str) -> str:
    """The ETag of a table's view: everything that the view is made from, and nothing hidden."""
    place = "onlooker" if seat is None else seat
    return f'W/"{code}.{version}.{place}.{language}"'


def poll(code: str, token_digest: str) -> Poll | None:
    """What a caller's token is to a table; None where there is nothing for them to see."""
    with connection.cursor() as cursor:
        cursor.execute(_POLL, [code.upper(), token_digest])
        row = cursor.fetchone()
    if row is None:
        return None
    version, code, visibility, watching, sitting_id, seat, present, language, watches = row
    may_watch = watching == Table.Watching.OPEN and (
        visibility == Table.Visibility.PUBLIC or watches
    )
    if sitting_id is None and not may_watch:
        return None
    return Poll(version, code, sitting_id, seat, bool(present), language)
