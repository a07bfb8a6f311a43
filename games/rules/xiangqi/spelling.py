"""Moves that follow each other, each in the notations that people read."""

from collections.abc import Mapping, Sequence

from games.rules.xiangqi import actions, fen, notation
from games.rules.xiangqi.actions import Action
from games.rules.xiangqi.board import Position
from games.rules.xiangqi.seat_view import SeatView


def spell(view: SeatView, line: Sequence[Action]) -> tuple[Mapping[str, str], ...]:
    """The moves of `line`, all legal in turn, in ICCS, WXF and Chinese of both scripts."""
    position = fen.read(view.fen)
    spelt = []
    for action in line:
        spelt.append(in_notations(position, action))
        position.make(action.move)
    return tuple(spelt)


def in_notations(position: Position, action: Action) -> Mapping[str, str]:
    """A legal move in ICCS, WXF and Chinese of both scripts."""
    move = action.move
    return {
        "iccs": actions.write(action),
        "wxf": notation.wxf(position, move),
        "simplified": notation.chinese(position, move, "simplified"),
        "traditional": notation.chinese(position, move, "traditional"),
    }
