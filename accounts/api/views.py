"""People over HTTP: one class for each operation, each one call into services."""

from collections.abc import Callable

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api import errors, serializers
from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent, key_parameter
from accounts.models import User
from accounts.services import people, tokens
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from config.http.schema import answers

_KEY = key_parameter(is_required=False)
_KEY_KINDS = (errors.IDEMPOTENCY_KEY, errors.KEY_REUSED)


class Guests(Idempotent):
    """Playing without an account."""

    permission_classes = (AllowAny,)
    throttle_scope = "sign_up"

    @extend_schema(
        operation_id="sign_up_guest",
        parameters=[_KEY],
        request=serializers.GuestInput,
        responses=answers({201: serializers.WithTokenSerializer}, *_KEY_KINDS),
    )
    def post(self, request: Request) -> Response:
        """Become a guest: a name, and a token that is all there is of you."""
        given = read(serializers.GuestInput, request)
        now = timezone.now()
        return self.once(request, _arrival(lambda: people.sign_up_guest(**given, now=now)))


class Accounts(Idempotent):
    """Signing up."""

    permission_classes = (AllowAny,)
    throttle_scope = "sign_up"

    @extend_schema(
        operation_id="sign_up",
        parameters=[_KEY],
        request=serializers.AccountInput,
        responses=answers(
            {201: serializers.WithTokenSerializer}, errors.USERNAME_TAKEN, *_KEY_KINDS
        ),
    )
    def post(self, request: Request) -> Response:
        """Open an account, and get its first token."""
        given = read(serializers.AccountInput, request)
        now = timezone.now()
        return self.once(request, _arrival(lambda: people.sign_up(**given, now=now)))


class LogIn(Idempotent):
    """Logging in."""

    permission_classes = (AllowAny,)
    throttle_scope = "log_in"

    @extend_schema(
        operation_id="log_in",
        parameters=[_KEY],
        request=serializers.LogInInput,
        responses=answers(
            {201: serializers.WithTokenSerializer}, errors.WRONG_CREDENTIALS, *_KEY_KINDS
        ),
    )
    def post(self, request: Request) -> Response:
        """Get a new token for an account."""
        given = read(serializers.LogInInput, request)
        now = timezone.now()
        return self.once(request, _arrival(lambda: people.log_in(**given, now=now)))


class ListTokens(APIView):
    """Seeing where one is logged in."""

    @extend_schema(
        operation_id="list_tokens", responses=answers({200: serializers.TokensSerializer})
    )
    def get(self, request: Request) -> Response:
        """List your live tokens, oldest first; their texts are not stored and not told."""
        found = {"tokens": tokens.live(user=person_of(request))}
        return Response(
            serializers.TokensSerializer(found, context={"current": request.auth}).data
        )


class RevokeToken(APIView):
    """Logging out, here or elsewhere."""

    @extend_schema(
        operation_id="revoke_token", responses=answers({204: None}, problems.NOT_FOUND)
    )
    def delete(self, request: Request, code: str) -> Response:
        """Revoke a token of yours, the one that asks included."""
        if not tokens.revoke(user=person_of(request), code=code, now=timezone.now()):
            raise Http404
        return Response(status=204)


class ShowMe(APIView):
    """Seeing oneself."""

    @extend_schema(operation_id="me", responses=answers({200: serializers.PersonSerializer}))
    def get(self, request: Request) -> Response:
        """See who you are."""
        return Response(serializers.PersonSerializer(person_of(request)).data)


class Claim(Idempotent):
    """Staying."""

    throttle_scope = "sign_up"

    @extend_schema(
        operation_id="claim_guest",
        parameters=[_KEY],
        request=serializers.ClaimInput,
        responses=answers(
            {200: serializers.PersonSerializer},
            *(errors.USERNAME_TAKEN, errors.NOT_A_GUEST, *_KEY_KINDS),
        ),
    )
    def post(self, request: Request) -> Response:
        """Make an account of the guest you are; tokens, tables and history stay yours."""
        given = read(serializers.ClaimInput, request)

        def effect() -> Answer:
            person = people.claim_guest(user=person_of(request), **given)
            return Answer(200, serializers.PersonSerializer(person).data)

        return self.once(request, effect)


def _arrival(enter: Callable[[], tuple[User, str]]) -> Callable[[], Answer]:
    def effect() -> Answer:
        person, token = enter()
        told = {"token": token, "player": person}
        return Answer(201, serializers.WithTokenSerializer(told).data)

    return effect
