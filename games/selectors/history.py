"""Matches and hands that were played, as those who sat there may see them."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Now

from games.kernel import documents
from games.kernel.game import Conduct
from games.models import Hand, Match, Ply, Sitting, TableEvent
from games.selectors import loading, replays, table_view, telling, visibility


class NoSuchRecord(LookupError):
    """There is no such match or hand, or the caller may not see it."""


def matches_of(user_id: int) -> QuerySet[Match]:
    """The matches at whose tables this person sat while they were played, newest first."""
    sat_there = Sitting.objects.filter(
        Q(ended_at__isnull=True) | Q(ended_at__gt=OuterRef("started_at")),
        began_at__lt=Coalesce(OuterRef("finished_at"), Now()),
        table=OuterRef("table"),
        user=user_id,
    )
    return Match.objects.filter(Exists(sat_there)).select_related("table")


def match_line(match: Match) -> dict[str, Any]:
    """A match in a list."""
    return {
        "id": match.pk,
        "table": match.table.code,
        "game": match.table.game,
        "options": match.options,
        "seats": match.seat_count,
        "points": list(loading.standing_of(match.standing).points),
        "hands": match.hand_count,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
    }


def match_with_hands(match_id: int, user_id: int) -> dict[str, Any]:
    """A match, who sat where at its end, and each of its hands in a line.

    Raises:
        NoSuchRecord: there is none, or the caller may not see it.
    """
    match = Match.objects.filter(pk=match_id).select_related("table").first()
    if match is None or not _may_see(match, user_id):
        raise NoSuchRecord(match_id)
    return match_line(match) | {
        "players": players_of(match),
        "hand_list": [_hand_line(hand) for hand in match.hands.order_by("number")],
    }


def hand_with_events(hand_id: int, user_id: int) -> dict[str, Any]:
    """A hand through the eyes of the seat that the caller had: its end and what was told.

    Raises:
        NoSuchRecord: there is none, or the caller may not see it.
    """
    hand, at, sitting = hand_for(hand_id, user_id)
    seat = None if sitting is None else sitting.seat
    rows = TableEvent.objects.filter(table=at.table, hand=hand).order_by("number")
    ended = None
    if hand.ended_at is not None:
        ended = table_view.ended_hand(hand, at, sitting)
    return _hand_line(hand) | {
        "match": hand.match_id,
        "table": at.table.code,
        "game": at.table.game,
        "options": hand.options,
        "through": seat,
        "plies": hand.live_ply_count,
        "taken_back": _taken_back(hand, at),
        "end": ended,
        "events": [telling.as_told(row, at, seat) for row in rows],
    }


def replay(hand_id: int, user_id: int, ply: int) -> dict[str, Any]:
    """What the caller's seat saw after the first `ply` plies; 0 is the deal.

    Raises:
        NoSuchRecord: there is no such hand or ply, or the caller may not see it.
        OtherRules: the rules have changed since.
    """
    hand, at, sitting = hand_for(hand_id, user_id)
    frame = next(islice(replays.frames(hand), ply, None), None)
    if frame is None:
        raise NoSuchRecord(ply)
    return {"hand": hand.pk, "plies": hand.live_ply_count} | _frame(frame, at, sitting, ply)


def export(hand_id: int, user_id: int) -> dict[str, Any]:
    """The whole hand as the caller's seat saw it, ply by ply, in one document.

    Raises:
        NoSuchRecord, OtherRules: as for `replay`.
    """
    hand, at, sitting = hand_for(hand_id, user_id)
    frames = [
        _frame(frame, at, sitting, number) for number, frame in enumerate(replays.frames(hand))
    ]
    return {
        "format": "chieu-hand/1",
        "hand": hand.pk,
        "game": at.table.game,
        "rules_version": hand.rules_version,
        "options": hand.options,
        "seats": hand.match.seat_count,
        "players": players_of(hand.match),
        "through": None if sitting is None else sitting.seat,
        "frames": frames,
    }


def _frame(
    frame: replays.Frame, at: loading.AtTable, sitting: Sitting | None, number: int
) -> dict[str, Any]:
    seat = loading.seat_of(sitting)
    told: Sequence[Any] = [each for each in frame.events if each.is_for(seat)]
    return {
        "ply": number,
        "seat": None if frame.ply is None else frame.ply.seat,
        "by": None if frame.ply is None else frame.ply.by,
        "level": None if frame.ply is None else _level_of(frame.ply),
        "book": None if frame.ply is None else frame.ply.book or None,
        "clocks": None if frame.ply is None else frame.ply.clocks,
        "told": [
            {
                "kind": each.kind,
                "data": each.data,
                "words": telling.event_words(at.game, each.kind, each.data, at.sittings),
            }
            for each in told
        ],
        "seat_view": documents.to_plain(at.game.seat_view(frame.state, seat)),
    }


def _taken_back(hand: Hand, at: loading.AtTable) -> list[dict[str, Any]]:
    """The plies that lead to nothing any more, in the order they were played.

    Only of games that allow taking back: those hide nothing.
    """
    if Conduct.TAKE_BACK not in at.game.info.conduct:
        return []
    dead = hand.plies.exclude(taken_back_at=None).select_related("sitting").order_by("number")
    return [
        {
            "seat": ply.seat,
            "action": ply.action,
            "by": ply.by,
            "level": _level_of(ply),
            "played_at": ply.played_at,
            "taken_back_at": ply.taken_back_at,
        }
        for ply in dead
    ]


def _level_of(ply: Ply) -> str | None:
    """The level of the computer that chose; None where none did."""
    return ply.sitting.level if ply.by == Ply.By.COMPUTER else None


def hand_for(hand_id: int, user_id: int) -> tuple[Hand, loading.AtTable, Sitting | None]:
    """A hand, its table with those who sat there then, and the caller's own sitting."""
    hand = seen_hand(hand_id, user_id)
    then = [
        sitting
        for sitting in Sitting.objects.filter(table=hand.match.table).select_related("user")
        if loading.may_look_through(sitting, dealt_at=hand.dealt_at, ended_at=hand.ended_at)
    ]
    at = loading.AtTable(hand.match.table, then)
    sitting = at.sitting_of(user_id)
    if sitting is not None and hand.ended_at is None and sitting.ended_at is not None:
        # Who got up in the middle looks on like anybody else, until the hand is over.
        sitting = None
    return hand, at, sitting


def seen_hand(hand_id: int, user_id: int) -> Hand:
    """A hand with its match and table.

    Raises:
        NoSuchRecord: there is none, or the caller may not see it.
    """
    hand = Hand.objects.filter(pk=hand_id).select_related("match__table").first()
    if hand is None or not _may_see(hand.match, user_id):
        raise NoSuchRecord(hand_id)
    return hand


def _may_see(match: Match, user_id: int) -> bool:
    if Sitting.objects.filter(table=match.table, user=user_id).exists():
        return True
    return visibility.may_watch(match.table, user_id)


def players_of(match: Match) -> list[dict[str, Any]]:
    """The last to sit at each seat while the match was played, by seat number."""
    last: dict[int, Sitting] = {}
    sittings = Sitting.objects.filter(table=match.table).select_related("user")
    for sitting in sittings.order_by("began_at", "id"):
        if match.finished_at is None or sitting.began_at <= match.finished_at:
            last[sitting.seat] = sitting
    return [
        {"seat": seat, "name": last[seat].name, "level": last[seat].level or None}
        for seat in sorted(last)
        if seat < match.seat_count
    ]


def _hand_line(hand: Hand) -> dict[str, Any]:
    outcome = loading.outcome_of(hand)
    return {
        "id": hand.pk,
        "number": hand.number,
        "dealt_at": hand.dealt_at,
        "ended_at": hand.ended_at,
        "ending": hand.ending or None,
        "points": None if outcome is None else list(outcome.points(hand.match.seat_count)),
    }
