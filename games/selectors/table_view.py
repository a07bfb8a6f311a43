"""The view of a table: all that one seat, or an onlooker, may see of it now (api.md B)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from config.http.languages import say
from games.kernel import documents
from games.kernel.outcomes import Outcome
from games.kernel.seats import Seat
from games.models import Hand, Sitting
from games.selectors import clocks, loading, polling
from games.selectors.loading import AtTable

MOST_ACTIONS = 400
"""More than these are not listed; they may be sent all the same."""


def build(
    at: AtTable, sitting: Sitting | None, *, now: datetime, events: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """The whole view for who sits at `sitting`, or for an onlooker (None), never a diff."""
    table = at.table
    seat = loading.seat_of(sitting)
    view = {
        "code": table.code,
        "version": table.version,
        "status": table.status,
        "ended_because": table.ended_because or None,
        "game": table.game,
        "options": table.options,
        "visibility": table.visibility,
        "watching": table.watching,
        "pace_seconds": table.pace_ms / 1000,
        "answer_seconds": table.answer_seconds,
        "clock": table.clock,
        "clocks": clocks.faces(at, now),
        "hints_allowed": table.hints_allowed,
        "books": table.books,
        "rated": table.rated,
        "seats": seats(at),
        "you": seat,
        "host": _host_seat(at),
        "paused": table.paused_at is not None,
        "adjourned": table.adjourned_at is not None,
        "match": _match(at),
        "next_hand_at": table.next_hand_at,
        "last_hand": _last_hand(at, sitting),
        "event_number": table.event_count,
        "events": list(events),
        "server_time": now,
        "poll": polling.advice(at, seat, now),
    }
    return view | _play(at, seat, now)


def seats(at: AtTable) -> list[dict[str, Any]]:
    """Every seat of the table, free ones too, lowest first."""
    match = at.match
    points = loading.standing_of(match.standing).points if match else ()
    rows = []
    for seat in range(at.table.seat_count):
        sitting = at.sitting_at(seat)
        row = _free_seat(seat) if sitting is None else _taken_seat(sitting)
        rows.append(row | {"points": points[seat] if seat < len(points) else 0})
    return rows


def _free_seat(seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": None,
        "kind": "free",
        "level": None,
        "engine": None,
        "engine_options": {},
        "present": False,
        "away": False,
        "ready": False,
        "wants_rematch": False,
        "offers_draw": False,
        "wants_adjourn": False,
        "wants_resume": False,
        "hints": 0,
        "take_backs": 0,
        "wants_take_back": None,
        "wants_redo": None,
    }


def _taken_seat(sitting: Sitting) -> dict[str, Any]:
    return {
        "seat": sitting.seat,
        "name": sitting.name,
        "kind": sitting.kind,
        "level": sitting.level or None,
        "engine": sitting.engine or None,
        "engine_options": sitting.engine_options,
        "present": sitting.is_present or not sitting.is_person,
        "away": sitting.away_since is not None,
        "ready": sitting.is_ready,
        "wants_rematch": sitting.wants_rematch,
        "offers_draw": sitting.offers_draw,
        "wants_adjourn": sitting.wants_adjourn,
        "wants_resume": sitting.wants_resume,
        "hints": sitting.hint_count,
        "take_backs": sitting.take_back_count,
        "wants_take_back": sitting.wants_take_back,
        "wants_redo": sitting.wants_redo,
    }


def _host_seat(at: AtTable) -> int | None:
    sitting = at.sitting_of(at.table.host_id)
    return None if sitting is None else sitting.seat


def _match(at: AtTable) -> dict[str, Any] | None:
    hand = at.hand or at.table.last_hand
    if hand is None:
        return None
    match = hand.match
    return {
        "id": match.pk,
        "hand": hand.number,
        "points": list(loading.standing_of(match.standing).points),
        "finished": match.finished_at is not None,
    }


def _play(at: AtTable, seat: Seat | None, now: datetime) -> dict[str, Any]:
    """The part of the view that the rules of the game fill."""
    if at.hand is None:
        return {
            "prompt": None,
            "actions": [],
            "more_actions": False,
            "refused": [],
            "plies": 0,
            "redo_plies": 0,
            "seat_view": None,
        }
    game, state = at.game, at.state
    legal = () if seat is None else game.legal_actions(state, seat)
    refused = () if seat is None else game.refused_choices(state, seat)
    return {
        "prompt": _prompt(at, now),
        "actions": [
            {
                "action": game.format_action(each),
                "words": say(game.action_words(each), game=game.info.slug),
            }
            for each in legal[:MOST_ACTIONS]
        ],
        "more_actions": len(legal) > MOST_ACTIONS,
        "refused": [
            {
                "choice": each.choice,
                "code": each.reason.code,
                "rule": each.reason.rule,
                "words": say(each.reason, game=game.info.slug),
            }
            for each in refused
        ],
        "plies": at.hand.live_ply_count,
        "redo_plies": len(at.hand.redo),
        "seat_view": documents.to_plain(game.seat_view(state, seat)),
    }


def _prompt(at: AtTable, now: datetime) -> dict[str, Any] | None:
    prompt, hand = at.prompt(), at.live_hand()
    if prompt is None:
        return None
    remaining = None
    if hand.answer_by is not None:
        stopped_at = at.table.paused_at or now
        remaining = max(0, (hand.answer_by - stopped_at) // timedelta(milliseconds=1))
    return {
        "number": hand.open_prompt,
        "seats": sorted(prompt.seats),
        "answer_by": None if at.table.paused_at else hand.answer_by,
        "remaining_ms": remaining,
    }


def _last_hand(at: AtTable, sitting: Sitting | None) -> dict[str, Any] | None:
    hand = at.table.last_hand
    return None if hand is None else ended_hand(hand, at, sitting)


def ended_hand(hand: Hand, at: AtTable, sitting: Sitting | None) -> dict[str, Any]:
    """How a hand ended and why, with what its end reveals to who sat at `sitting`."""
    outcome = loading.outcome_of(hand)
    may_look = loading.may_look_through(sitting, dealt_at=hand.dealt_at, ended_at=hand.ended_at)
    seat = loading.seat_of(sitting) if may_look else None
    state = loading.state_of(hand, at.game)
    return {
        "id": hand.pk,
        "number": hand.number,
        "ending": hand.ending,
        "words": None if outcome is None else say(outcome.ending, game=at.table.game),
        "points": None if outcome is None else list(outcome.points(hand.match.seat_count)),
        "lines": [] if outcome is None else _lines(outcome, at.table.game),
        "reveal": documents.to_plain(at.game.seat_view(state, seat)),
    }


def _lines(outcome: Outcome, game: str) -> list[dict[str, Any]]:
    return [
        {
            "seat": line.seat,
            "points": line.points,
            "other": line.other,
            "code": line.reason.code,
            "rule": line.reason.rule,
            "words": say(line.reason, game=game),
        }
        for line in outcome.lines
    ]
