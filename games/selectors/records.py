"""Records that people keep, and the files they are given out as."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games import catalogue
from games.kernel import documents
from games.kernel.outcomes import Outcome
from games.kernel.records import PositionAt, Record, Records, Unreadable
from games.models import Hand, SavedGame
from games.selectors import analysis_view, annotating, history, loading, replays


class NoSuchSavedGame(LookupError):
    """There is no saved game of this code, or it is another's."""


class NoRecords(LookupError):
    """The game has no records of its own."""


class NoSuchFormat(LookupError):
    """The game's records cannot be written so."""


class HandNotOver(Exception):
    """A record is made of a hand that has ended."""


class BadRecord(Exception):
    """A file or a record of the game `game` is not what it should be; `fault` says how."""

    def __init__(self, game: str, fault: Unreadable) -> None:
        super().__init__(f"{game}: {fault}")
        self.game = game
        self.fault = fault


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file to take along."""

    name: str
    media_type: str
    data: bytes


def records_of(game: str) -> Records:
    """What a game knows of its records.

    Raises:
        UnknownGame: no such game is on offer.
        NoRecords: it has none.
    """
    offered = catalogue.find(game).records
    if offered is None:
        raise NoRecords(game)
    return offered


def saved_by(user_id: int, *, game: str | None = None) -> QuerySet[SavedGame]:
    """What a person keeps, of one game or of all, without the records themselves."""
    found = SavedGame.objects.filter(user=user_id).defer("record")
    return found if game is None else found.filter(game=game)


def saved(code: str, user_id: int) -> SavedGame:
    """A saved game of this person.

    Raises:
        NoSuchSavedGame: there is none.
    """
    found = SavedGame.objects.filter(code=code.upper(), user=user_id).first()
    if found is None:
        raise NoSuchSavedGame(code)
    return found


def line(kept: SavedGame) -> dict[str, Any]:
    """A saved game in a list."""
    return {
        "code": kept.code,
        "game": kept.game,
        "title": kept.title,
        "headers": kept.headers,
        "plies": kept.ply_count,
        "nodes": kept.node_count,
        "hand": kept.hand_id,
        "created_at": kept.created_at,
        "changed_at": kept.changed_at,
    }


def whole(kept: SavedGame) -> dict[str, Any]:
    """A saved game with its record."""
    return line(kept) | {"record": kept.record}


def record_in(kept: SavedGame) -> Record:
    """The record of a saved game."""
    return documents.from_plain(kept.record, Record)


def file_of(kept: SavedGame, kind: str) -> RecordFile:
    """A saved game as a file of the format called `kind`.

    Raises:
        NoSuchFormat: its game's records cannot be written so.
    """
    return _file(kept.game, record_in(kept), kind, kept.code)


def position(kept: SavedGame, node: int) -> PositionAt:
    """The position after a node of a saved game, and how a table starts from it.

    Raises:
        BadRecord: there is no such node.
    """
    try:
        return records_of(kept.game).at(record_in(kept), node)
    except Unreadable as fault:
        raise BadRecord(kept.game, fault) from fault


def hand_file(hand_id: int, user_id: int, kind: str, *, nodes: int | None = None) -> RecordFile:
    """A hand that has ended as a file, as the caller's seat saw it.

    With `nodes`, what the analysis by so many says of it stands beside its plies.

    Raises:
        NoSuchRecord, OtherRules: as for a replay.
        NoRecords, NoSuchFormat, HandNotOver: as they say.
        NoAnalysis: nobody asked for one by so many nodes.
    """
    game, record = hand_record(hand_id, user_id)
    if nodes is not None:
        record = annotating.annotated(record, analysis_view.find(hand_id, user_id, nodes))
    return _file(game, record, kind, f"hand-{hand_id}")


def hand_files(user_id: int, *, most: int) -> Iterator[RecordFile]:
    """The last hands that this person sat at, as files, the newest first."""
    games = [each.game.info.slug for each in catalogue.ENTRIES if each.records is not None]
    mine = Hand.objects.filter(
        match__in=history.matches_of(user_id),
        match__table__game__in=games,
        ended_at__isnull=False,
    )
    found = mine.order_by("-ended_at", "-pk").values_list("pk", "match__table__game")
    for hand_id, game in found[:most]:
        # What was played by other rules cannot be played through any more.
        with suppress(replays.OtherRules):
            yield hand_file(hand_id, user_id, usual_kind(game))


def usual_kind(game: str) -> str:
    """The name of the format that a game's records are first written in."""
    return next(each.name for each in records_of(game).formats if each.write is not None)


def hand_record(hand_id: int, user_id: int) -> tuple[str, Record]:
    """The game of a hand that has ended, and its record as the caller's seat saw it.

    Raises:
        NoSuchRecord, OtherRules, NoRecords, HandNotOver: as for its file.
    """
    hand, at, sitting = history.hand_for(hand_id, user_id)
    offered, outcome = records_of(at.table.game), loading.outcome_of(hand)
    if hand.ended_at is None:
        raise HandNotOver(hand_id)
    *_, last = replays.frames(hand)
    view = at.game.seat_view(last.state, loading.seat_of(sitting))
    names = {each["seat"]: each["name"] for each in history.players_of(hand.match)}
    listed = [names.get(seat, "") for seat in range(hand.match.seat_count)]
    record = offered.of_view(view, _told(outcome), listed)
    date = f"{hand.dealt_at:%Y.%m.%d}"
    return at.table.game, Record(
        record.start, record.nodes, {**record.headers, "Date": date}, record.comment
    )


def _told(outcome: Outcome | None) -> Outcome | None:
    """An outcome that says who won; a hand that was given up has none."""
    return outcome if outcome is not None and outcome.lines else None


def _file(game: str, record: Record, kind: str, name: str) -> RecordFile:
    found = records_of(game).find(kind)
    if found is None or found.write is None:
        raise NoSuchFormat(kind)
    return RecordFile(f"{name}.{found.extension}", found.media_type, found.write(record))
