"""Practice tables: an exercise, a person, and a computer that defends without a fault."""

from datetime import datetime

from accounts.models import User
from games import catalogue
from games.selectors import practice
from games.services import locks, tables


def open_table(*, game: str, code: str, user: User, now: datetime) -> locks.LockedTable:
    """A table that begins from an exercise; the person has the side that is to move.

    Raises:
        UnknownGame, NoExercises, NotForBots: as they say.
    """
    exercises = practice.of_game(game)
    exercise = practice.find(game, code)
    seat = exercises.seat(exercise)
    strongest = list(catalogue.find(game).levels)[-1]
    plan = tables.Plan(
        game=game,
        seat_count=2,
        options=exercises.options(exercise),
        computers=(tables.Computer(level=strongest, seat=1 - seat),),
        exercise=exercise.code,
        pace_seconds=0.4,
        answer_seconds=3600,
    )
    return tables.open_table(plan=plan, host=user, now=now)
