"""What seats do outside the rules of play: pause, be ready, resign, agree, play again."""

from datetime import datetime

from games.kernel.events import Event, Payload
from games.kernel.game import Conduct
from games.kernel.seats import Seat
from games.models import Sitting, Table
from games.selectors import loading
from games.services import asking, hands, holding, locks, rights, sittings, tempers, timing


class NotFinished(Exception):
    """A rematch follows a match that was played out."""


class NotOffered(Exception):
    """The game that is played here knows no such thing."""


class TooLateToAbort(Exception):
    """Every seat has made its first ply."""


class ComputerDeclines(Exception):
    """A computer cannot tell here whether it should agree to a draw."""


def pause(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Hold the computers and the clocks. Pausing twice is the same as once.

    Raises:
        NoSuchTable, TableEnded: as they say.
        NotSeated: the caller has no seat, and is not the host of computers alone.
        RatedTable: nobody takes time to think beside the clock of a rated table.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated_or_host(at, user_id)
        rights.check_playing(at)
        if at.table.clock is not None:
            rights.check_unrated(at)
        if at.table.paused_at is None:
            holding.hold(at, Event("paused", _of(sitting)))
    return at


def resume(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Go on: nobody has lost any time. Resuming a table that is not paused changes nothing.

    An adjourned table goes on once every person who sits here has come back and said so.

    Raises:
        NoSuchTable, TableEnded: as they say.
        NotSeated: the caller has no seat, and is not the host of computers alone.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated_or_host(at, user_id)
        rights.check_playing(at)
        if at.table.paused_at is not None and holding.may_go_on(at, sitting):
            timing.go_on(at)
            at.table.paused_at, at.table.looked_at = None, now
            at.tell(Event("resumed", _of(sitting)))
            if at.hand is not None:
                asking.ask(at)
                at.hand.save()
    return at


def ready(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Say that the next hand may be dealt; it is as soon as everyone here says so.

    Between hands only: while a hand is played it changes nothing.

    Raises:
        NoSuchTable, NotSeated, TableEnded: as they say.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        rights.check_playing(at)
        if at.hand is None:
            _mark_ready(sitting)
            match = at.match
            waiting_for = [each for each in at.persons() if each.away_since is None]
            is_adjourned = at.table.adjourned_at is not None
            if (
                match is not None
                and not is_adjourned
                and all(each.is_ready for each in waiting_for)
            ):
                at.table.paused_at = None
                hands.deal(at, match)
    return at


def resign(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Give the hand up, where the game allows it.

    Raises:
        NoSuchTable, NotSeated, NotOffered: as they say.
        TableEnded: no hand is being played.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        check_offered(at, Conduct.RESIGN)
        at.tell(Event("resigned", {"seat": sitting.seat}))
        hands.finish(at, at.game.ended_by(at.state, Seat(sitting.seat), Conduct.RESIGN))
    return at


def abort(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Call the hand off before every seat has made its first ply: nobody scores.

    Raises:
        NoSuchTable, NotSeated, NotOffered: as they say.
        TableEnded: no hand is being played.
        TooLateToAbort: every seat has played.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        check_offered(at, Conduct.ABORT)
        played = at.live_hand().plies.values_list("seat", flat=True)
        if len(set(played)) == at.table.seat_count:
            raise TooLateToAbort
        at.tell(Event("aborted", {"seat": sitting.seat}))
        hands.void(at, because="aborted")
    return at


def offer_draw(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Offer a draw, or agree to one; it stands until another seat plays on.

    A computer answers at once: it agrees, or the offer falls. What it thinks of it is thought
    out before the table is held.

    Raises:
        NoSuchTable, NotSeated, NotOffered, ComputerDeclines: as they say.
        TableEnded: no hand is being played.
    """
    thought = tempers.of_offer(loading.load(code), user_id)
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        check_offered(at, Conduct.OFFER_DRAW)
        if not sitting.offers_draw:
            _mark_offer(sitting, offers=True)
            at.tell(Event("draw_offered", {"seat": sitting.seat}))
        _let_computers_answer(at, thought)
        if all(each.offers_draw for each in at.sittings):
            at.tell(Event("draw_agreed", {}))
            seat = Seat(sitting.seat)
            hands.finish(at, at.game.ended_by(at.state, seat, Conduct.OFFER_DRAW))
    return at


def decline_draw(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Take one's offer back, or decline that of another seat. Without one nothing changes.

    Raises:
        NoSuchTable, NotSeated, NotOffered: as they say.
        TableEnded: no hand is being played.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        check_offered(at, Conduct.OFFER_DRAW)
        if any(each.offers_draw for each in at.sittings):
            for each in at.sittings:
                _mark_offer(each, offers=False)
            at.tell(Event("draw_declined", {"seat": sitting.seat}))
    return at


def rematch(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Ask for, or agree to, another match at the same seats.

    It begins as soon as every person who sits here has asked; where somebody left since, a
    computer sits.

    Raises:
        NoSuchTable, NotSeated: as they say.
        NotFinished: the match is still played, or the table ended in another way.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        if at.table.status != Table.Status.FINISHED:
            raise NotFinished
        if not sitting.wants_rematch:
            sitting.wants_rematch = True
            sitting.save(update_fields=["wants_rematch"])
            at.tell(Event("rematch_asked", {"seat": sitting.seat}))
        if all(each.wants_rematch for each in at.persons()):
            _fill_with_computers(at)
            hands.begin_match(at)
    return at


def check_offered(at: locks.LockedTable, conduct: Conduct) -> None:
    """Accept what the game allows while a hand is being played.

    Raises:
        NotOffered: the game knows no such thing.
        TableEnded: no hand is being played, or it is lost on time already.
    """
    if conduct not in at.game.info.conduct:
        raise NotOffered
    rights.check_playing(at)
    if at.hand is None:
        raise rights.TableEnded


def _of(sitting: Sitting | None) -> Payload:
    """Who did something at the table: a seat, or the host who has none."""
    return {"host": True} if sitting is None else {"seat": sitting.seat}


def _let_computers_answer(at: locks.LockedTable, thought: tempers.Thought | None) -> None:
    undecided = [each for each in at.sittings if each.level and not each.offers_draw]
    if not undecided:
        return
    if thought is None:
        raise ComputerDeclines
    agrees = thought.agrees and thought.is_of(at)
    for each in undecided if agrees else at.sittings:
        _mark_offer(each, offers=agrees)
    if not agrees:
        at.tell(Event("draw_declined", {"seat": undecided[0].seat}))


def _mark_offer(sitting: Sitting, *, offers: bool) -> None:
    sitting.offers_draw = offers
    sitting.save(update_fields=["offers_draw"])


def _fill_with_computers(at: locks.LockedTable) -> None:
    for seat in at.free_seats():
        level, name = at.entry.default_level, sittings.free_computer_name(at)
        sittings.place(at, seat=seat, level=level, computer_name=name)
        at.tell(Event("handed_over", {"seat": seat}))


def _mark_ready(sitting: Sitting) -> None:
    sitting.is_ready, sitting.away_since = True, None
    sitting.save(update_fields=["is_ready", "away_since"])
