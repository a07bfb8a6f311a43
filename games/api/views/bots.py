"""Bots over HTTP: made, listed, seated, retired."""

from datetime import datetime

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http.fields import read
from config.http.paging import PARAMETERS, page
from games.api import errors, openapi, queries, replies
from games.api.inputs import BotInput, BotsQuery, Nothing, SeatBotInput
from games.api.table_operation import TableOperation
from games.models import Bot
from games.selectors import bots as found_bots
from games.services import bots


class MakeABot(Idempotent):
    """Making a bot."""

    needs_key = True
    throttle_scope = "sign_up"

    @openapi.posted(
        "make_bot",
        {201: OpenApiResponse(openapi.ref("NewBot"))},
        *(errors.NOT_FOR_BOTS, errors.HANDLE_TAKEN, errors.TOO_MANY_BOTS),
        request=BotInput,
        needs_key=True,
    )
    def post(self, request: Request) -> Response:
        """Make a bot of yours, and get its token: a program that plays with what it sees."""
        plan, owner, now = (
            bots.Plan(**read(BotInput, request)),
            person_of(request),
            timezone.now(),
        )
        return self.once(
            request, lambda: _with_token(*bots.make(owner=owner, plan=plan, now=now), now)
        )


class ListMyBots(APIView):
    """Seeing one's bots."""

    @openapi.told("my_bots", {200: openapi.ref("Bots")})
    def get(self, request: Request) -> Response:
        """List your bots, oldest first."""
        mine = found_bots.all_own(person_of(request).pk)
        return Response(replies.as_json({"bots": found_bots.lines(mine, timezone.now())}))


class RenewToken(Idempotent):
    """Giving a bot another token."""

    needs_key = True

    @openapi.posted(
        "renew_bot_token",
        {201: OpenApiResponse(openapi.ref("NewBot"))},
        errors.NO_SUCH_BOT,
        needs_key=True,
    )
    def post(self, request: Request, handle: str) -> Response:
        """Get a new token for a bot of yours; the old one opens nothing from now on."""
        read(Nothing, request)
        owner, now = person_of(request), timezone.now()
        return self.once(
            request,
            lambda: _with_token(*bots.renew_token(owner=owner, handle=handle, now=now), now),
        )


class RetireABot(Idempotent):
    """Retiring a bot."""

    @openapi.told("retire_bot", {204: None}, errors.NO_SUCH_BOT)
    def delete(self, request: Request, handle: str) -> Response:
        """Retire a bot of yours: computers play on where it sits, and its token is dead."""
        bots.retire(owner=person_of(request), handle=handle, now=timezone.now())
        return Response(status=204)


class ListBots(APIView):
    """Finding a bot to play with."""

    @openapi.told(
        "list_bots", {200: openapi.ref("BotsPage")}, parameters=(BotsQuery, *PARAMETERS)
    )
    def get(self, request: Request) -> Response:
        """List the bots that anybody may seat, newest first."""
        found = found_bots.open_to_all(**queries.read(BotsQuery, request))
        shown = page(found, request=request, time="made_at")
        lines = found_bots.lines(shown.rows, timezone.now())
        return Response(replies.as_json({"bots": lines, "next": shown.next}))


class SeatABot(TableOperation):
    """Seating a bot."""

    needs_key = True

    @openapi.changed(
        "seat_bot",
        *(errors.NOT_HOST, errors.NO_SUCH_BOT, errors.BOT_IS_BUSY, *errors.SEATING),
        request=SeatBotInput,
        needs_key=True,
    )
    def post(self, request: Request, code: str) -> Response:
        """Seat a bot at a table that waits; the last seat starts the match. The host may."""
        given, host = read(SeatBotInput, request), person_of(request)
        chosen = {"handle": given["bot"], "seat": given.get("seat")}
        return self.changed(
            request, lambda now: bots.seat(code=code, host=host, now=now, **chosen)
        )


def _with_token(bot: Bot, token: str, now: datetime) -> Answer:
    return Answer(201, replies.as_json({"bot": found_bots.line(bot, now), "token": token}))
