"""Playing over HTTP: act, try, pause, go on, be ready, play again, ask for a hint."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from games.api import errors, openapi, queries
from games.api.inputs import ActInput, DryRunQuery, HintInput, Nothing
from games.api.table_operation import TableOperation
from games.selectors import hint_view
from games.services import conduct, hints, play


class Act(TableOperation):
    """Answering a prompt."""

    throttle_scope = "act"

    @property
    def needs_key(self) -> bool:  # type: ignore[override]  # a dry run changes nothing
        """Whether anything may happen that must not happen twice."""
        return self.request.query_params.get("dry_run") != "1"

    @openapi.posted(
        "act",
        {
            200: OpenApiResponse(openapi.ref("TableView")),
            204: OpenApiResponse(description="A dry run: the action would be accepted."),
        },
        *(problems.NOT_FOUND, errors.NOT_SEATED, errors.STALE_PROMPT, errors.REFUSED),
        errors.TABLE_PAUSED,
        request=ActInput,
        needs_key=True,
        parameters=(DryRunQuery, *openapi.POLL_HEADERS),
    )
    def post(self, request: Request, code: str) -> Response:
        """Answer the prompt that your seat is asked, with an action as `actions` lists it.

        The answer is the fresh view, with its ETag: no poll is needed after it.
        """
        given: dict[str, Any] = read(ActInput, request) | {"user_id": person_of(request).pk}
        if queries.read(DryRunQuery, request)["dry_run"] == "1":
            play.try_out(code=code, now=timezone.now(), **given)
            return Response(status=204)
        return self.changed(request, lambda now: play.act(code=code, now=now, **given))


class Pause(TableOperation):
    """Holding everything."""

    @openapi.changed("pause", errors.NOT_SEATED, errors.RATED_TABLE, errors.TABLE_ENDED)
    def post(self, request: Request, code: str) -> Response:
        """Hold the computers and the clocks; not beside the clocks of a rated table."""
        read(Nothing, request)
        return self.seated(request, conduct.pause, code)


class Resume(TableOperation):
    """Going on."""

    @openapi.changed("resume", errors.NOT_SEATED, errors.TABLE_ENDED)
    def post(self, request: Request, code: str) -> Response:
        """Go on after a pause; nobody has lost any time.

        An adjourned table goes on once every person who sits there has sent this.
        """
        read(Nothing, request)
        return self.seated(request, conduct.resume, code)


class Ready(TableOperation):
    """Having seen the last hand."""

    @openapi.changed("ready", errors.NOT_SEATED, errors.TABLE_ENDED)
    def post(self, request: Request, code: str) -> Response:
        """Say that the next hand may be dealt; it is, as soon as everyone says so."""
        read(Nothing, request)
        return self.seated(request, conduct.ready, code)


class Rematch(TableOperation):
    """Playing again."""

    needs_key = True

    @openapi.changed("rematch", errors.NOT_SEATED, errors.NOT_FINISHED, needs_key=True)
    def post(self, request: Request, code: str) -> Response:
        """Ask for another match, or agree to it; it begins once every person has."""
        read(Nothing, request)
        return self.seated(request, conduct.rematch, code)


class Resign(TableOperation):
    """Giving up."""

    @openapi.changed("resign", errors.NOT_SEATED, errors.NOT_OFFERED, errors.TABLE_ENDED)
    def post(self, request: Request, code: str) -> Response:
        """Give the hand up, where the game allows it (`conduct` in the catalogue)."""
        read(Nothing, request)
        return self.seated(request, conduct.resign, code)


class OfferDraw(TableOperation):
    """Proposing peace."""

    @openapi.changed(
        "offer_draw",
        *(errors.NOT_SEATED, errors.NOT_OFFERED, errors.COMPUTER_DECLINES),
        errors.TABLE_ENDED,
    )
    def post(self, request: Request, code: str) -> Response:
        """Offer a draw, or agree to one, where the game allows it."""
        read(Nothing, request)
        return self.seated(request, conduct.offer_draw, code)


class DeclineDraw(TableOperation):
    """Playing on."""

    @openapi.changed("decline_draw", errors.NOT_SEATED, errors.NOT_OFFERED, errors.TABLE_ENDED)
    def delete(self, request: Request, code: str) -> Response:
        """Decline a draw, or take your own offer back."""
        read(Nothing, request)
        return self.seated(request, conduct.decline_draw, code)


class Hint(TableOperation):
    """Asking for advice."""

    @openapi.posted(
        "hint",
        {200: OpenApiResponse(openapi.ref("Hint"))},
        *(problems.NOT_FOUND, errors.NOT_SEATED, errors.NO_HINTS, errors.STALE_PROMPT),
        request=HintInput,
    )
    def post(self, request: Request, code: str) -> Response:
        """Learn what a computer would do in your seat, and why. Everybody sees the count."""
        given = read(HintInput, request)

        def effect() -> Answer:
            found = hints.hint(
                code=code, user_id=person_of(request).pk, now=timezone.now(), **given
            )
            return Answer(
                200, hint_view.build(found.at, found.sitting, found.advice, found.lines)
            )

        return self.once(request, effect)
