"""Taking plies back and playing them again, over HTTP."""

from typing import Final

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from config.http.fields import read
from games.api import errors, openapi
from games.api.inputs import Nothing, PliesInput
from games.api.table_operation import TableOperation
from games.services import take_backs

_KINDS: Final = (
    errors.NOT_SEATED,
    errors.NOT_OFFERED,
    errors.RATED_TABLE,
    errors.TABLE_ENDED,
)


class TakeBack(TableOperation):
    """Thinking better of it."""

    @openapi.changed(
        "take_back",
        *(*_KINDS, errors.NOTHING_TO_TAKE_BACK, errors.OTHER_RULES),
        request=PliesInput,
    )
    def post(self, request: Request, code: str) -> Response:
        """Take plies back, where the game allows it (`conduct` in the catalogue).

        Against computers it is done at once. Other people are asked: each sends the same, or
        declines, and the next ply settles it. Without `plies` it is what another asks for, else
        all since your last decision.
        """
        plies, caller = read(PliesInput, request).get("plies"), person_of(request).pk
        return self.changed(
            request,
            lambda now: take_backs.take_back(code=code, user_id=caller, plies=plies, now=now),
        )


class DeclineTakeBack(TableOperation):
    """Letting it stand."""

    @openapi.changed("decline_take_back", *_KINDS)
    def delete(self, request: Request, code: str) -> Response:
        """Decline what another asks for, or ask for it no longer yourself."""
        read(Nothing, request)
        return self.seated(request, take_backs.decline, code)


class Redo(TableOperation):
    """Thinking better of that."""

    @openapi.changed("redo", *_KINDS, errors.NOTHING_TO_REDO, request=PliesInput)
    def post(self, request: Request, code: str) -> Response:
        """Play again what was taken back, a computer's own answers too.

        It can be done until something else is played. Other people are asked, as for taking
        back. Without `plies` it is what another asks for, else all until you are asked again.
        """
        plies, caller = read(PliesInput, request).get("plies"), person_of(request).pk
        return self.changed(
            request,
            lambda now: take_backs.redo(code=code, user_id=caller, plies=plies, now=now),
        )


class DeclineRedo(TableOperation):
    """Letting that stand."""

    @openapi.changed("decline_redo", *_KINDS)
    def delete(self, request: Request, code: str) -> Response:
        """Decline what another asks for, or ask for it no longer yourself."""
        read(Nothing, request)
        return self.seated(request, take_backs.decline, code)
