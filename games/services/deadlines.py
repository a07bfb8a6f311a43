"""When a table must next be attended to, and why: worked out from what is stored."""

from datetime import datetime, timedelta

from games.models import Sitting
from games.selectors.loading import AtTable

LIVE_ANSWER_SECONDS = 600  # up to here a table is live: people sit and wait
AWAY_ANSWER_SECONDS = 15  # what a seat that is away gets at a live table
COMPUTER_LOST_SECONDS = 10  # past its pace: the task was lost, ask again
ENGINE_LOST_SECONDS = 35  # an engine that hangs is asked twice before another plays
COMPUTER_ASKED_TIMES = 4  # asked so often in vain: the stand-in answers
UNSEEN_SECONDS = 60  # not heard of for so long is not present
PRESENCE_CHECK_SECONDS = 30
PAUSE_LIMIT = timedelta(days=7)
ADJOURNED_LIMIT = timedelta(days=365)
UNWATCHED_LIMIT = timedelta(minutes=10)  # computers alone do not play on unseen for longer


def next_due(at: AtTable, now: datetime) -> datetime | None:
    """The earliest moment at which `clock.attend` has something to do; None once it ended."""
    table = at.table
    if not table.is_open:
        return None
    if table.status == table.Status.WAITING:
        return table.opened_at + timedelta(seconds=table.waiting_seconds)
    moments = [idle_at(at), _presence_due(at, now)]
    if table.paused_at is not None:
        moments.append(pause_ends_at(at))
    elif at.hand is None:
        moments += [table.next_hand_at or now, unwatched_at(at)]
    else:
        moments += [at.hand.answer_by, recheck_at(at), unwatched_at(at)]
    return min((each for each in moments if each is not None), default=now)


def idle_at(at: AtTable) -> datetime | None:
    """When the table goes since nobody has been there; None while somebody is, or need be."""
    persons = at.persons()
    if at.table.adjourned_at is not None:
        return None
    if not persons or any(each.is_present for each in persons):
        return None
    last_seen = max(each.seen_at or each.began_at for each in persons)
    return last_seen + timedelta(seconds=at.table.idle_seconds)


def pause_ends_at(at: AtTable) -> datetime | None:
    """When a table that is held goes for good; None if it is not held."""
    if at.table.adjourned_at is not None:
        return at.table.adjourned_at + ADJOURNED_LIMIT
    return at.table.paused_at and at.table.paused_at + PAUSE_LIMIT


def unwatched_at(at: AtTable) -> datetime | None:
    """When computers alone have played unseen for too long; None where a person sits."""
    if at.persons():
        return None
    arrivals = [each.began_at for each in at.sittings]
    return max([at.table.looked_at or at.table.opened_at, *arrivals]) + UNWATCHED_LIMIT


def _presence_due(at: AtTable, now: datetime) -> datetime | None:
    if any(each.is_present for each in at.persons()):
        return now + timedelta(seconds=PRESENCE_CHECK_SECONDS)
    return None


def recheck_at(at: AtTable) -> datetime | None:
    """When a computer that was asked must have answered, or is asked again."""
    hand = at.hand
    if hand is None or hand.asked_at is None:
        return None
    sitting = at.sitting_at(hand.asked_seat or 0)
    by_engine = sitting is not None and sitting.engine and hand.asked_times == 0
    lost = ENGINE_LOST_SECONDS if by_engine else COMPUTER_LOST_SECONDS
    return hand.asked_at + timedelta(seconds=lost)


def answer_seconds(at: AtTable, asked: list[Sitting]) -> int | None:
    """How long those asked have to answer; None if no person is among them."""
    persons = [each for each in asked if each.is_person]
    if not persons:
        return None
    given = at.table.answer_seconds
    all_away = all(each.away_since is not None for each in persons)
    if all_away and given <= LIVE_ANSWER_SECONDS:
        return min(given, AWAY_ANSWER_SECONDS)
    return given
