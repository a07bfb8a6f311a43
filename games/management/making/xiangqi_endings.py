"""Works out the endings of Xiangqi that are shipped, to the end of every position.

Takes a minute or two of one processor.
"""

import json
import zlib
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from games.kernel.exercises import Exercise
from games.kernel.rng import Rng
from games.players.xiangqi.endings.material import NAMES, material
from games.players.xiangqi.endings.solving import solve
from games.players.xiangqi.endings.tables import known_moves, look_up
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import BLACK, RED, Position

WINS = 9  # exercises of each material
HOLDS = 3
PLACE = Path("games/players/xiangqi/data")


def add_arguments(parser: ArgumentParser) -> None:
    """What the command may be told: nothing."""


def make(given: Mapping[str, Any], say: Callable[[str], Any]) -> None:
    """Work them out and write each to its file."""
    solved: dict[str, bytes] = {}
    for name in NAMES:
        solved[name] = bytes(solve(name, solved, say))
        packed = zlib.compress(solved[name], 9)
        (PLACE / f"{name}.ending").write_bytes(packed)
        say(f"  {len(packed)} bytes")
    exercises = [asdict(each) for name in NAMES for each in _exercises(name)]
    text = json.dumps(exercises, indent=0, separators=(",", ":"))
    (PLACE / "exercises.json").write_text(text + "\n")
    say(f"{len(exercises)} exercises")


def _exercises(name: str) -> Iterator[Exercise]:
    """Wins from the shortest to the longest, and draws that one move alone holds."""
    found, rng = material(name), Rng(sha256(name.encode()).digest())
    wins: dict[int, list[Position]] = {}
    holds: list[Position] = []
    for placement in rng.shuffled(tuple(found.placements())):
        red = found.position(placement, RED)
        known = look_up(red)
        if known is not None and known.result == "win":
            wins.setdefault(known.plies, []).append(red)
        black = found.position(placement, BLACK)
        if len(holds) < HOLDS and _is_held_by_one(black):
            holds.append(black)
    lengths = sorted(plies for plies in wins if plies > 1)
    for order in range(min(WINS, len(lengths))):
        plies = lengths[order * (len(lengths) - 1) // max(1, WINS - 1)]
        position = wins[plies].pop()
        yield _exercise(name, order + 1, position, "win", plies)
    for order, position in enumerate(holds):
        yield _exercise(name, WINS + order + 1, position, "draw", 0)


def _exercise(
    name: str, number: int, position: Position, goal: Literal["win", "draw"], plies: int
) -> Exercise:
    return Exercise(
        code=f"{name}-{number:02}",
        set=name,
        position=fen.write(position),
        goal=goal,
        plies=plies,
        difficulty=min(5, 1 + plies // 6) if goal == "win" else 3,
        verified="computed",
    )


def _is_held_by_one(position: Position) -> bool:
    known = look_up(position)
    if known is None or known.result != "draw":
        return False
    moves = known_moves(position)
    holding = [each for each in moves if each.known.result == "draw"]
    return len(holding) == 1 and len(moves) >= 3
