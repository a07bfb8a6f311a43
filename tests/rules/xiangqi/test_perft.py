from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Position
from games.rules.xiangqi.moves import is_safe, legal_moves, perft, pseudo_moves

MOST_IN_A_QUICK_TEST = 100_000
KNOWN = Path(__file__).parent / "perft.txt"


def _known() -> Iterator[object]:
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        text, *counts = (field.strip() for field in line.split(";"))
        for field in counts:
            depth, count = map(int, field.split())
            slow = () if count <= MOST_IN_A_QUICK_TEST else pytest.mark.slow
            yield pytest.param(text, depth, count, marks=slow, id=f"{text[:24]}… {depth}")


@pytest.mark.rule("XQ-4.2")
@pytest.mark.parametrize(("text", "depth", "count"), tuple(_known()))
def test_the_number_of_lines_is_the_known_one(text: str, depth: int, count: int) -> None:
    assert perft(fen.read(text), depth) == count


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", id="in check"),
        pytest.param("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", id="open lines"),
        pytest.param("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", id="pins"),
    ],
)
def test_the_short_way_to_legal_moves_agrees_with_trying_each(text: str) -> None:
    _assert_ways_agree(fen.read(text), depth=2)


def _assert_ways_agree(position: Position, depth: int) -> None:
    side = position.side
    general = position.general(side)
    tried = [
        move
        for move in pseudo_moves(position.cells, side)
        if is_safe(position.cells, move, side, general)
    ]
    assert legal_moves(position) == tried
    if depth:
        for move in tried:
            taken = position.make(move)
            _assert_ways_agree(position, depth - 1)
            position.take_back(move, taken)
