"""How often moves were played here: counted once a match is over, a little later."""

from datetime import datetime
from typing import Final

from django.db import connection, transaction

from games.models import Hand, Match, Ply, Table
from games.selectors import books as found_books
from games.services import tallying

COUNTED_PLIES: Final = 30
_PER_SWEEP: Final = 50  # matches

_ADD: Final = """
INSERT INTO games_playedmove (game, key, action, user_id, played, won, drawn, lost)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (game, key, action, user_id) DO UPDATE SET
    played = games_playedmove.played + excluded.played,
    won = games_playedmove.won + excluded.won,
    drawn = games_playedmove.drawn + excluded.drawn,
    lost = games_playedmove.lost + excluded.lost
"""


def count_finished(*, now: datetime) -> int:
    """Count the openings of matches that have finished; how many matches.

    What everybody may look on at counts for all; each person's own hands count for that person.
    Computers that play alone count for nobody.
    """
    for done in range(_PER_SWEEP):
        with transaction.atomic():
            match = (
                Match.objects.select_for_update(of=("self",), skip_locked=True)
                .filter(counts_openings=True, finished_at__lte=now)
                .select_related("table")
                .order_by("finished_at")
                .first()
            )
            if match is None:
                return done
            _count(match)
            match.counts_openings = False
            match.save(update_fields=["counts_openings"])
    return _PER_SWEEP


def _count(match: Match) -> None:
    book = found_books.of_game(match.table.game)
    hands = match.hands.filter(voided_at=None).exclude(outcome=None)
    for hand in hands.select_related("match__table").prefetch_related("points"):
        counted_for = _counted_for(hand)
        if not counted_for:
            continue
        games = tallying.of_hands(book, [hand])
        tallies = tallying.tallied(book, games, depth=COUNTED_PLIES)
        rows = [
            (match.table.game, key, action, who, each.played, each.won, each.drawn, each.lost)
            for (key, action), each in tallies.items()
            for who in counted_for
        ]
        # In one order for all, so that two counters cannot wait for each other.
        rows.sort(key=lambda row: (row[1], row[2], row[3] or 0))
        with connection.cursor() as cursor:
            cursor.executemany(_ADD, rows)


def _counted_for(hand: Hand) -> list[int | None]:
    """The people who played, and None for everybody where everybody might look on."""
    played = hand.plies.filter(by=Ply.By.PERSON, sitting__user__isnull=False)
    people: list[int | None] = list(
        played.order_by().values_list("sitting__user", flat=True).distinct()
    )
    table = hand.match.table
    is_public = table.visibility == Table.Visibility.PUBLIC
    if people and is_public and table.watching == Table.Watching.OPEN:
        people.append(None)
    return people
