"""Seats over HTTP: sit, leave, send away, let a computer play on."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from config.http import problems
from config.http.fields import read
from games.api import errors, openapi
from games.api.inputs import HandOverInput, KickInput, Nothing, SeatInput, SitInput
from games.api.table_operation import TableOperation
from games.services import seats


class Sit(TableOperation):
    """Sitting down."""

    needs_key = True

    @openapi.changed("sit", *errors.SEATING, request=SitInput, needs_key=True)
    def post(self, request: Request, code: str) -> Response:
        """Sit down at a public table that waits; the last free seat starts the match."""
        seat = read(SitInput, request).get("seat")
        return self.changed(
            request,
            lambda now: seats.sit(code=code, user=person_of(request), seat=seat, now=now),
        )


class Leave(TableOperation):
    """Getting up."""

    @openapi.told("leave", {204: None}, problems.NOT_FOUND, errors.NOT_SEATED)
    def delete(self, request: Request, code: str) -> Response:
        """Get up; in the middle of a match a computer plays on, and keeps the seat for you."""
        person = person_of(request)
        return self.done(request, lambda now: seats.leave(code=code, user=person, now=now))


class Kick(TableOperation):
    """Sending somebody away."""

    @openapi.changed(
        "kick",
        *(errors.NOT_HOST, errors.NOBODY_THERE, errors.TABLE_ENDED, errors.RATED_TABLE),
        request=KickInput,
    )
    def post(self, request: Request, code: str) -> Response:
        """Send somebody else away from a seat. The host may."""
        seat = read(KickInput, request)["seat"]
        return self.changed(
            request,
            lambda now: seats.kick(code=code, host=person_of(request), seat=seat, now=now),
        )


class ChangeSeat(TableOperation):
    """Playing a stronger or a weaker computer."""

    @openapi.changed(
        "change_seat",
        *(errors.NOT_HOST, errors.RATED_TABLE),
        *(errors.NO_COMPUTER_THERE, errors.TABLE_ENDED),
        request=SeatInput,
    )
    def patch(self, request: Request, code: str, seat: int) -> Response:
        """Let the computer in a seat play otherwise from its next answer on. The host may."""
        given, host = read(SeatInput, request), person_of(request)
        return self.changed(
            request,
            lambda now: seats.change_level(code=code, host=host, seat=seat, now=now, **given),
        )


class HandOver(TableOperation):
    """Letting a computer play on."""

    @openapi.changed(
        "hand_over",
        errors.NOT_SEATED,
        errors.RATED_TABLE,
        errors.TABLE_ENDED,
        request=HandOverInput,
    )
    def post(self, request: Request, code: str) -> Response:
        """Let a computer play on in your seat until you take it back."""
        level = read(HandOverInput, request).get("level")
        person = person_of(request)
        return self.changed(
            request,
            lambda now: seats.hand_over(code=code, user=person, level=level, now=now),
        )


class TakeBack(TableOperation):
    """Coming back."""

    @openapi.changed(
        "take_seat_back", errors.NOT_YOURS, errors.TABLE_ENDED, errors.ALREADY_SEATED
    )
    def delete(self, request: Request, code: str) -> Response:
        """Take your seat back from the computer that holds it."""
        read(Nothing, request)
        return self.changed(
            request, lambda now: seats.take_back(code=code, user=person_of(request), now=now)
        )
