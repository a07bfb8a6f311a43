"""Seat links and watch links over HTTP: make, list, revoke, claim."""

from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.api.serializers import PersonSerializer
from accounts.models import User
from accounts.services.idempotency import Answer
from config.http import field_words, languages, problems
from config.http.fields import read
from games.api import errors, openapi, replies
from games.api.inputs import ClaimLinkInput, LinkInput
from games.api.table_operation import TableOperation
from games.selectors import seat_links
from games.services import links
from games.services.locks import LockedTable


class MakeLink(TableOperation):
    """Inviting somebody."""

    @openapi.posted(
        "make_seat_link",
        {201: OpenApiResponse(openapi.ref("NewSeatLink"))},
        *(problems.NOT_FOUND, errors.NOT_HOST, errors.NOT_WAITING, errors.SEAT_TAKEN),
        errors.TABLE_ENDED,
        request=LinkInput,
    )
    def post(self, request: Request, code: str) -> Response:
        """Make a link that one person may use once, within 48 hours. The host may.

        The secret stands after the `#`, which no browser sends: to open it spends nothing.
        """
        given = {"seat": None, **read(LinkInput, request)}

        def effect() -> Answer:
            link, secret = links.make(
                code=code, host=person_of(request), now=timezone.now(), **given
            )
            told = {"claim": secret, "url": _url(request, secret)}
            return Answer(201, replies.as_json(seat_links.link_line(link) | told))

        return self.once(request, effect)


class ListLinks(TableOperation):
    """Seeing whom one invited."""

    @openapi.told(
        "list_seat_links",
        {200: openapi.ref("SeatLinks")},
        *(problems.NOT_FOUND, errors.NOT_HOST),
    )
    def get(self, request: Request, code: str) -> Response:
        """List the links of a table, newest first, with who used them. The host may."""
        table = links.hosted(code=code, user=person_of(request))
        return Response(replies.as_json({"links": seat_links.of_table(table)}))


class RevokeLink(TableOperation):
    """Taking an invitation back."""

    @openapi.told(
        "revoke_seat_link",
        {204: None},
        *(problems.NOT_FOUND, errors.NO_SUCH_LINK, errors.NOT_HOST, errors.LINK_SPENT),
    )
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Make a link useless that nobody has used. The host may."""
        host = person_of(request)
        return self.done(
            request, lambda now: links.revoke(code=code, host=host, number=number, now=now)
        )


class ClaimLink(Idempotent):
    """Accepting an invitation."""

    needs_key = True
    permission_classes = (AllowAny,)
    throttle_scope = "sign_up"

    @openapi.posted(
        "claim_seat_link",
        {200: OpenApiResponse(openapi.ref("Claimed"))},
        *(errors.NO_SUCH_LINK, errors.LINK_SPENT, errors.TABLE_ENDED, *errors.SEATING),
        request=ClaimLinkInput,
        needs_key=True,
        parameters=openapi.POLL_HEADERS,
    )
    def post(self, request: Request) -> Response:
        """Use a link: sit down, or look on from now on.

        Without a token you become a guest of the `name` you give, and get a token.
        """
        given = read(ClaimLinkInput, request)
        return self.once(request, lambda: _claim(request, given))


def _claim(request: Request, given: dict[str, Any]) -> Answer:
    now = timezone.now()
    if request.user.is_authenticated:
        at = links.claim(secret=given["claim"], user=person_of(request), now=now)
        return _claimed(at, person_of(request), None)
    if "name" not in given:
        missing = ErrorDetail(str(field_words.WORDS["required"]), code="required")
        raise ValidationError({"name": [missing]})
    guest = {"name": given["name"], "language": given.get("language") or languages.current()}
    at, user, token = links.claim_as_guest(secret=given["claim"], now=now, **guest)
    return _claimed(at, user, token)


def _claimed(at: LockedTable, user: User, token: str | None) -> Answer:
    answer = replies.of_change(at, user.pk)
    body = {"table": answer.body, "token": token, "player": PersonSerializer(user).data}
    return Answer(200, body, answer.headers)


def _url(request: Request, secret: str) -> str:
    page = settings.PUBLIC_CLAIM_URL or request.build_absolute_uri("/claim/")
    return f"{page}#claim={quote(secret)}"
