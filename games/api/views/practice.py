"""Exercises over HTTP: found, tried, solved."""

from dataclasses import asdict

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from games.api import errors, openapi, queries, replies
from games.api.inputs import ExercisesQuery, Nothing, PositionQuery
from games.selectors import practice as found
from games.services import practice

_KINDS = (problems.NOT_FOUND, errors.NO_EXERCISES)
_TABLES = "/api/v1/tables/"


class ListExercises(APIView):
    """Finding something to practise."""

    @openapi.told(
        "list_exercises",
        {200: openapi.ref("Exercises")},
        *_KINDS,
        parameters=(ExercisesQuery,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """List the exercises of a game, by set, each with how you did."""
        asked = queries.read(ExercisesQuery, request)
        return Response(replies.as_json(found.listed(slug, person_of(request).pk, **asked)))


class TryExercise(Idempotent):
    """Sitting down to an exercise."""

    needs_key = True
    throttle_scope = "open_table"

    @openapi.posted(
        "try_exercise",
        {201: OpenApiResponse(openapi.ref("TableView"))},
        *(*_KINDS, errors.NOT_FOR_BOTS),
        needs_key=True,
        parameters=(
            *openapi.POLL_HEADERS,
            OpenApiParameter("Location", str, OpenApiParameter.HEADER, response=[201]),
        ),
    )
    def post(self, request: Request, slug: str, exercise: str) -> Response:
        """Open a table that begins from an exercise; a computer defends without a fault."""
        read(Nothing, request)
        user, now = person_of(request), timezone.now()

        def effect() -> Answer:
            at = practice.open_table(game=slug, code=exercise, user=user, now=now)
            return replies.of_new(at, user.pk, _TABLES)

        return self.once(request, effect)


class ShowSolution(APIView):
    """Giving up."""

    @openapi.told("exercise_solution", {200: openapi.ref("Solution")}, *_KINDS)
    def get(self, request: Request, slug: str, exercise: str) -> Response:
        """See best play of both sides from an exercise."""
        return Response({"actions": found.solution(slug, exercise)})


class VerifyPosition(APIView):
    """Asking the tables."""

    @openapi.told(
        "verify_position",
        {200: openapi.ref("Verified")},
        *_KINDS,
        parameters=(PositionQuery,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Learn whether a position is won, lost or drawn, where that is known for certain."""
        position = queries.read(PositionQuery, request)["fen"]
        return Response(asdict(found.verified(slug, position)))
