"""An analysis as it is told: what each ply lost, how it is marked, and how each seat fared."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from config.http import languages
from config.http.languages import say
from games import catalogue
from games.kernel import grades
from games.kernel.grades import Mark
from games.kernel.words import Phrase
from games.models import Analysis
from games.selectors import history, loading

POLL_MS = 1000

Row = Mapping[str, Any]


class NoAnalysis(LookupError):
    """Nobody asked for this analysis yet."""


def find(hand_id: int, user_id: int, nodes: int) -> Analysis:
    """The analysis of a hand that the caller may see.

    Raises:
        NoSuchRecord: there is no such hand, or the caller may not see it.
        NoAnalysis: as it says.
    """
    hand = history.seen_hand(hand_id, user_id)
    found = Analysis.objects.filter(hand=hand, nodes=nodes).first()
    if found is None:
        raise NoAnalysis(hand_id)
    found.hand = hand
    return found


def tag(found: Analysis) -> str:
    """The ETag of an analysis in the language being spoken."""
    state = f"{found.pk}.{len(found.rows)}.{found.attempts}.{found.status}"
    return f'W/"analysis.{state}.{languages.current()}"'


def after_ms(found: Analysis) -> int:
    """How long a poller waits."""
    return POLL_MS if found.status == Analysis.Status.RUNNING else 60 * POLL_MS


def build(found: Analysis) -> dict[str, Any]:
    """All that an analysis has found so far.

    Scores and chances of the series are for the seat that begins; those of a ply and its lines
    for the seat that acts.
    """
    entry = catalogue.find(found.hand.match.table.game)
    first = loading.standing_of(found.hand.standing).first_seat
    plies = [
        _ply(entry, number, row, found.rows[number + 1])
        for number, row in enumerate(found.rows[:-1])
    ]
    return {
        "hand": found.hand_id,
        "game": entry.game.info.slug,
        "engine": found.engine,
        "nodes": found.nodes,
        "status": found.status,
        "positions": found.position_count,
        "done": len(found.rows),
        "asked_at": found.asked_at,
        "finished_at": found.finished_at,
        "scored_for": first,
        "series": [_point(number, row, first) for number, row in enumerate(found.rows)],
        "plies": plies,
        "seats": [_seat(seat, plies) for seat in range(found.hand.match.seat_count)],
    }


def _worth(row: Row, seat: int) -> tuple[int, int | None]:
    """Score and mate of a position for a seat; the end of a hand is won, lost or level."""
    if row["seat"] is None:
        if row["won_by"] is None:
            return 0, None
        return (grades.WON, None) if row["won_by"] == seat else (-grades.WON, None)
    score, mate = row["score"], row["mate"]
    if row["seat"] == seat:
        return score, mate
    return -score, None if mate is None else -mate


def _point(number: int, row: Row, seat: int) -> dict[str, Any]:
    score, mate = _worth(row, seat)
    shown = max(-grades.WON, min(grades.WON, score))
    chance = round(grades.chance(score, mate), 4)
    return {"ply": number, "score": shown, "mate": mate, "chance": chance}


def _ply(entry: catalogue.Entry, number: int, row: Row, following: Row) -> dict[str, Any]:
    """A ply: what it was worth against the best there was, and what is said of it."""
    played, lines, seat = row["played"], row["lines"], row["seat"]
    own = next((each for each in lines if each["action"] == played["action"]), None)
    is_best = own is lines[0]
    score, mate = (own["score"], own["mate"]) if own else _worth(following, seat)
    had = grades.chance(row["score"], row["mate"])
    loss = 0.0 if is_best else max(0.0, had - grades.chance(score, mate))
    given = grades.mark(loss, is_best=is_best)
    return {
        "ply": number,
        "seat": seat,
        "action": played["action"],
        "notations": played["notations"],
        "words": _said(entry, played["action"]),
        "score": max(-grades.WON, min(grades.WON, score)),
        "mate": mate,
        "loss": round(loss, 4),
        "mark": given.value,
        "mark_words": say(
            grades.words(given, _phrase(entry, lines[0]["action"])), game=entry.game.info.slug
        ),
        "best": lines,
    }


def _phrase(entry: catalogue.Entry, action: str) -> Phrase:
    return entry.game.action_words(entry.game.parse_action(action))


def _said(entry: catalogue.Entry, action: str) -> str:
    return say(_phrase(entry, action), game=entry.game.info.slug)


def _seat(seat: int, plies: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """How a seat fared: its accuracy, how often it had each mark, and that in words."""
    own = [each for each in plies if each["seat"] == seat]
    counts = Counter(each["mark"] for each in own)
    accuracy = round(fmean(grades.accuracy(each["loss"]) for each in own), 1) if own else None
    summary = Phrase(
        "Accuracy {accuracy}; inaccuracies: {inaccuracies}, mistakes: {mistakes}, "
        "blunders: {blunders}.",
        {
            "accuracy": "–" if accuracy is None else f"{accuracy:.0f}%",
            "inaccuracies": counts[Mark.INACCURACY.value],
            "mistakes": counts[Mark.MISTAKE.value],
            "blunders": counts[Mark.BLUNDER.value],
        },
    )
    return {
        "seat": seat,
        "plies": len(own),
        "accuracy": accuracy,
        "marks": {each.value: counts[each.value] for each in Mark},
        "words": say(summary),
    }
