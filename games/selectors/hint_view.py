"""A hint as its seat is told it."""

from collections.abc import Mapping, Sequence
from typing import Any

from config.http.languages import say
from games.kernel.computers import Advice, Line
from games.models import Sitting
from games.selectors import loading
from games.selectors.loading import AtTable


def build(
    at: AtTable, sitting: Sitting, advice: Advice[Any], lines: Sequence[Line[Any]]
) -> dict[str, Any]:
    """What to do and why, how often this seat was advised, and the best lines, best first."""
    return {
        "action": at.game.format_action(advice.action),
        "book_weight": _book_weight(at, sitting, advice.action),
        "words": say(at.game.action_words(advice.action), game=at.table.game),
        "because": say(advice.because, game=at.table.game),
        "hints": sitting.hint_count,
        "lines": [line_told(at, sitting, line) for line in lines],
    }


def line_told(at: AtTable, sitting: Sitting, line: Line[Any]) -> dict[str, Any]:
    """A line with each of its actions as the game writes it, in every notation it has."""
    view = at.game.seat_view(at.state, loading.seat_of(sitting))
    return {
        "action": at.game.format_action(line.action),
        "book_weight": _book_weight(at, sitting, line.action),
        "score": line.score,
        "mate": line.mate,
        "line": _spelt(at, view, line.actions),
    }


def _book_weight(at: AtTable, sitting: Sitting, action: Any) -> int | None:
    """What an action weighs in the house's opening book; None where it is not in it."""
    book = at.entry.opening_book
    if book is None:
        return None
    view = at.game.seat_view(at.state, loading.seat_of(sitting))
    place = book.rules.place(book.rules.position(view))
    wanted = book.rules.turned(place, at.game.format_action(action))
    return next((e.weight for e in book.house.moves(place.key) if e.action == wanted), None)


def _spelt(at: AtTable, view: Any, actions: Sequence[Any]) -> list[dict[str, Any]]:
    texts = [at.game.format_action(action) for action in actions]
    notations: Sequence[Mapping[str, str]] = [{} for _ in actions]
    if at.entry.speller is not None:
        notations = at.entry.speller(view, actions)
    return [
        {"action": text, "notations": dict(each)}
        for text, each in zip(texts, notations, strict=True)
    ]
