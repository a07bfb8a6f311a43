"""Games counted move by move: how often each was made, and how it ended for who made it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from games import catalogue
from games.kernel.books import OpeningBook, Played
from games.kernel.seats import Seat
from games.models import Hand
from games.selectors import loading

End = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class Ended:
    """A game, how it ended by side (empty: nobody knows), and whose moves are counted."""

    played: Played
    ends: Mapping[str, End] = field(default_factory=dict)
    sides: frozenset[str] = frozenset()


@dataclass(slots=True)
class Tally:
    """How often a move was made, and how it ended for who made it."""

    side: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, end: End | None) -> None:
        """Count one game more."""
        self.played += 1
        if end is not None:
            setattr(self, end, getattr(self, end) + 1)

    @property
    def weight(self) -> int:
        """A win counts twice, a loss not at all, and the whole at least once."""
        return max(1, self.played + self.won - self.lost)


Tallies = dict[tuple[str, str], Tally]
"""By key and action."""


def tallied(book: OpeningBook, games: Iterable[Ended], *, depth: int) -> Tallies:
    """The moves of the first `depth` plies of each game; each once a game.

    Raises:
        BadPosition, IllegalMove: a game cannot have been played.
    """
    found: Tallies = {}
    for game in games:
        seen = set()
        for place, action in book.rules.walk(_begun(game.played, depth)):
            mark = (place.key, action)
            if place.side not in game.sides or mark in seen:
                continue
            seen.add(mark)
            found.setdefault(mark, Tally(place.side)).add(game.ends.get(place.side))
    return found


def join(into: Tallies, more: Tallies) -> None:
    """Add what was counted apart."""
    for mark, tally in more.items():
        sum_ = into.setdefault(mark, Tally(tally.side))
        for name in ("played", "won", "drawn", "lost"):
            setattr(sum_, name, getattr(sum_, name) + getattr(tally, name))


def of_hands(
    book: OpeningBook, hands: Iterable[Hand], *, own: frozenset[int] | None = None
) -> Iterator[Ended]:
    """Hands that have ended, as games; of `own` sittings, if given, only the moves made there.

    The hands come with their matches, tables and points.
    """
    for hand in hands:
        game = catalogue.find(hand.match.table.game).game
        played = book.rules.played(game.seat_view(loading.state_of(hand, game), None))
        seats = _seats_by_side(book, played)
        points = hand.points.all()
        mine = {each.seat for each in points if own is None or each.sitting_id in own}
        sides = frozenset(side for side, seat in seats.items() if seat in mine)
        yield Ended(played, _ends(hand, seats), sides)


def _begun(played: Played, depth: int) -> Played:
    return Played(played.start, played.actions[:depth])


def _seats_by_side(book: OpeningBook, played: Played) -> dict[str, Seat]:
    walked = book.rules.walk(_begun(played, len(book.sides)))
    return {place.side: seat for (place, _), seat in zip(walked, played.seats, strict=False)}


def _ends(hand: Hand, seats: Mapping[str, Seat]) -> dict[str, End]:
    outcome = loading.outcome_of(hand)
    if outcome is None:
        return {}
    points = outcome.points(hand.match.seat_count)
    best, least = max(points), min(points)
    if best == least:
        return dict.fromkeys(seats, "drawn")
    return {side: "won" if points[seat] == best else "lost" for side, seat in seats.items()}
