"""PGN as Xiangqi programs read it, written."""

from collections.abc import Callable, Iterator

from games.kernel.records import START, Record, children
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Move, Position, parse_move
from games.rules.xiangqi.formats.styles import STYLES
from games.rules.xiangqi.formats.tree import positions

_FIRST = ("Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black")
_WIDTH = 80


def writer(style: str) -> Callable[[Record], bytes]:
    """What writes a checked record with its moves in a notation."""

    def write(record: Record) -> bytes:
        return _written(record, style).encode()

    return write


def _written(record: Record, style: str) -> str:
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in _headers(record, style)]
    tokens = [*_movetext(record, STYLES[style].write), record.headers.get("Result", "*")]
    return "\n".join([*lines, "", *_folded(tokens), ""])


def _headers(record: Record, style: str) -> Iterator[tuple[str, str]]:
    yield "Game", "Chinese Chess"
    given = record.headers
    for name in [*_FIRST, *sorted(set(given) - {*_FIRST, "Result"})]:
        if name in given:
            yield name, given[name]
    yield "Result", given.get("Result", "*")
    if record.start != fen.write(fen.read(fen.START)):
        yield "FEN", record.start
    yield "Format", STYLES[style].tag


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    # A brace ends a comment, and there is no way to write one inside.
    return f"{{{text.replace('}', '｝')}}}"


def _movetext(record: Record, write: Callable[[Position, Move], str]) -> Iterator[str]:
    """The words of the moves; a stack of what is still to be said stands for recursion."""
    below, at = children(record.nodes), positions(record)
    plies = [at[0].side]
    for node in record.nodes:
        plies.append(plies[node.parent + 1] + 1)
    if record.comment:
        yield _comment(record.comment)
    is_numbered = True
    waiting: list[int | str] = [f"after {START}"]
    while waiting:
        now = waiting.pop()
        if isinstance(now, int):
            node, ply = record.nodes[now], plies[record.nodes[now].parent + 1]
            if is_numbered or ply % 2 == 0:
                yield f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"
            yield write(at[node.parent + 1], parse_move(node.action))
            if node.comment:
                yield _comment(node.comment)
            is_numbered = bool(node.comment)
        elif now in "()":
            yield now
            is_numbered = True
        else:
            waiting += reversed(_following(below[int(now.split()[1]) + 1]))


def _following(numbers: list[int]) -> list[int | str]:
    """What is said of the children of a node: the first, the others as variations, and on."""
    if not numbers:
        return []
    first, *others = numbers
    said: list[int | str] = [first]
    for other in others:
        said += ["(", other, f"after {other}", ")"]
    return [*said, f"after {first}"]


def _folded(tokens: list[str]) -> Iterator[str]:
    """Lines of some eighty characters; a comment is never broken."""
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _WIDTH:
            yield line
            line = token
        else:
            line = f"{line} {token}" if line else token
    yield line
