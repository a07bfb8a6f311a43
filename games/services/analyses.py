"""Going through a finished hand: a job in slices, which loses nothing when a worker dies.

A slice looks at a few positions outside any transaction and writes them only if nobody else
has meanwhile; then it sends the next. What is lost is found by the sweep.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import islice
from typing import Any, Final

import celery
from django.db import IntegrityError, transaction

from games import catalogue
from games.kernel.computers import Line
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Analysis, Hand
from games.selectors import history, replays
from games.services import conduct

logger = logging.getLogger(__name__)

TASK: Final = "games.tasks.analyse"
BUILTIN: Final = "builtin"
EFFORTS: Final[Mapping[str, int]] = {"quick": 4_000, "usual": 15_000, "deep": 50_000}
"""Nodes for each position, by name."""

LINES: Final = 2
NODES_PER_SLICE: Final = 60_000
"""About a second of work: a computer's move waits no longer behind it."""

LOST_AFTER: Final = timedelta(seconds=30)
MOST_ATTEMPTS: Final = 4
_MIND: Final = sha256(b"analysis").digest()


class NotOver(Exception):
    """The hand is still played, or counts in a rated match that is."""


class Busy(Exception):
    """Another analysis that this person asked for is still at work."""


def ask(*, hand_id: int, user_id: int, effort: str, now: datetime) -> Analysis:
    """The analysis of a hand by so much effort, begun if nobody asked for it before.

    Raises:
        NoSuchRecord: there is no such hand, or the caller may not see it.
        NotOffered: this game has no analyst.
        NotOver, Busy: as they say.
        OtherRules: the rules have changed since the hand was played.
    """
    hand = history.seen_hand(hand_id, user_id)
    if catalogue.find(hand.match.table.game).analyst is None:
        raise conduct.NotOffered
    _check_over(hand)
    found = _begun(hand, user_id, EFFORTS[effort], now)
    if found.status == Analysis.Status.RUNNING and found.worked_at == now:
        _send(found)
    return found


def work(*, number: int, clock: Callable[[], datetime]) -> None:
    """Go through the next positions of an analysis, and send for more.

    What fails is logged, left as it was, and woken again by the sweep.
    """
    found = _running().select_related("hand__match__table").filter(pk=number).first()
    if found is None:
        return
    done = len(found.rows)
    count = max(1, NODES_PER_SLICE // found.nodes)
    frames = list(islice(replays.frames(found.hand), done, done + count + 1))
    # The ply that was played at a position stands in the frame after it.
    rows = [_row(found, done + place, frames[place:]) for place in range(len(frames[:count]))]
    with transaction.atomic():
        held = _running().select_for_update().filter(pk=number).first()
        if held is None or len(held.rows) != done:
            return
        held.rows = [*held.rows, *rows]
        held.attempts, held.worked_at = 0, clock()
        if len(held.rows) >= held.position_count:
            held.status, held.finished_at = Analysis.Status.DONE, held.worked_at
        held.save()
    if held.status == Analysis.Status.RUNNING:
        _send(held)


def sweep(*, now: datetime) -> int:
    """Wake what nobody has worked at for a while, and give up what never gets on; how many."""
    with transaction.atomic():
        lost = list(
            _running()
            .filter(worked_at__lt=now - LOST_AFTER)
            .select_for_update(skip_locked=True)
            .order_by("worked_at")[:100]
        )
        for each in lost:
            each.attempts += 1
            each.worked_at = now
            if each.attempts > MOST_ATTEMPTS:
                logger.error("%s never got on, and was given up", each)
                each.status, each.finished_at = Analysis.Status.FAILED, now
            each.save(update_fields=["attempts", "worked_at", "status", "finished_at"])
    for each in lost:
        if each.status == Analysis.Status.RUNNING:
            _send(each)
    return len(lost)


def _check_over(hand: Hand) -> None:
    if hand.ended_at is None or hand.voided_at is not None:
        raise NotOver
    if hand.match.table.rated and hand.match.finished_at is None:
        raise NotOver


def _begun(hand: Hand, user_id: int, nodes: int, now: datetime) -> Analysis:
    """The job as it stands, or a new one; one that failed begins again where it stopped."""
    same = Analysis.objects.filter(hand=hand, engine=BUILTIN, nodes=nodes)
    found = same.first()
    if found is not None and found.status != Analysis.Status.FAILED:
        return found
    position_count = sum(1 for _ in replays.frames(hand))
    try:
        with transaction.atomic():
            if found is None:
                return Analysis.objects.create(
                    hand=hand,
                    asked_by_id=user_id,
                    engine=BUILTIN,
                    nodes=nodes,
                    position_count=position_count,
                    asked_at=now,
                    worked_at=now,
                )
            same.filter(status=Analysis.Status.FAILED).update(
                status=Analysis.Status.RUNNING,
                asked_by=user_id,
                attempts=0,
                worked_at=now,
                finished_at=None,
            )
    except IntegrityError:
        # Somebody asked for the same at this moment, or this person is at another.
        again = same.first()
        if again is None or again.status == Analysis.Status.FAILED:
            raise Busy from None
        return again
    return same.get()


def _running() -> Any:
    return Analysis.objects.filter(status=Analysis.Status.RUNNING)


def _send(found: Analysis) -> None:
    number = found.pk

    def send() -> None:
        try:
            celery.current_app.send_task(TASK, kwargs={"number": number}, countdown=0)
        except Exception:
            # The sweep will find that nobody works at it.
            logger.warning("analysis %s not sent, the broker is away", number, exc_info=True)

    transaction.on_commit(send)


def _row(found: Analysis, number: int, frames: list[replays.Frame]) -> dict[str, Any]:
    """What is to be said of the position of the first frame; plain, as it is stored.

    `seat` acts there, and `score`, `mate` and `lines` are told for it; the end of a hand has
    none of them, but `won_by`, a seat or None.
    """
    entry = catalogue.find(found.hand.match.table.game)
    game, state = entry.game, frames[0].state
    prompt = game.prompt(state)
    if prompt is None:
        outcome = game.outcome(state)
        assert outcome is not None, "where nobody is asked there is an outcome"
        points = outcome.points(found.hand.match.seat_count)
        return {"seat": None, "won_by": _winner(points)}
    assert entry.analyst is not None, "an analysis is begun only where there is an analyst"
    seat = min(prompt.seats)
    view, legal = game.seat_view(state, seat), game.legal_actions(state, seat)
    rng = Rng(derived_seed(_MIND, found.hand_id, number))
    lines = entry.analyst(view, legal, rng, count=LINES, nodes=found.nodes)
    told = [_line(entry, view, line) for line in lines]
    played = None if len(frames) < 2 else _played(entry, view, frames[1])
    best = lines[0]
    return {"seat": seat, "score": best.score, "mate": best.mate, "lines": told} | {
        "played": played
    }


def _winner(points: tuple[int, ...]) -> int | None:
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def _line(entry: catalogue.Entry, view: Any, line: Line[Any]) -> dict[str, Any]:
    return {
        "action": entry.game.format_action(line.action),
        "score": line.score,
        "mate": line.mate,
        "line": _spelt(entry, view, line.actions),
    }


def _played(entry: catalogue.Entry, view: Any, frame: replays.Frame) -> dict[str, Any]:
    assert frame.ply is not None, "only the deal has no ply"
    action = entry.game.parse_action(frame.ply.action)
    return {"seat": Seat(frame.ply.seat), **_spelt(entry, view, (action,))[0]}


def _spelt(entry: catalogue.Entry, view: Any, actions: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Actions that follow each other, each as the game writes it and in its notations."""
    texts = [entry.game.format_action(action) for action in actions]
    if entry.speller is None:
        return [{"action": text, "notations": {}} for text in texts]
    notations = entry.speller(view, actions)
    return [
        {"action": text, "notations": dict(each)}
        for text, each in zip(texts, notations, strict=True)
    ]
