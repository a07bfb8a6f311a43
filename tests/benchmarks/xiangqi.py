"""Prints how fast Xiangqi's rules, engine, notations, files, book, tables and pictures are.

python -m tests.benchmarks.xiangqi
"""

import sys
from collections.abc import Callable
from functools import partial
from time import process_time

from games.kernel.boards import Look
from games.kernel.records import Node, Record
from games.kernel.rng import Rng
from games.players.xiangqi.analyst import analyse
from games.players.xiangqi.endings.tables import look_up
from games.players.xiangqi.opening_book import BOOK
from games.players.xiangqi.search import Budget, Search
from games.rules.xiangqi import fen
from games.rules.xiangqi.actions import action_of
from games.rules.xiangqi.board import Position
from games.rules.xiangqi.drawing.drawing import DRAWING
from games.rules.xiangqi.formats.offer import RECORDS
from games.rules.xiangqi.moves import legal_moves, perft
from games.rules.xiangqi.repetition import judge
from games.rules.xiangqi.spelling import in_notations
from tests.rules.xiangqi.positions import cycle

MIDDLE = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w"
ENDING = "3k5/9/9/9/9/9/9/9/4R4/4K4 w"
SECONDS = 1.0
CHASES = "3k5/9/6R2/9/9/2c6/9/9/9/4K4 w"


def main() -> None:
    """Measure, and say what was found."""
    for name, text, depth in (("start", fen.START, 4), ("middle game", MIDDLE, 3)):
        position, began = fen.read(text), process_time()
        count = perft(position, depth)
        _say(f"legal moves a second, {name}", count / (process_time() - began))
    position = fen.read(MIDDLE)
    began = process_time()
    found = Search(position, frozenset(), Budget(60_000)).run(legal_moves(position), {})
    _say("nodes a second", found.nodes / (process_time() - began))
    moves = cycle("g7g4 c4c7 g4g7 c7c4 " * 2)
    began = process_time()
    for _ in range(200):
        judge(fen.read(CHASES), moves, 0, chases=True)
    _say("verdicts on eight plies a second", 200 / (process_time() - began))
    _outside_the_search()
    _files()


def _outside_the_search() -> None:
    position = fen.read(MIDDLE)
    options = [action_of(move) for move in legal_moves(position)]
    _time("moves in four notations a second", lambda: _notations(position), len(options))
    view = DRAWING.seen(MIDDLE)
    rng = Rng(bytes(32))
    _time(
        "positions analysed a second, 4,000 nodes",
        lambda: analyse(view, options, rng, count=2, nodes=4_000),
    )
    place = BOOK.rules.place(fen.START)
    assert BOOK.house.moves(place.key), "the house book knows how to begin"
    _time("book look-ups a second", lambda: BOOK.house.moves(BOOK.rules.place(fen.START).key))
    ending = fen.read(ENDING)
    assert look_up(ending) is not None, "a chariot against a bare general is worked out"
    _time("table probes a second", lambda: look_up(ending))
    look = Look(DRAWING.boards[0].code, DRAWING.pieces[0].code, 600)
    _time("boards drawn as SVG a second", lambda: DRAWING.svg(view, look, None))


def _notations(position: Position) -> None:
    for move in legal_moves(position):
        in_notations(position, action_of(move))


def _files() -> None:
    """A game of 80 plies, written and read in every format."""
    nodes = tuple(
        Node(number - 1, action)
        for number, action in enumerate(["h2g2", "h7g7", "g2h2", "g7h7"] * 20)
    )
    record = Record(fen.START, nodes)
    for each in RECORDS.formats:
        if each.write is None or each.read is None or each.name == "fen":
            continue
        data = each.write(record)
        _time(f"games written a second, {each.name}", partial(each.write, record))
        _time(f"games read a second, {each.name}", partial(RECORDS.read, data, each.name))


def _time(what: str, act: Callable[[], object], count: int = 1) -> None:
    """Say how often `act`, which does `count` of them, is done in a second."""
    began, times = process_time(), 0
    while process_time() - began < SECONDS:
        act()
        times += count
    _say(what, times / (process_time() - began))


def _say(what: str, rate: float) -> None:
    sys.stdout.write(f"{what:<42}{rate:>12,.0f}\n")


main()
