"""Where the games come from that fill a book: lists of moves, files, and saved games."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from accounts.models import User
from games.kernel.records import START, Record, Unreadable, children
from games.selectors import records as found_records


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game to look at; `result` as PGN writes it, or nothing."""

    moves: Sequence[str]
    fen: str | None = None
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Games as they are, those of a file, or the saved games of these codes.

    The file is of the `kind` named, or of the one that it is found to be.
    """

    games: Sequence[Game] = ()
    data: bytes | None = None
    kind: str | None = None
    records: Sequence[str] = field(default_factory=tuple)


def read(source: Source, *, user: User, game: str) -> list[Game]:
    """All the games of the source; of a tree of moves its main line.

    Raises:
        NoRecords: the game has no files.
        BadRecord: the file cannot be read.
        NoSuchSavedGame: the person has not saved such a game of this kind.
    """
    found = list(source.games)
    if source.data is not None:
        try:
            records = found_records.records_of(game).read(source.data, source.kind)
        except Unreadable as fault:
            raise found_records.BadRecord(game, fault) from fault
        found += map(_main_line, records)
    if source.records:
        codes = {code.upper() for code in source.records}
        kept = found_records.saved_by(user.pk, game=game).filter(code__in=codes).defer(None)
        rows = {each.code: each for each in kept}
        if codes - set(rows):
            raise found_records.NoSuchSavedGame(min(codes - set(rows)))
        found += [_main_line(found_records.record_in(rows[code])) for code in sorted(codes)]
    return found


def _main_line(record: Record) -> Game:
    below, node, moves = children(record.nodes), START, []
    while below[node + 1]:
        node = below[node + 1][0]
        moves.append(record.nodes[node].action)
    result = record.headers.get("Result", "")
    return Game(moves=moves, fen=record.start or None, result=result)
