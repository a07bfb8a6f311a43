"""Exercises from the tables, and the computer that defends by them."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from games.kernel.boards import BadPosition
from games.kernel.computers import Player
from games.kernel.exercises import Exercise, ExerciseSet, Verified
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.kernel.words import Phrase
from games.players.xiangqi import strengths, worlds
from games.players.xiangqi.endings.tables import known_moves, look_up
from games.rules.xiangqi import fen
from games.rules.xiangqi.actions import Action, action_of
from games.rules.xiangqi.board import RED, move_text
from games.rules.xiangqi.seat_view import SeatView

LONGEST_SOLUTION = 40  # plies

SETS = (
    ExerciseSet("KPk", Phrase("Soldier against the bare general")),
    ExerciseSet("KNk", Phrase("Horse against the bare general")),
    ExerciseSet("KRk", Phrase("Chariot against the bare general")),
    ExerciseSet("KPka", Phrase("Soldier against an advisor")),
    ExerciseSet("KPkb", Phrase("Soldier against an elephant")),
    ExerciseSet("KNka", Phrase("Horse against an advisor")),
    ExerciseSet("KNkb", Phrase("Horse against an elephant")),
    ExerciseSet("KRka", Phrase("Chariot against an advisor")),
    ExerciseSet("KRkb", Phrase("Chariot against an elephant")),
)


def defend(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """The best move of a known ending, one at random among equals; else the engine's."""
    found = [
        each
        for each in known_moves(worlds.state_of(view).position)
        if action_of(each.move) in legal
    ]
    if not found:
        return strengths.grandmaster(view, legal, rng)
    best = [each for each in found if each.known == found[0].known]
    return action_of(rng.choice(best).move)


class XiangqiExercises:
    """The exercises that are shipped, all of them computed."""

    sets: Sequence[ExerciseSet] = SETS
    defender: Player[Any, Any] = staticmethod(defend)

    def all(self) -> Sequence[Exercise]:
        """All of them."""
        return _all()

    def options(self, exercise: Exercise) -> Mapping[str, Any]:
        """A position of one's own, which counts captures and repetition like any game."""
        return {"handicap": "custom", "fen": exercise.position}

    def seat(self, exercise: Exercise) -> Seat:
        """The first seat plays Red."""
        return Seat(fen.read(exercise.position).side)

    def words(self, exercise: Exercise) -> Phrase:
        """What is to be done."""
        is_red = fen.read(exercise.position).side == RED
        if exercise.goal == "win":
            moves = {"count": (exercise.plies + 1) // 2}
            if is_red:
                return Phrase("Red moves and wins; {count} moves are enough.", moves)
            return Phrase("Black moves and wins; {count} moves are enough.", moves)
        if is_red:
            return Phrase("Red moves and holds the draw.")
        return Phrase("Black moves and holds the draw: only one move does.")

    def solution(self, exercise: Exercise) -> Sequence[str]:
        """Best play of both sides; of a draw, the one move that holds it."""
        position = fen.read(exercise.position)
        line: list[str] = []
        most = LONGEST_SOLUTION if exercise.goal == "win" else 1
        while len(line) < most and (moves := known_moves(position)):
            line.append(move_text(moves[0].move))
            position.make(moves[0].move)
        return line

    def verified(self, position: str) -> Verified:
        """What the tables say."""
        try:
            known = look_up(fen.read(position))
        except fen.InvalidFen as invalid:
            raise BadPosition(invalid.reason) from invalid
        return Verified(None, 0) if known is None else Verified(known.result, known.plies)


@cache
def _all() -> tuple[Exercise, ...]:
    text = files("games.players.xiangqi.data").joinpath("exercises.json").read_text("utf-8")
    return tuple(Exercise(**each) for each in json.loads(text))


EXERCISES = XiangqiExercises()
