"""What happens at a table because time has passed."""

import logging
from datetime import datetime, timedelta

from games.kernel.events import Event
from games.models import Ply, Sitting, Table
from games.selectors import health
from games.services import (
    asking,
    computers,
    deadlines,
    hands,
    holding,
    locks,
    play,
    presence,
)

logger = logging.getLogger(__name__)

TABLES_PER_SWEEP = 200
SET_BACK = timedelta(seconds=30)


def sweep(*, now: datetime) -> int:
    """Attend to every table that is due and that nobody else holds; how many there were.

    A table that fails is logged and set back, so that it cannot hold up the others.
    """
    codes = health.due_codes(now, limit=TABLES_PER_SWEEP)
    for code in codes:
        try:
            with locks.table_if_free(code, now=now) as at:
                if at is not None:
                    attend(at)
        except Exception:
            # One bad table must not stop the others.
            logger.exception("table %s could not be attended to", code)
            Table.objects.filter(code=code).update(due_at=now + SET_BACK)
    return len(codes)


def attend(at: locks.LockedTable) -> None:
    """Do what is due at a table that is held for change; nothing, where nothing is."""
    if at.table.status == Table.Status.WAITING:
        if _has_passed(deadlines.next_due(at, at.now), at.now):
            hands.abandon(at, Table.Status.EXPIRED, "nobody_came")
        return
    if at.table.status != Table.Status.PLAYING:
        return
    presence.mark_unseen(at)
    presence.mark_looked(at)
    if _has_passed(deadlines.idle_at(at), at.now):
        hands.abandon(at, Table.Status.EXPIRED, "everybody_left")
    elif at.table.paused_at is not None:
        _wait_for_return(at)
    else:
        _play_on(at)


def _wait_for_return(at: locks.LockedTable) -> None:
    """Let go what a pause holds for too long; who is gone again no longer wants to go on."""
    if _has_passed(deadlines.pause_ends_at(at), at.now):
        adjourned = at.table.adjourned_at is not None
        because = "adjourned_too_long" if adjourned else "paused_too_long"
        hands.abandon(at, Table.Status.EXPIRED, because)
    else:
        holding.forget_absent(at)


def _play_on(at: locks.LockedTable) -> None:
    if _has_passed(deadlines.unwatched_at(at), at.now):
        holding.hold(at, Event("unwatched", {}))
    elif at.hand is None:
        _deal_when_due(at)
    else:
        _answer_for_the_late(at)
        _wake_the_lost(at)


def _deal_when_due(at: locks.LockedTable) -> None:
    match = at.match
    assert match is not None, "a table that is played at has a match"
    if at.table.next_hand_at is None or at.now >= at.table.next_hand_at:
        hands.deal(at, match)


def _answer_for_the_late(at: locks.LockedTable) -> None:
    """Let the stand-in answer for every person whose time ran out."""
    hand = at.live_hand()
    prompt = at.prompt()
    if prompt is None or not _has_passed(hand.answer_by, at.now):
        return
    if at.game.info.loses_on_time:
        hands.lose_on_time(at)
        return
    number = hand.open_prompt
    assert number is not None, "an open prompt has a number"
    for sitting in [each for each in at.persons() if each.seat in prompt.seats]:
        if sitting.away_since is None:
            sitting.away_since = at.now
            sitting.save(update_fields=["away_since"])
            at.tell(Event("away", {"seat": sitting.seat}))
        _stand_in(at, sitting, number)


def _wake_the_lost(at: locks.LockedTable) -> None:
    """Ask a computer again that should have answered; in the end its stand-in does."""
    hand = at.hand
    if hand is None or not _has_passed(deadlines.recheck_at(at), at.now):
        return
    if hand.asked_times < deadlines.COMPUTER_ASKED_TIMES:
        asking.ask_again(at)
        hand.save(update_fields=["asked_at", "asked_times"])
        return
    sitting, number = at.sitting_at(hand.asked_seat or 0), hand.open_prompt
    if sitting is not None and number is not None:
        logger.error("computer never answered: table %s seat %s", at.table.code, sitting.seat)
        _stand_in(at, sitting, number)


def _stand_in(at: locks.LockedTable, sitting: Sitting, prompt: int) -> None:
    action = computers.stand_in_choice(at, sitting)
    play.answer(at, sitting, play.Answer(prompt=prompt, action=action, by=Ply.By.CLOCK))


def _has_passed(moment: datetime | None, now: datetime) -> bool:
    return moment is not None and moment <= now
