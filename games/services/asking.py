"""Waking computers: after commit, one at a time, and again where a task was lost."""

import logging
from datetime import timedelta
from typing import Any

import celery
from django.db import transaction

from games.services import timing
from games.services.locks import LockedTable

logger = logging.getLogger(__name__)

TASK = "games.tasks.play_computer"
ENGINE_TASK = "games.tasks.play_engine"  # on a queue of its own: engines are kept running


def ask(at: LockedTable) -> None:
    """Wake the computer that is to answer next, once, after the table's pace.

    A step at a paused table is taken at once. Of several that are asked at once the lowest seat
    goes first, and its answer wakes the next.
    """
    hand, prompt = at.live_hand(), at.prompt()
    asked = next(
        (each for each in at.sittings if prompt and each.seat in prompt.seats and each.level),
        None,
    )
    if at.holds_computers() or asked is None:
        hand.asked_seat = hand.asked_at = None
        return
    if hand.asked_seat == asked.seat and hand.asked_at is not None:
        return
    pace = 0 if at.table.paused_at else at.table.pace_ms / 1000
    hand.asked_seat, hand.asked_times = asked.seat, 0
    hand.asked_at = at.now + timedelta(seconds=pace)
    timing.put_off(at, pace_seconds=pace)
    _send(at, pace_seconds=pace)


def ask_anew(at: LockedTable) -> None:
    """Wake the computer that is to answer next, whoever was waited for until now."""
    hand = at.live_hand()
    hand.asked_seat = hand.asked_at = None
    ask(at)
    hand.save()


def ask_again(at: LockedTable) -> None:
    """Wake the computer that was asked and did not answer: its task was lost."""
    hand = at.live_hand()
    hand.asked_times += 1
    hand.asked_at = at.now
    logger.warning(
        "computer asked again: table %s seat %s prompt %s time %s",
        at.table.code,
        hand.asked_seat,
        hand.open_prompt,
        hand.asked_times,
    )
    _send(at, pace_seconds=0, is_again=True)


def _send(at: LockedTable, *, pace_seconds: float, is_again: bool = False) -> None:
    hand = at.live_hand()
    asked: dict[str, Any] = {
        "code": at.table.code,
        "seat": hand.asked_seat,
        "prompt": hand.open_prompt,
    }
    sitting, task = at.sitting_at(hand.asked_seat or 0), TASK
    if sitting is not None and sitting.engine:
        if is_again:
            asked["by_engine"] = False  # whoever was to ask the engine is not there
        else:
            task = ENGINE_TASK

    def send() -> None:
        try:
            celery.current_app.send_task(task, kwargs=asked, countdown=pace_seconds)
        except Exception:
            # The sweep will find that nobody answered; what was acted stays acted.
            logger.warning("computer not woken, the broker is away: %s", asked, exc_info=True)

    transaction.on_commit(send)
