"""The formats on offer, how a file's is told, and records of hands."""

import re
from collections.abc import Sequence

from games.kernel.outcomes import Outcome
from games.kernel.records import (
    HEADER_SIZE,
    MOST_HEADERS,
    START,
    Node,
    Part,
    Place,
    PositionAt,
    Record,
    RecordFormat,
    Records,
    Unreadable,
)
from games.kernel.seats import all_seats
from games.kernel.words import Phrase
from games.rules.xiangqi import actions, fen
from games.rules.xiangqi.board import parse_move
from games.rules.xiangqi.formats import (
    dhtmlxq,
    movelists,
    pgn_reading,
    pgn_writing,
    texts,
    xqf,
)
from games.rules.xiangqi.formats.tree import Tree, illegal, kept, position_of, positions
from games.rules.xiangqi.given import in_turns
from games.rules.xiangqi.seat_view import SeatView

_WHOLE = frozenset(Part)
_LINE = frozenset[Part]()
_HEADER = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)
_TAGS = re.compile(r'(?m)^[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]{0,39}\s+"')
_CHINESE = re.compile(r"[进進退平][一二三四五六七八九1-9１-９]")
_SOME_MOVE = re.compile(
    r"(?i)[a-i][0-9]-?[a-i][0-9]|[kaehrcpnbs1-9][-+1-9][-+=.][1-9]", re.ASCII
)


def detect(data: bytes) -> str:
    """The name of the format of a file, by what is in it.

    Raises:
        Unreadable: it looks like none.
    """
    if data.startswith(xqf.MAGIC):
        return "xqf"
    text = texts.decoded(data)
    if "[dhtmlxq" in text.lower():
        return "dhtmlxq"
    if _TAGS.search(text) or "{" in text or "(" in text:
        return "pgn"
    if movelists.is_command(text):
        return "uci"
    if movelists.FEN.fullmatch(text.strip()):
        return "fen"
    if _CHINESE.search(text):
        return "chinese"
    found = _SOME_MOVE.search(movelists.FEN.sub("", text))
    if found is None:
        raise Unreadable(
            "unknown_format", Phrase("This is no format of game records that is known here.")
        )
    return "iccs" if found[0][0].isalpha() and found[0][-2].isalpha() else "wxf"


def checked(record: Record) -> Record:
    """A record in its one form: every action legal, texts tidied, children in order.

    Raises:
        Unreadable: something in it cannot be so.
    """
    tree = Tree(position_of(record.start, Place()))
    tree.say(START, texts.comment(record.comment, Place(node=START)))
    for number, node in enumerate(record.nodes):
        place = Place(node=number)
        if not START <= node.parent < number:
            raise Unreadable(
                "bad_parent", Phrase("A parent is a node that comes before its child."), place
            )
        if not re.fullmatch(actions.PATTERN, node.action, re.ASCII):
            raise illegal(node.action, place)
        tree.add(node.parent, parse_move(node.action), place)
        tree.say(number, texts.comment(node.comment, place))
    _check_headers(record)
    return tree.record(record.headers)


def _check_headers(record: Record) -> None:
    if len(record.headers) > MOST_HEADERS:
        raise Unreadable(
            "too_many_headers",
            Phrase("A record has at most {most} headers.", {"most": MOST_HEADERS}),
        )
    for name, value in record.headers.items():
        if not _HEADER.fullmatch(name) or len(value) > HEADER_SIZE:
            raise Unreadable(
                "bad_header",
                Phrase(
                    "A header is named with letters, digits and _, and has at most {most}"
                    " characters.",
                    {"most": HEADER_SIZE},
                ),
            )


def of_view(view: SeatView, outcome: Outcome | None, names: Sequence[str]) -> Record:
    """The record of a game that a seat looks at, with the names of the players.

    Where several moves were given at the start, it begins with what they led to.
    """
    first, moves = in_turns(view)
    nodes = [Node(number + START, move) for number, move in enumerate(moves)]
    headers = {"Red": names[view.red], "Black": names[1 - view.red]}
    if view.options.handicap != "none":
        headers["Handicap"] = view.options.handicap
    if outcome is not None:
        points = outcome.points(len(all_seats(2)))
        red, black = points[view.red], points[1 - view.red]
        headers["Result"] = "1-0" if red > black else "0-1" if black > red else "1/2-1/2"
    return Record(fen.write(fen.read(first)), tuple(nodes), kept(headers))


def at(record: Record, node: int) -> PositionAt:
    """The position after a node of a checked record, or at the start.

    Raises:
        Unreadable: there is no such node.
    """
    if not START <= node < len(record.nodes):
        raise Unreadable("no_such_node", Phrase("There is no such node."), Place(node=node))
    written = fen.write(positions(record)[node + 1])
    is_usual = written == fen.write(fen.read(fen.START))
    return PositionAt(written, {} if is_usual else {"handicap": "custom", "fen": written})


def _pgn(name: str, style: str, title: Phrase) -> RecordFormat:
    return RecordFormat(
        name,
        title,
        "application/x-chess-pgn",
        "pgn",
        _WHOLE,
        pgn_reading.read,
        pgn_writing.writer(style),
    )


def _moves(name: str, title: Phrase) -> RecordFormat:
    read, write = movelists.reader(name), movelists.writer(name)
    return RecordFormat(name, title, "text/plain", "txt", _LINE, read, write)


RECORDS = Records(
    formats=(
        _pgn("pgn", "chinese", Phrase("PGN, moves in Chinese")),
        _pgn("pgn-traditional", "chinese-traditional", Phrase("PGN, traditional characters")),
        _pgn("pgn-wxf", "wxf", Phrase("PGN, moves in WXF")),
        _pgn("pgn-iccs", "iccs", Phrase("PGN, moves in ICCS coordinates")),
        RecordFormat(
            *("dhtmlxq", Phrase("DhtmlXQ, of web pages"), "text/plain", "txt", _WHOLE),
            *(dhtmlxq.read, dhtmlxq.write),
        ),
        RecordFormat(
            *("xqf", Phrase("XQF, of XQStudio"), "application/octet-stream", "xqf", _WHOLE),
            *(xqf.read, xqf.write),
        ),
        _moves("chinese", Phrase("Moves in Chinese")),
        _moves("chinese-traditional", Phrase("Moves in Chinese, traditional characters")),
        _moves("wxf", Phrase("Moves in WXF")),
        _moves("iccs", Phrase("Moves in ICCS coordinates")),
        RecordFormat(
            *("uci", Phrase("Moves as engines are told them"), "text/plain", "txt", _LINE),
            *(movelists.reader("uci"), movelists.write_uci),
        ),
        RecordFormat(
            *("fen", Phrase("The last position, as a FEN"), "text/plain", "fen", _LINE),
            *(movelists.read_fen, movelists.write_fen),
        ),
    ),
    detect=detect,
    checked=checked,
    of_view=of_view,
    at=at,
)
