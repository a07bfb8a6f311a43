"""Exercises as they are offered, and how far a person has come with them."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from config.http.languages import say
from games import catalogue
from games.kernel.exercises import Exercise, Exercises, Verified
from games.models import HandPoints


class NoExercises(LookupError):
    """The game has no exercises, or none of this code."""


def of_game(slug: str) -> Exercises:
    """The exercises of a game.

    Raises:
        UnknownGame, NoExercises: as they say.
    """
    found = catalogue.find(slug).exercises
    if found is None:
        raise NoExercises(slug)
    return found


def find(slug: str, code: str) -> Exercise:
    """The exercise of this code.

    Raises:
        UnknownGame, NoExercises: as they say.
    """
    for exercise in of_game(slug).all():
        if exercise.code == code:
            return exercise
    raise NoExercises(code)


def listed(
    slug: str, user_id: int, *, kind: str | None = None, difficulty: int | None = None
) -> dict[str, Any]:
    """The sets, and the exercises of one or all, each with whether this person solved it.

    Raises:
        UnknownGame, NoExercises: as they say.
    """
    exercises, done = of_game(slug), progress(slug, user_id)
    return {
        "sets": [
            {"code": each.code, "name": say(each.name, game=slug)} for each in exercises.sets
        ],
        "exercises": [
            _line(slug, exercise, done)
            for exercise in exercises.all()
            if kind in (None, exercise.set) and difficulty in (None, exercise.difficulty)
        ],
    }


def _line(
    slug: str, exercise: Exercise, done: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """An exercise without its solution."""
    return {
        "code": exercise.code,
        "set": exercise.set,
        "position": exercise.position,
        "goal": exercise.goal,
        "words": say(of_game(slug).words(exercise), game=slug),
        "difficulty": exercise.difficulty,
        "verified": exercise.verified,
        **done.get(exercise.code, {"attempts": 0, "solved_at": None}),
    }


def progress(slug: str, user_id: int) -> dict[str, dict[str, Any]]:
    """How often a person tried each exercise to the end, and when it was first solved.

    A win has more points than the other seat, a draw as many.
    """
    goals = {each.code: each.goal for each in of_game(slug).all()}
    at_practice = HandPoints.objects.filter(
        hand__match__table__game=slug, hand__voided_at=None
    ).exclude(hand__match__table__exercise="")
    rows = list(
        at_practice.filter(sitting__user=user_id)
        .order_by("hand__ended_at")
        .values_list("hand", "points", "hand__ended_at", F("hand__match__table__exercise"))
    )
    others = dict(
        at_practice.filter(hand__in=[row[0] for row in rows])
        .exclude(sitting__user=user_id)
        .values_list("hand", "points")
    )
    found: dict[str, dict[str, Any]] = {}
    for hand, points, ended_at, code in rows:
        tried = found.setdefault(code, {"attempts": 0, "solved_at": None})
        tried["attempts"] += 1
        least = others.get(hand, 0) + (goals.get(code) == "win")
        if points >= least and tried["solved_at"] is None:
            tried["solved_at"] = ended_at
    return found


def verified(slug: str, position: str) -> Verified:
    """What is known of a position.

    Raises:
        UnknownGame, NoExercises, BadPosition: as they say.
    """
    return of_game(slug).verified(position)


def solution(slug: str, code: str) -> list[str]:
    """Best play of both sides.

    Raises:
        UnknownGame, NoExercises: as they say.
    """
    return list(of_game(slug).solution(find(slug, code)))
