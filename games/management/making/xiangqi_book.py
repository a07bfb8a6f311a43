"""Builds the house's opening book of Xiangqi by an engine's analysis.

From the start, the lines that people play most and then the soundest: an engine weighs the
best moves of each position, those close to the best are kept, with those that people play, and
what they lead to waits for its turn. Each position is written down once it is weighed, so that
a run that was broken off goes on where it was.
"""

import json
import math
import subprocess
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from pathlib import Path
from typing import IO, Any

from games.players.xiangqi.opening_book import as_kept, place_of
from games.players.xiangqi.openings import THEORY
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Position, parse_move, parse_placement

LINES = 4
WIDE_LINES = 12  # of the first moves, where opinions differ and names are made
WIDE_PLIES = 2
NODES = 40_000
MOST_LOSS = 60  # hundredths of a soldier below the best move
WIDE_LOSS = 90
LONGEST = 24  # plies
PLY_COST = 6  # so many hundredths count as much as one ply more
THEORY_WEIGHT = 40  # of a move that people play and the engine does not think much of
PLACE = Path("games/players/xiangqi/data/house_book.json")


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move in UCCI coordinates, and its score for the side that makes it."""

    move: str
    score: int


class Engine:
    """An engine that speaks UCI and knows the variant, as long as this command runs."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - whoever builds the book names it
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout
        self._say("uci")
        self._until("uciok")
        for name, value in (("UCI_Variant", "xiangqi"), ("Threads", 1)):
            self._say(f"setoption name {name} value {value}")

    def close(self) -> None:
        """Let it go."""
        self._say("quit")
        self._process.wait(10)

    def weigh(self, position: Position, lines: int) -> list[Weighed]:
        """The best moves, best first."""
        self._say("ucinewgame")
        self._say(f"setoption name MultiPV value {lines}")
        self._say(f"position fen {fen.write(position)}")
        self._say(f"go nodes {NODES}")
        found: dict[int, Weighed] = {}
        for line in self._until("bestmove"):
            words = line.split()
            if "pv" in words and "multipv" in words and "score" in words:
                number = int(words[words.index("multipv") + 1])
                kind, value = words[words.index("score") + 1 : words.index("score") + 3]
                score = int(value) if kind == "cp" else int(math.copysign(30_000, int(value)))
                found[number] = Weighed(_ours(words[words.index("pv") + 1]), score)
        return [found[number] for number in sorted(found)]

    def _say(self, line: str) -> None:
        self._in.write(line + "\n")
        self._in.flush()

    def _until(self, word: str) -> Iterator[str]:
        lines = []
        for line in self._out:
            lines.append(line)
            if line.startswith(word):
                return iter(lines)
        raise RuntimeError(f"the engine went away before {word}")


def _ours(move: str) -> str:
    """A move of UCI, whose ranks go from 1 to 10, in UCCI coordinates.

    >>> _ours("h3e3"), _ours("a10a9")
    ('h2e2', 'a9a8')
    """
    cut = next(at for at in range(1, len(move)) if move[at].isalpha())
    parts = (move[:cut], move[cut:])
    return "".join(f"{part[0]}{int(part[1:]) - 1}" for part in parts)


def add_arguments(parser: ArgumentParser) -> None:
    """What the command may be told."""
    parser.add_argument("--engine", default="fairy-stockfish", help="a program that speaks UCI")
    parser.add_argument("--positions", type=int, default=2_400)
    parser.add_argument("--work", default="house_book.work.jsonl", help="to go on from")


def make(given: Mapping[str, Any], say: Callable[[str], Any]) -> None:
    """Build the book and write it to its place."""
    engine = Engine(given["engine"])
    try:
        book = _built(engine, Path(given["work"]), given["positions"], say)
    finally:
        engine.close()
    made = {"engine": given["engine"], "nodes": NODES, "lines": LINES, "positions": book}
    PLACE.write_text(json.dumps(made, separators=(",", ":")) + "\n")
    moves = sum(map(len, book.values()))
    say(f"{len(book)} positions with {moves} moves are in {PLACE}")


@dataclass(frozen=True, slots=True, order=True)
class _Waiting:
    """A position that is to be weighed; those that sound play leads to come first."""

    cost: int  # hundredths that its moves gave away, and something for each ply
    number: int
    ply: int
    key: str = field(compare=False)


_Kept = list[tuple[str, int]]
"""Moves, best first, each with its weight, from 100 down."""


def _built(
    engine: Engine, work: Path, most: int, say: Callable[[str], Any]
) -> dict[str, _Kept]:
    known, theory = _read(work), _theory()
    book: dict[str, _Kept] = {}
    waiting = [_Waiting(0, number, ply, key) for number, (key, (ply, _)) in enumerate(theory)]
    played = {key: moves for key, (_, moves) in theory}
    seen = set(played)
    while waiting and len(book) < most:
        now = heappop(waiting)
        is_wide = now.ply < WIDE_PLIES
        if now.key not in known:
            known[now.key] = engine.weigh(_position(now.key), WIDE_LINES if is_wide else LINES)
            with work.open("a") as file:
                file.write(_line(now.key, known[now.key]))
        weighed = _once(now.key, known[now.key])
        kept = _kept(weighed, WIDE_LOSS if is_wide else MOST_LOSS)
        if kept or now.key in played:
            book[now.key] = _with_theory(kept, played.get(now.key, ()))
        for after in _after(now, weighed, kept, len(seen)) if now.ply < LONGEST else ():
            if after.key not in seen:
                seen.add(after.key)
                heappush(waiting, after)
        if len(book) % 100 == 0:
            say(f"{len(book)} positions, now {now.ply} plies deep")
    return book


def _theory() -> list[tuple[str, tuple[int, list[str]]]]:
    """The positions of the lines that people play, with their plies and what is played there.

    What a line ends in comes along, with nothing played.
    """
    found: dict[str, tuple[int, list[str]]] = {}
    for line in THEORY:
        position = fen.read(fen.START)
        for ply, action in enumerate([*line.split(), None]):
            place = place_of(position)
            _, moves = found.setdefault(place.key, (ply, []))
            if action is None:
                break
            kept = as_kept(place, action)
            if kept not in moves:
                moves.append(kept)
            position.make(parse_move(action))
    return list(found.items())


def _position(key: str) -> Position:
    placement, side = key.split(" ")
    return Position(parse_placement(placement), "wb".index(side))


def _once(key: str, weighed: Sequence[Weighed]) -> list[Weighed]:
    """The moves with the better of each two that mirror each other in an even position."""
    place, best = place_of(_position(key)), dict[str, Weighed]()
    for each in sorted(weighed, key=lambda each: each.score):
        move = as_kept(place, each.move)
        best[move] = Weighed(move, each.score)
    return list(best.values())


def _kept(weighed: Sequence[Weighed], most_loss: int) -> _Kept:
    """The moves close to the best."""
    if not weighed:
        return []
    ordered = sorted(weighed, key=lambda each: (-each.score, each.move))
    best = ordered[0].score
    return [
        (each.move, max(1, round(100 * math.exp((each.score - best) / 25))))
        for each in ordered
        if best - each.score <= most_loss
    ]


def _with_theory(kept: _Kept, played: Sequence[str]) -> _Kept:
    """The moves with those that people play among them, at no less than a weight."""
    weights = dict(kept)
    for move in played:
        weights[move] = max(weights.get(move, 0), THEORY_WEIGHT if kept else 100)
    return sorted(weights.items(), key=lambda each: (-each[1], each[0]))


def _after(
    now: _Waiting, weighed: Sequence[Weighed], kept: _Kept, number: int
) -> Iterator[_Waiting]:
    scores = {each.move: each.score for each in weighed}
    for order, (move, _) in enumerate(kept):
        position = _position(now.key)
        position.make(parse_move(move))
        cost = now.cost + scores[kept[0][0]] - scores[move] + PLY_COST
        yield _Waiting(cost, number + order, now.ply + 1, place_of(position).key)


def _read(work: Path) -> dict[str, list[Weighed]]:
    if not work.exists():
        return {}
    rows = [json.loads(line) for line in work.read_text().splitlines()]
    return {key: [Weighed(move, score) for move, score in moves] for key, moves in rows}


def _line(key: str, weighed: Sequence[Weighed]) -> str:
    return json.dumps([key, [(each.move, each.score) for each in weighed]]) + "\n"
