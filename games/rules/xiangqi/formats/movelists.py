"""Bare lists of moves in one notation, and single positions."""

import re
from collections.abc import Callable, Iterator

from games.kernel.records import START, Place, Record, Unreadable, main_line
from games.kernel.words import Phrase
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Move, Position, parse_move
from games.rules.xiangqi.formats import styles
from games.rules.xiangqi.formats.texts import Lines, decoded
from games.rules.xiangqi.formats.tree import RESULTS, Tree, position_of, positions

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,4}[.．、:：]+(?=[0-9]{2}[-=+.]|[^0-9]|$)|[.…]+$")
# Every repetition has an end, lest a long text without a FEN take the square of its length.
FEN = re.compile(
    r"[1-9A-Za-z]{1,12}(?:/[1-9A-Za-z]{1,12}){8,10}\s{1,9}[wrb]"
    r"(?:\s{1,9}-\s{1,9}-(?:\s{1,9}[0-9]{1,9}){0,2})?"
)
_COMMAND = re.compile(r"\s*position\s+(?:startpos|fen\b)", re.IGNORECASE)

Read = Callable[[str, Position, Place], Move]


def reader(style: str) -> Callable[[bytes], tuple[Record, ...]]:
    """What reads a list of moves; numbers of moves are passed over."""
    how = styles.read_uci if style == "uci" else styles.read

    def read(data: bytes) -> tuple[Record, ...]:
        return (_read(decoded(data), how),)

    return read


def writer(style: str) -> Callable[[Record], bytes]:
    """What writes the main line of a checked record, two moves to a line."""

    def write(record: Record) -> bytes:
        return "\n".join([*_written(record, style), ""]).encode()

    return write


def read_fen(data: bytes) -> tuple[Record, ...]:
    """The record of a single position.

    Raises:
        Unreadable: it is none.
    """
    text = decoded(data).strip()
    return (Tree(position_of(text, Place(line=1, column=1))).record({}),)


def write_fen(record: Record) -> bytes:
    """The position to which the main line of a checked record leads."""
    line = main_line(record.nodes)
    last = positions(record)[(line[-1] if line else START) + 1]
    return f"{fen.write(last)}\n".encode()


def write_uci(record: Record) -> bytes:
    """The main line of a checked record as engines are told of it."""
    begins = "startpos" if _is_usual(record) else f"fen {record.start}"
    moves = [styles.uci(position, move) for position, move in _line(record)]
    told = f"position {begins}" + (" moves " + " ".join(moves) if moves else "")
    return f"{told}\n".encode()


def is_command(text: str) -> bool:
    """Whether a text begins as engines are told of a position."""
    return _COMMAND.match(text) is not None


def _read(text: str, how: Read) -> Record:
    lines, begins, moves_at = Lines(text), fen.START, 0
    place = lines.place(0)
    if found := FEN.search(text):
        begins, place, moves_at = found[0], lines.place(found.start()), found.end()
    elif found := _COMMAND.match(text):
        moves_at = found.end()
    tree, at = Tree(position_of(begins, place)), START
    headers: dict[str, str] = {}
    for start, word in _words(text, moves_at):
        if word in (*RESULTS, "*"):
            headers["Result"] = word
            continue
        where = lines.place(start)
        at = tree.add_legal(at, how(word, tree.position(at), where), where)
    if not len(tree) and found is None:
        raise Unreadable("no_game", Phrase("There is no game in this file."))
    return tree.record(headers)


def _words(text: str, begin: int) -> Iterator[tuple[int, str]]:
    """Every word that may be a move, and where it begins."""
    for found in _WORD.finditer(text, begin):
        word, start = found[0], found.start()
        if number := _NUMBER.match(word):
            word, start = word[number.end() :], start + number.end()
        word = word.rstrip(",;，；。")
        if word and word.lower() != "moves":
            yield start, word


def _written(record: Record, style: str) -> Iterator[str]:
    if not record.nodes or not _is_usual(record):
        yield record.start
    write, words = styles.STYLES[style].write, list[str]()
    first = 0
    for ply, (position, move) in enumerate(_line(record)):
        first = first if ply else position.side
        if position.side == 0 or not ply:
            words.append(f"{(first + ply) // 2 + 1}.{' ...' * position.side}")
        words.append(write(position, move))
        if position.side:
            yield " ".join(words)
            words.clear()
    if words:
        yield " ".join(words)


def _line(record: Record) -> Iterator[tuple[Position, Move]]:
    """The moves of the main line, each with the position before it."""
    at = positions(record)
    for number in main_line(record.nodes):
        node = record.nodes[number]
        yield at[node.parent + 1], parse_move(node.action)


def _is_usual(record: Record) -> bool:
    return record.start == fen.write(fen.read(fen.START))
