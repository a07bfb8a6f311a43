"""Moves that computers take from a book before they think, and which books those are."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from games.kernel.books import BookMove, OpeningBook
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.models import BookEntry, Sitting
from games.selectors import loading
from games.services import locks
from games.services.decisions import Asked, Decision

HOUSE: Final = "house"
OWN: Final = "own"


def taken(at: loading.AtTable, sitting: Sitting, asked: Asked) -> Decision | None:
    """What the computer of this sitting plays by the book; None where it must think.

    Own books come before the house's. Only moves that are legal, and by which the seat does
    not lose at once, by repetition or otherwise, are drawn from, each as often as it weighs.
    """
    book, used = at.entry.opening_book, at.table.books
    if book is None or used is None or not at.entry.levels[sitting.level].plays_book:
        return None
    if at.table.exercise:
        return None  # whoever defends there plays without a fault
    place = book.rules.place(book.rules.position(asked.view))
    if place.side not in used["sides"]:
        return None
    for whose, moves in _shelves(at, book, used, place.key):
        here = [replace(each, action=book.rules.turned(place, each.action)) for each in moves]
        fit = [each for each in here if _is_sound(at, Seat(sitting.seat), each.action)]
        if fit:
            action = at.game.parse_action(_drawn(fit, asked.stream()))
            return Decision(action, book=whose)
    return None


def note(at: locks.LockedTable, sitting: Sitting, book: str) -> None:
    """Write down that all others were helped, where a computer plays by a book of the host's.

    Who fills a computer's book decides what it plays, and earns no title by beating it.
    """
    if book != OWN:
        return
    hand = at.live_hand()
    helped = {each.seat for each in at.sittings if each.seat != sitting.seat}
    if not helped <= set(hand.helped_seats):
        hand.helped_seats = sorted({*hand.helped_seats, *helped})
        hand.save(update_fields=["helped_seats"])


def _shelves(
    at: loading.AtTable, book: OpeningBook, used: dict[str, Any], key: str
) -> list[tuple[str, Sequence[BookMove]]]:
    """The moves for a position, book by book in the order of their use."""
    shelves: list[tuple[str, Sequence[BookMove]]] = []
    if used["codes"]:
        entries = BookEntry.objects.filter(
            book__code__in=used["codes"],
            book__game=at.table.game,
            key=key,
            enabled=True,
            weight__gt=0,
        )
        rows = list(entries.order_by("pk").values_list("book__code", "action", "weight"))
        shelves += [
            (OWN, [BookMove(action, weight) for owner, action, weight in rows if owner == code])
            for code in used["codes"]
        ]
    if used["house"]:
        shelves.append((HOUSE, book.house.moves(key)))
    return shelves


def _is_sound(at: loading.AtTable, seat: Seat, text: str) -> bool:
    action = at.game.parse_action(text)
    if action not in at.game.legal_actions(at.state, seat):
        return False
    outcome = at.game.outcome(at.game.apply(at.state, seat, action).state)
    if outcome is None:
        return True
    points = outcome.points(at.table.seat_count)
    return points[seat] == max(points)


def _drawn(moves: Sequence[BookMove], rng: Rng) -> str:
    """One of the moves, each as often as it weighs."""
    left = rng.below(sum(each.weight for each in moves))
    for each in moves:
        if left < each.weight:
            return each.action
        left -= each.weight
    raise AssertionError("the weights add up to more than what was drawn")
