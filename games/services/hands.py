"""Hands and matches: begin, deal, go on, finish, void."""

import secrets
from datetime import timedelta
from typing import Any

from games.kernel import documents
from games.kernel.events import Event
from games.kernel.outcomes import Outcome, Standing
from games.kernel.rng import SEED_BYTES, Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Hand, HandPoints, Match, Table, Title
from games.selectors import clocks, loading
from games.services import asking, deadlines, sittings, timing, titles
from games.services.locks import LockedTable


class NothingToVoid(Exception):
    """No hand is being played here, and none has just ended."""


def new_seed() -> bytes:
    """What a match is dealt from; nobody can guess it."""
    return secrets.token_bytes(SEED_BYTES)


def begin_match(at: LockedTable) -> None:
    """Begin a match among those who sit here, and deal its first hand."""
    table = at.table
    seed = new_seed()
    options = loading.options_of(table.options, at.game)
    opening = at.game.opening(options, table.seat_count, Rng(derived_seed(seed, "opening")))
    match = Match.objects.create(
        table=table,
        seed=seed,
        options=table.options,
        seat_count=table.seat_count,
        standing=documents.to_plain(opening),
        started_at=at.now,
    )
    table.status = Table.Status.PLAYING
    table.ended_because, table.ended_at, table.last_hand = "", None, None
    for sitting in at.sittings:
        sitting.wants_rematch = False
        sitting.save(update_fields=["wants_rematch"])
    at.tell(Event("match_began", {"seats": table.seat_count}))
    deal(at, match)


def deal(at: LockedTable, match: Match) -> None:
    """Deal the next hand of a match that is not finished."""
    table, game = at.table, at.game
    standing = loading.standing_of(match.standing)
    rng = Rng(derived_seed(bytes(match.seed), "hand", match.hand_count))
    step = game.deal(loading.options_of(match.options, game), standing, rng)
    table.hand = Hand.objects.create(
        match=match,
        number=match.hand_count,
        options=match.options,
        standing=match.standing,
        rules_version=game.info.rules_version,
        state=documents.store_state(step.state, game.info.state_version),
        first_prompt=table.prompt_count,
        dealt_at=at.now,
    )
    timing.wind(at)
    match.hand_count += 1
    match.save(update_fields=["hand_count"])
    table.next_hand_at = None
    _nobody_is_ready(at)
    at.tell(Event("hand_began", {"number": table.hand.number, "seat": standing.first_seat}))
    at.tell(*step.events)
    advance(at, step.state)


def advance(at: LockedTable, state: Any) -> None:
    """Store the state that the hand has come to, and ask or end what follows from it."""
    hand, game = at.live_hand(), at.game
    at.state = state
    hand.state = documents.store_state(state, game.info.state_version)
    outcome = game.outcome(state)
    if outcome is not None:
        finish(at, outcome)
        return
    prompt = game.prompt(state)
    assert prompt is not None, "a hand without an outcome asks somebody"
    number = hand.first_prompt + prompt.number
    if number != hand.open_prompt:
        hand.open_prompt = number
        hand.asked_seat, hand.asked_at, hand.asked_times = None, None, 0
        at.table.prompt_count = number + 1
        timing.start(at)
        set_clock(at)
    asking.ask(at)
    hand.save()


def rewind(at: LockedTable, state: Any) -> None:
    """Go on from an earlier state of the hand; what is asked there has a number never used."""
    prompt = at.game.prompt(state)
    assert prompt is not None, "a state that was played on from asks somebody"
    at.live_hand().first_prompt = at.table.prompt_count - prompt.number
    advance(at, state)


def set_clock(at: LockedTable) -> None:
    """Give those asked the time that this table gives them: their clocks', or from now.

    At a table that is paused it begins when the pause ends, which moves it by as much.
    """
    if at.table.clock is not None:
        at.live_hand().answer_by = clocks.flag_at(at)
        return
    prompt = at.prompt()
    asked = [each for each in at.sittings if prompt and each.seat in prompt.seats]
    seconds = deadlines.answer_seconds(at, asked)
    since = at.table.paused_at or at.now
    at.live_hand().answer_by = None if seconds is None else since + timedelta(seconds=seconds)


def lose_on_time(at: LockedTable) -> None:
    """End the hand for who is out of time; nothing, where nobody is asked."""
    late = timing.first_late(at)
    if late is not None:
        at.tell(Event("out_of_time", {"seat": late}))
        finish(at, at.game.ended_by(at.state, Seat(late), "time"))


def finish(at: LockedTable, outcome: Outcome) -> None:
    """End the hand being played, score it, and finish the match where it was the last."""
    table, hand, game = at.table, at.live_hand(), at.game
    match = hand.match
    points = outcome.points(match.seat_count)
    hand.ended_at, hand.ending = at.now, outcome.ending.code
    hand.outcome = documents.to_plain(outcome)
    hand.open_prompt = hand.answer_by = hand.asked_seat = hand.asked_at = None
    hand.save()
    HandPoints.objects.bulk_create(
        HandPoints(hand=hand, seat=each.seat, sitting=each, points=points[each.seat])
        for each in at.sittings
    )
    options = loading.options_of(match.options, game)
    standing = game.next_standing(options, loading.standing_of(hand.standing), outcome)
    match.standing = documents.to_plain(standing)
    at.tell(Event("hand_ended", {"ending": hand.ending, "points": list(points)}))
    titles.award(at, hand, outcome)
    at.told_of = hand
    table.hand, table.last_hand = None, hand
    if standing.is_final:
        close_match(match, at)
        at.tell(_match_ended(standing))
        at.end(Table.Status.FINISHED, "match_played_out")
    else:
        match.save(update_fields=["standing"])
        table.next_hand_at = at.now + timedelta(seconds=table.next_hand_seconds)


def void(at: LockedTable, *, goes_on: bool = False, because: str = "voided_by_staff") -> None:
    """Make the hand being played, or the one just ended, count for nothing.

    The match goes on from where it stood before that hand, or the table ends `because`.

    Raises:
        NothingToVoid: there is no such hand.
    """
    table = at.table
    hand = table.hand or table.last_hand
    if hand is None or not table.is_open or hand.voided_at is not None:
        raise NothingToVoid
    hand.voided_at = at.now
    hand.ended_at = hand.ended_at or at.now
    hand.outcome, hand.open_prompt, hand.answer_by = None, None, None
    hand.ending = "voided"
    hand.save()
    hand.points.all().delete()
    Title.objects.filter(hand=hand).delete()
    hand.match.standing = hand.standing
    hand.match.save(update_fields=["standing"])
    at.tell(Event("hand_voided", {"number": hand.number}))
    table.hand, table.last_hand = None, hand
    if goes_on:
        table.next_hand_at = at.now + timedelta(seconds=table.next_hand_seconds)
    else:
        close_match(hand.match, at)
        at.end(Table.Status.VOIDED, because)


def close_match(match: Match, at: LockedTable) -> None:
    """Finish a match, whether it was played out or not."""
    match.finished_at = at.now
    match.counts_openings = at.entry.opening_book is not None
    match.save(update_fields=["finished_at", "standing", "counts_openings"])


def abandon(at: LockedTable, status: Table.Status, because: str) -> None:
    """End the table in the middle of whatever was played; the hand scores nothing."""
    hand, match = at.hand, at.match
    if hand is not None:
        hand.ended_at, hand.ending = at.now, str(status)
        hand.open_prompt, hand.answer_by = None, None
        hand.save()
        at.told_of = hand
        at.table.hand = None
    if match is not None and match.finished_at is None:
        close_match(match, at)
    at.end(status, because)


def _match_ended(standing: Standing) -> Event:
    best = max(standing.points)
    winners = [seat for seat, points in enumerate(standing.points) if points == best]
    return Event("match_ended", {"points": list(standing.points), "winners": list(winners)})


def _nobody_is_ready(at: LockedTable) -> None:
    for sitting in at.sittings:
        sittings.drop_wish(sitting, keep_draw=False)
        if sitting.is_ready:
            sitting.is_ready = False
            sitting.save(update_fields=["is_ready"])
