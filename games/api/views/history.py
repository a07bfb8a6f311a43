"""Matches and hands that were played, over HTTP."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from config.http import problems
from config.http.paging import PARAMETERS, page
from games.api import errors, openapi, queries, replies
from games.api.inputs import PlyQuery
from games.api.inputs_analysis import HandFileQuery
from games.api.views.records import FILES, as_file
from games.selectors import history
from games.selectors import records as found_records
from games.services.analyses import EFFORTS


class ListMatches(APIView):
    """Looking back."""

    @openapi.told("list_matches", {200: openapi.ref("Matches")}, parameters=PARAMETERS)
    def get(self, request: Request) -> Response:
        """List the matches that you sat at, newest first."""
        shown = page(
            history.matches_of(person_of(request).pk), request=request, time="started_at"
        )
        found = [history.match_line(each) for each in shown.rows]
        return Response(replies.as_json({"matches": found, "next": shown.next}))


class ShowMatch(APIView):
    """Looking at a match."""

    @openapi.told("match", {200: openapi.ref("MatchRecord")}, problems.NOT_FOUND)
    def get(self, request: Request, number: int) -> Response:
        """See a match, its players and its hands."""
        found = history.match_with_hands(number, person_of(request).pk)
        return Response(replies.as_json(found))


class ShowHand(APIView):
    """Looking at a hand."""

    @openapi.told("hand", {200: openapi.ref("HandRecord")}, problems.NOT_FOUND)
    def get(self, request: Request, number: int) -> Response:
        """See a hand through the eyes of the seat that you had: its end and what was told."""
        found = history.hand_with_events(number, person_of(request).pk)
        return Response(replies.as_json(found))


class ReplayHand(APIView):
    """Going through a hand."""

    @openapi.told(
        "replay",
        {200: openapi.ref("Replay")},
        *(problems.NOT_FOUND, errors.OTHER_RULES),
        parameters=(PlyQuery,),
    )
    def get(self, request: Request, number: int) -> Response:
        """See what your seat saw after so many plies; after none, the deal."""
        ply = queries.read(PlyQuery, request)["ply"]
        return Response(replies.as_json(history.replay(number, person_of(request).pk, ply)))


class ExportHand(APIView):
    """Taking a hand along."""

    @openapi.told(
        "export_hand",
        {200: openapi.ref("HandExport"), **FILES},
        *(problems.NOT_FOUND, errors.OTHER_RULES, errors.NO_RECORDS, errors.HAND_NOT_OVER),
        errors.NO_ANALYSIS,
        parameters=(HandFileQuery,),
    )
    def get(self, request: Request, number: int) -> Response | HttpResponse:
        """Get the whole hand as your seat saw it, ply by ply, in one document.

        With `format`, get a hand that has ended as a file, where its game has such records;
        with `analysis` as well, with what was found by so much effort.
        """
        asked = queries.read(HandFileQuery, request)
        kind, nodes = asked.get("format"), EFFORTS.get(asked.get("analysis", ""))
        if kind is not None:
            caller = person_of(request).pk
            return as_file(found_records.hand_file(number, caller, kind, nodes=nodes))
        return Response(replies.as_json(history.export(number, person_of(request).pk)))
