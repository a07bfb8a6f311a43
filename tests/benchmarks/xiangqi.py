"""Prints how fast Xiangqi's rules and engine are; run by hand.

python -m tests.benchmarks.xiangqi
"""

import sys
from time import process_time

from games.players.xiangqi.search import Budget, Search
from games.rules.xiangqi import fen
from games.rules.xiangqi.moves import legal_moves, perft
from games.rules.xiangqi.repetition import judge
from tests.rules.xiangqi.positions import cycle

MIDDLE = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w"
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


def _say(what: str, rate: float) -> None:
    sys.stdout.write(f"{what:<36}{rate:>12,.0f}\n")


main()
