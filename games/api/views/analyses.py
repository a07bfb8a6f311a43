"""Going through a finished hand, over HTTP."""

from django.http import HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from games.api import errors, openapi, queries, replies
from games.api.inputs_analysis import AnalysisInput, AnalysisQuery
from games.models import Analysis
from games.selectors import analysis_view, tags
from games.services import analyses

_SHAPE = openapi.ref("Analysis")


class AskForAnalysis(Idempotent):
    """Having a hand gone through."""

    needs_key = True

    @openapi.posted(
        "analyse",
        {200: _SHAPE, 202: _SHAPE},
        *(problems.NOT_FOUND, errors.NOT_OFFERED, errors.NOT_FINISHED),
        *(errors.ANALYSIS_BUSY, errors.OTHER_RULES),
        request=AnalysisInput,
        needs_key=True,
        parameters=openapi.POLL_HEADERS,
    )
    def post(self, request: Request, number: int) -> Response:
        """Have a finished hand gone through: 202, and it is found by GET as it gets on.

        What was asked for before is not done again. A person has one analysis at work at a
        time. A rated match must have ended.
        """
        effort = read(AnalysisInput, request)["effort"]
        caller = person_of(request).pk

        def effect() -> Answer:
            now = timezone.now()
            return _answer(analyses.ask(hand_id=number, user_id=caller, effort=effort, now=now))

        return self.once(request, effect)


class ShowAnalysis(APIView):
    """Seeing how far it is and what was found."""

    @openapi.told(
        "analysis",
        {200: _SHAPE, 304: None},
        *(problems.NOT_FOUND, errors.NO_ANALYSIS),
        parameters=(
            AnalysisQuery,
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER),
            *openapi.POLL_HEADERS,
        ),
    )
    def get(self, request: Request, number: int) -> HttpResponseBase:
        """See the analysis of a hand that somebody asked for, as far as it is."""
        nodes = analyses.EFFORTS[queries.read(AnalysisQuery, request)["effort"]]
        found = analysis_view.find(number, person_of(request).pk, nodes)
        headers = _headers(found)
        if tags.is_named(request.headers.get("If-None-Match"), headers["ETag"]):
            return replies.unchanged(headers)
        return replies.response(Answer(200, _told(found), headers))


def _answer(found: Analysis) -> Answer:
    status = 202 if found.status == Analysis.Status.RUNNING else 200
    return Answer(status, _told(found), _headers(found))


def _told(found: Analysis) -> object:
    return replies.as_json(analysis_view.build(found))


def _headers(found: Analysis) -> dict[str, str]:
    return replies.poll_headers(analysis_view.tag(found), analysis_view.after_ms(found))
