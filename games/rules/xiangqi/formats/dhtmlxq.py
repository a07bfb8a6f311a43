"""DhtmlXQ, the tags in which web pages keep games: a line of digits, and branches off it.

A move is four digits: the columns from the left and the rows from the top, of where it begins
and where it ends. `movelist` is line 0; `move_P_S_I` is line I, which stands in place of move S
(counted from 1) and what follows on line P. `commentS` is about move S of line 0, `commentI_S`
about one of line I.
"""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from games.kernel.records import START, Place, Record, Unreadable, children
from games.kernel.words import Phrase
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import (
    FILES,
    RANKS,
    Move,
    Piece,
    Position,
    Square,
    ends,
    move_of,
    parse_move,
    side_of,
    write_placement,
)
from games.rules.xiangqi.formats import sets, texts
from games.rules.xiangqi.formats.texts import Lines, decoded
from games.rules.xiangqi.formats.tree import Tree, illegal, position_of, positions

_OPEN = re.compile(r"\[DhtmlXQ_([a-z]+[0-9_]*)\]", re.IGNORECASE)
_BRANCH = re.compile(r"move_([0-9]{1,6})_([0-9]{1,6})_([0-9]{1,6})")
_COMMENT = re.compile(r"comment([0-9]{1,6})(?:_([0-9]{1,6}))?")
_HEADERS = {
    "title": "Title",
    "event": "Event",
    "date": "Date",
    "place": "Site",
    "round": "Round",
    "red": "Red",
    "redteam": "RedTeam",
    "black": "Black",
    "blackteam": "BlackTeam",
    "result": "Result",
    "author": "Author",
}
_RESULTS = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"}
_RESULTS_READ = {
    "红胜": "1-0",
    "紅勝": "1-0",
    "先胜": "1-0",
    "先勝": "1-0",
    "1-0": "1-0",
    "黑胜": "0-1",
    "黑勝": "0-1",
    "先负": "0-1",
    "先負": "0-1",
    "0-1": "0-1",
    "和棋": "1/2-1/2",
    "和局": "1/2-1/2",
    "先和": "1/2-1/2",
    "1/2-1/2": "1/2-1/2",
}
_MAIN = 0


@dataclass(frozen=True, slots=True)
class _Tagged:
    """A value, and where it begins."""

    value: str
    at: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that was read: its first move replaces move `begins`, played after `before`."""

    begins: int
    before: int
    nodes: tuple[int, ...]

    def node_at(self, move: int) -> int | None:
        """The node before move number `move` of this line; None if the line has no such."""
        into = move - self.begins
        if into == 0:
            return self.before
        return self.nodes[into - 1] if 0 < into <= len(self.nodes) else None


def read(data: bytes) -> tuple[Record, ...]:
    """The game of a text with DhtmlXQ tags.

    Raises:
        Unreadable: a tag is not closed, or holds what it should not.
    """
    text = decoded(data)
    return (_Reader(text, _tags(text)).read(),)


def _tags(text: str) -> dict[str, _Tagged]:
    found: dict[str, _Tagged] = {}
    at = 0
    while opened := _OPEN.search(text, at):
        end = text.find(f"[/DhtmlXQ_{opened[1]}]", opened.end())
        if end < 0:
            raise Unreadable(
                "unclosed",
                Phrase("[{tag}] is not closed.", {"tag": f"DhtmlXQ_{opened[1]}"}),
                Lines(text).place(opened.start()),
            )
        found[opened[1].lower()] = _Tagged(text[opened.end() : end], opened.end())
        at = end + 1
    if not found:
        raise Unreadable("no_game", Phrase("There is no game in this file."))
    return found


class _Reader:
    """Makes a tree of tags."""

    def __init__(self, text: str, tags: Mapping[str, _Tagged]) -> None:
        self._where = Lines(text)
        self._tags = tags
        self._lines: dict[int, _Line] = {}

    def read(self) -> Record:
        """The record.

        Raises:
            Unreadable: as for the whole.
        """
        tree = Tree(self._start())
        self._lines[_MAIN] = self._played(tree, START, 1, self._tags.get("movelist"))
        self._read_branches(tree)
        self._read_comments(tree)
        headers = {
            title: self._tags[name].value
            for name, title in _HEADERS.items()
            if name in self._tags
        }
        headers["Result"] = _RESULTS_READ.get(headers.get("Result", "").strip(), "")
        return tree.record(headers)

    def _start(self) -> Position:
        given, placed = self._tags.get("fen"), self._tags.get("binit")
        if given is not None and given.value.strip():
            text = given.value.strip()
            if " " not in text:
                text += " w"
            return position_of(text, self._where.place(given.at))
        if placed is None or not placed.value.strip():
            return fen.read(fen.START)
        place = self._where.place(placed.at)
        cells = self._placed(placed.value.strip(), place)
        side = "wb"[self._first_side(cells)]
        return position_of(f"{write_placement(cells)} {side}", place)

    def _placed(self, digits: str, place: Place) -> list[Piece]:
        if not re.fullmatch(r"[0-9]{64}", digits, re.ASCII):
            raise Unreadable(
                "bad_position", Phrase("`binit` should have 64 digits, two for a piece."), place
            )
        pairs = [digits[at : at + 2] for at in range(0, len(digits), 2)]
        return sets.placed([None if pair[0] == "9" else _square(pair) for pair in pairs])

    def _first_side(self, cells: list[Piece]) -> int:
        """Whose piece the first move moves, since nothing else says whose turn it is."""
        tagged = self._tags.get("movelist")
        first = re.match(r"\s*([0-8][0-9])", tagged.value, re.ASCII) if tagged else None
        piece = cells[_square(first[1])] if first else 0
        return side_of(piece) if piece else 0

    def _played(self, tree: Tree, before: int, begins: int, tagged: _Tagged | None) -> _Line:
        nodes, at = list[int](), before
        for place, digits in self._moves(tagged):
            if not re.fullmatch(r"[0-8][0-9][0-8][0-9]", digits, re.ASCII):
                raise illegal(digits, place)
            move = move_of(_square(digits[:2]), _square(digits[2:]))
            at = tree.add(at, move, place)
            nodes.append(at)
        return _Line(begins, before, tuple(nodes))

    def _moves(self, tagged: _Tagged | None) -> Iterator[tuple[Place, str]]:
        if tagged is None:
            return
        for found in re.finditer(r"\S(?:\s*\S){0,3}", tagged.value):
            yield self._where.place(tagged.at + found.start()), "".join(found[0].split())

    def _read_branches(self, tree: Tree) -> None:
        """Lines by the lines they leave, each after the one it leaves."""
        leaving: dict[int, list[tuple[int, int, _Tagged]]] = {}
        for name, tagged in self._tags.items():
            if found := _BRANCH.fullmatch(name):
                parent, move, number = map(int, found.groups())
                leaving.setdefault(parent, []).append((number, move, tagged))
        waiting = [_MAIN]
        while waiting:
            parent = waiting.pop()
            for number, move, tagged in sorted(
                leaving.pop(parent, []), key=lambda each: each[0]
            ):
                before = self._lines[parent].node_at(move)
                if before is None or number in self._lines:
                    raise self._no_such_line(tagged)
                self._lines[number] = self._played(tree, before, move, tagged)
                waiting.append(number)
        for (_, _, tagged), *_ in leaving.values():
            raise self._no_such_line(tagged)

    def _read_comments(self, tree: Tree) -> None:
        for name, tagged in self._tags.items():
            if not (found := _COMMENT.fullmatch(name)):
                continue
            place = self._where.place(tagged.at)
            said = texts.comment(tagged.value.replace("||", "\n"), place)
            line, move = (
                (_MAIN, int(found[1])) if found[2] is None else (int(found[1]), int(found[2]))
            )
            node = self._lines[line].node_at(move + 1) if line in self._lines else None
            if node is None:
                raise Unreadable(
                    "no_such_move", Phrase("There is no move for this comment."), place
                )
            tree.say(node, said)

    def _no_such_line(self, tagged: _Tagged) -> Unreadable:
        return Unreadable(
            "no_such_move",
            Phrase("There is no move that this variation could replace."),
            self._where.place(tagged.at),
        )


def _square(pair: str) -> Square:
    return (RANKS - 1 - int(pair[1])) * FILES + int(pair[0])


# Writing


def write(record: Record) -> bytes:
    """A checked record as DhtmlXQ tags, in UTF-8."""
    return "\n".join(["[DhtmlXQ]", *_written(record), "[/DhtmlXQ]", ""]).encode()


def _written(record: Record) -> Iterator[str]:
    for name, title in _HEADERS.items():
        if title in record.headers:
            value = record.headers[title]
            yield _tag(name, _RESULTS[value] if title == "Result" else _plain(value))
    yield _tag("binit", _placement(positions(record)[0]))
    if record.start != fen.write(fen.read(fen.START)):
        yield _tag("fen", record.start)
    if record.comment:
        yield _tag("comment0", _said(record.comment))
    yield from _written_lines(record)


def _written_lines(record: Record) -> Iterator[str]:
    """The main line and every branch, each numbered after the line that it leaves."""
    below = children(record.nodes)
    waiting = deque([_Branch(_MAIN, 1, next(iter(below[0]), None))])
    number = _MAIN
    while waiting:
        branch = waiting.popleft()
        moves, comments, at = "", list[str](), branch.first
        for move in count(branch.begins):
            if at is None:
                break
            node, siblings = record.nodes[at], below[record.nodes[at].parent + 1]
            moves += _digits(parse_move(node.action))
            if node.comment:
                about = f"comment{move}" if number == _MAIN else f"comment{number}_{move}"
                comments.append(_tag(about, _said(node.comment)))
            if siblings[0] == at:
                waiting += [_Branch(number, move, other) for other in siblings[1:]]
            at = next(iter(below[at + 1]), None)
        yield _tag(branch.name(number), moves)
        yield from comments
        number += 1


@dataclass(frozen=True, slots=True)
class _Branch:
    """A line to write: the line it leaves, its first move's number, and its first node."""

    parent: int
    begins: int
    first: int | None

    def name(self, number: int) -> str:
        """The tag of the line, once it has its own number."""
        return "movelist" if number == _MAIN else f"move_{self.parent}_{self.begins}_{number}"


def _tag(name: str, value: str) -> str:
    return f"[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]"


def _plain(text: str) -> str:
    """A text that cannot be taken for a tag."""
    return re.sub(r"\[(?=/?DhtmlXQ)", "［", text, flags=re.IGNORECASE)


def _said(text: str) -> str:
    return _plain(text).replace("\n", "||")


def _digits(move: Move) -> str:
    return "".join(_pair(square) for square in ends(move))


def _pair(square: Square) -> str:
    return f"{square % FILES}{RANKS - 1 - square // FILES}"


def _placement(position: Position) -> str:
    """Two digits for each place of the set; 99 where no piece is left for it."""
    found = sets.squares_of(position.cells)
    return "".join("99" if square is None else _pair(square) for square in found)
