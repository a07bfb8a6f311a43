"""A record while it is being read, with the position at every node."""

from collections.abc import Mapping

from games.kernel.records import (
    DEEPEST,
    MOST_HEADERS,
    MOST_NODES,
    START,
    Node,
    Place,
    Record,
    Unreadable,
    arranged,
)
from games.kernel.words import Phrase
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Move, Position, ends, move_text, parse_move, side_of
from games.rules.xiangqi.formats.texts import header, shown
from games.rules.xiangqi.moves import is_safe, moves_from

RESULTS = ("1-0", "0-1", "1/2-1/2")


def position_of(text: str, place: Place) -> Position:
    """The position that a FEN in a file writes.

    Raises:
        Unreadable: it is none.
    """
    try:
        return fen.read(" ".join(text.split()))
    except fen.InvalidFen as invalid:
        raise bad_position(invalid, place) from invalid


def bad_position(invalid: fen.InvalidFen, place: Place) -> Unreadable:
    """What is said of a position that is none."""
    return Unreadable(
        "bad_position",
        Phrase(
            "The position is none to play from: {reason} ({where})",
            {"reason": Phrase(invalid.reason.text), "where": shown(invalid.place)},
        ),
        place,
    )


def is_legal(position: Position, move: Move) -> bool:
    """Whether one move is legal; quicker than looking at all."""
    cells, side = position.cells, position.side
    origin, _ = ends(move)
    if not cells[origin] or side_of(cells[origin]) != side:
        return False
    is_its_way = move in moves_from(cells, origin)
    return is_its_way and is_safe(cells, move, side, position.general(side))


class Tree:
    """Nodes in the order they were found; every move is checked as it is added."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.comment = ""
        self._nodes: list[Node] = []
        self._positions = [start]
        self._depths = [0]

    def position(self, node: int) -> Position:
        """The position after a node, or at the start; to look at, not to play on."""
        return self._positions[node + 1]

    def add(self, parent: int, move: Move, place: Place) -> int:
        """The number of a new node.

        Raises:
            Unreadable: the move is not legal there, or there are too many.
        """
        position = self.position(parent)
        if not is_legal(position, move):
            raise illegal(move_text(move), place)
        return self.add_legal(parent, move, place)

    def add_legal(self, parent: int, move: Move, place: Place) -> int:
        """The number of a new node, whose move was seen to be legal.

        Raises:
            Unreadable: there are too many.
        """
        depth = self._depths[parent + 1] + 1
        if len(self._nodes) >= MOST_NODES:
            raise Unreadable(
                "too_many_moves",
                Phrase("A game has at most {most} moves in all.", {"most": MOST_NODES}),
                place,
            )
        if depth > DEEPEST:
            raise Unreadable(
                "too_deep", Phrase("A line has at most {most} moves.", {"most": DEEPEST}), place
            )
        after = self.position(parent).copy()
        after.make(move)
        self._nodes.append(Node(parent, move_text(move)))
        self._positions.append(after)
        self._depths.append(depth)
        return len(self._nodes) - 1

    def say(self, node: int, text: str) -> None:
        """Add to the comment of a node, or of the start."""
        if not text:
            return
        if node == START:
            self.comment = f"{self.comment}\n{text}".strip()
        else:
            old = self._nodes[node]
            said = f"{old.comment}\n{text}".strip()
            self._nodes[node] = Node(old.parent, old.action, said)

    def __len__(self) -> int:
        return len(self._nodes)

    def record(self, headers: Mapping[str, str]) -> Record:
        """The record, in its one form."""
        return Record(fen.write(self.start), arranged(self._nodes), kept(headers), self.comment)


def kept(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers that say something: no empty one, and a result only if there is one."""
    tidied = {name: header(value) for name, value in headers.items()}
    said = {name: value for name, value in tidied.items() if value and value != "?"}
    if said.get("Result") not in RESULTS:
        said.pop("Result", None)
    return dict(list(said.items())[:MOST_HEADERS])


def illegal(text: str, place: Place) -> Unreadable:
    """What is said of something that should be a legal move and is not."""
    return Unreadable(
        "no_legal_move",
        Phrase("A legal move is wanted here; “{text}” is none.", {"text": shown(text)}),
        place,
    )


def positions(record: Record) -> list[Position]:
    """The position at the start of a checked record, and after each of its nodes."""
    found = [fen.read(record.start)]
    for node in record.nodes:
        after = found[node.parent + 1].copy()
        after.make(parse_move(node.action))
        found.append(after)
    return found
