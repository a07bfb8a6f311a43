"""Putting a table aside, and calling a game off, over HTTP."""

from typing import Final

from rest_framework.request import Request
from rest_framework.response import Response

from config.http.fields import read
from games.api import errors, openapi
from games.api.inputs import Nothing
from games.api.table_operation import TableOperation
from games.services import adjourning, conduct

_KINDS: Final = (errors.NOT_SEATED, errors.NOT_OFFERED, errors.TABLE_ENDED)


class Adjourn(TableOperation):
    """Going on another day."""

    @openapi.changed("adjourn", *_KINDS)
    def post(self, request: Request, code: str) -> Response:
        """Put the table aside, where the game allows it (`conduct` in the catalogue).

        Against computers it is done at once. Other people are asked: each sends the same, or
        declines, and the next ply settles it. `resume` takes the table up again.
        """
        read(Nothing, request)
        return self.seated(request, adjourning.adjourn, code)


class DeclineAdjourning(TableOperation):
    """Playing on."""

    @openapi.changed("decline_adjourning", *_KINDS)
    def delete(self, request: Request, code: str) -> Response:
        """Decline to adjourn, or ask for it no longer; if adjourned, do not go on yet."""
        read(Nothing, request)
        return self.seated(request, adjourning.decline, code)


class Abort(TableOperation):
    """Calling it off."""

    @openapi.changed("abort", *_KINDS, errors.TOO_LATE_TO_ABORT)
    def post(self, request: Request, code: str) -> Response:
        """Call the game off before every seat has made its first move: nobody scores."""
        read(Nothing, request)
        return self.seated(request, conduct.abort, code)
