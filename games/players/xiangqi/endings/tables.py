"""What the shipped tables say of a position, and the moves that keep it so."""

import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from games.players.xiangqi.endings.material import material, name_of, placed
from games.players.xiangqi.endings.solving import DRAWN, IMPOSSIBLE
from games.rules.xiangqi.board import Move, Position
from games.rules.xiangqi.moves import legal_moves


@dataclass(frozen=True, slots=True)
class Known:
    """How a position ends, for the side to move, and in how many plies; 0 for a draw."""

    result: Literal["win", "loss", "draw"]
    plies: int


@dataclass(frozen=True, slots=True)
class KnownMove:
    """A legal move, and what it makes of the position for the side that makes it."""

    move: Move
    known: Known


def look_up(position: Position) -> Known | None:
    """What is known of a position; None where its material is not worked out.

    With no piece left that could win, it is a draw.
    """
    name = name_of(position)
    if name is None:
        return _without_attackers(position)
    found = material(name)
    try:
        number = found.number(placed(found, position), position.side)
    except KeyError:
        return None  # a piece stands where no play could bring it
    value = values(name)[number]
    if value == IMPOSSIBLE:
        return None
    if value == DRAWN:
        return Known("draw", 0)
    return Known("win" if value - 1 & 1 else "loss", value - 1)


def _without_attackers(position: Position) -> Known | None:
    if position.has_attackers(0) or position.has_attackers(1):
        return None
    return Known("draw", 0)


def known_moves(position: Position) -> tuple[KnownMove, ...]:
    """Every legal move with what it leads to, best first; empty where anything is unknown.

    A win is best that comes soonest, a loss that comes last.
    """
    if look_up(position) is None:
        return ()
    found = []
    for move in legal_moves(position):
        taken = position.make(move)
        then = look_up(position)
        position.take_back(move, taken)
        if then is None:
            return ()
        found.append(KnownMove(move, _turned(then)))
    found.sort(key=lambda each: (_worth(each.known), each.move))
    return tuple(found)


def _turned(then: Known) -> Known:
    if then.result == "draw":
        return then
    return Known("win" if then.result == "loss" else "loss", then.plies + 1)


def _worth(known: Known) -> tuple[int, int]:
    order = {"win": 0, "draw": 1, "loss": 2}[known.result]
    return order, known.plies if known.result == "win" else -known.plies


@cache
def values(name: str) -> bytes:
    """The values of a shipped material."""
    packed = files("games.players.xiangqi.data").joinpath(f"{name}.ending").read_bytes()
    return zlib.decompress(packed)
