"""A table held: by a pause, or put aside until all people have come back."""

from games.kernel.events import Event
from games.models import Sitting
from games.services import locks


def hold(at: locks.LockedTable, told: Event) -> None:
    """Hold the computers and the clocks of a table that is played at, and tell why."""
    at.table.paused_at = at.now
    if at.hand is not None:
        at.hand.asked_seat = at.hand.asked_at = at.hand.step_prompt = None
        at.hand.save(update_fields=["asked_seat", "asked_at", "step_prompt"])
    at.tell(told)


def may_go_on(at: locks.LockedTable, sitting: Sitting | None) -> bool:
    """Whether a table that is held goes on, now that this seat (None: its host) wishes it.

    An adjourned one waits for all people; what they wish is written down.
    """
    if at.table.adjourned_at is None:
        return True
    if sitting is not None and not sitting.wants_resume:
        sitting.wants_resume, sitting.is_present, sitting.seen_at = True, True, at.now
        sitting.save(update_fields=["wants_resume", "is_present", "seen_at"])
        at.tell(Event("resume_asked", {"seat": sitting.seat}))
    if not all(each.wants_resume for each in at.persons()):
        return False
    for each in at.persons():
        withdraw(each)
    at.table.adjourned_at = None
    return True


def forget_absent(at: locks.LockedTable) -> None:
    """Who is not here any more no longer wishes to go on: nobody's clock starts unseen."""
    if at.table.slow:
        return
    for sitting in at.persons():
        if sitting.wants_resume and not sitting.is_present:
            withdraw(sitting)


def withdraw(sitting: Sitting) -> None:
    """Let this seat no longer wish to adjourn, or to go on."""
    if sitting.wants_adjourn or sitting.wants_resume:
        sitting.wants_adjourn = sitting.wants_resume = False
        sitting.save(update_fields=["wants_adjourn", "wants_resume"])
