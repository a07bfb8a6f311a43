"""Builds the house's opening book of Xiangqi by an engine's analysis.

From the start, soundest lines first: an engine weighs the best moves of each position, those
close to the best are kept, and what they lead to waits for its turn. Written down after each
position, so that a run that was broken off goes on where it was.
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

from games.players.xiangqi.opening_book import Place, place_of
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
    place: Place = field(compare=False)


def _built(
    engine: Engine, work: Path, most: int, say: Callable[[str], Any]
) -> dict[str, list[tuple[str, int]]]:
    known = _read(work)
    book: dict[str, list[tuple[str, int]]] = {}
    start = place_of(fen.read(fen.START))
    waiting, seen = [_Waiting(0, 0, 0, start)], {start.key}
    while waiting and len(book) < most:
        now = heappop(waiting)
        key, is_wide = now.place.key, now.ply < WIDE_PLIES
        if key not in known:
            known[key] = engine.weigh(_position(key), WIDE_LINES if is_wide else LINES)
            with work.open("a") as file:
                file.write(_line(key, known[key]))
        kept = _kept(known[key], WIDE_LOSS if is_wide else MOST_LOSS)
        if kept:
            book[key] = [(each.move, weight) for each, weight in kept]
        for after in _after(now, kept, len(seen)) if now.ply < LONGEST else ():
            if after.place.key not in seen:
                seen.add(after.place.key)
                heappush(waiting, after)
        if len(book) % 100 == 0:
            say(f"{len(book)} positions, now {now.ply} plies deep")
    return book


def _position(key: str) -> Position:
    placement, side = key.split(" ")
    return Position(parse_placement(placement), "wb".index(side))


def _kept(weighed: Sequence[Weighed], most_loss: int) -> list[tuple[Weighed, int]]:
    """The moves close to the best, best first, each with its weight, from 100 down."""
    if not weighed:
        return []
    ordered = sorted(weighed, key=lambda each: (-each.score, each.move))
    best = ordered[0].score
    return [
        (each, max(1, round(100 * math.exp((each.score - best) / 25))))
        for each in ordered
        if best - each.score <= most_loss
    ]


def _after(
    now: _Waiting, kept: Sequence[tuple[Weighed, int]], number: int
) -> Iterator[_Waiting]:
    for order, (each, _) in enumerate(kept):
        position = _position(now.place.key)
        position.make(parse_move(each.move))
        cost = now.cost + kept[0][0].score - each.score + PLY_COST
        yield _Waiting(cost, number + order, now.ply + 1, place_of(position))


def _read(work: Path) -> dict[str, list[Weighed]]:
    if not work.exists():
        return {}
    rows = [json.loads(line) for line in work.read_text().splitlines()]
    return {key: [Weighed(move, score) for move, score in moves] for key, moves in rows}


def _line(key: str, weighed: Sequence[Weighed]) -> str:
    return json.dumps([key, [(each.move, each.score) for each in weighed]]) + "\n"
