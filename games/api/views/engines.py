"""Engines over HTTP: which there are."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import openapi, queries
from games.api.inputs import EnginesQuery
from games.selectors import engines


class ListEngines(APIView):
    """Choosing who plays."""

    @openapi.told("list_engines", {200: openapi.ref("Engines")}, parameters=(EnginesQuery,))
    def get(self, request: Request) -> Response:
        """List the engines of others that a computer may play with, beside each game's own."""
        asked = queries.read(EnginesQuery, request)
        return Response({"engines": engines.enabled(**asked)})
