"""Who is asking: the bearer token of the Authorization header, and nothing else."""

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request

from accounts.models import Token, User
from accounts.services import tokens
from config.http import languages


class BearerAuthentication(BaseAuthentication):
    """Knows a person by a live token, in one query; `request.auth` is the token."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """The person and the token; None where no bearer token is sent."""
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = tokens.recognise(text=text.strip(), now=timezone.now())
        if token is None:
            raise AuthenticationFailed
        languages.prefer(request.META, token.user.language)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """The challenge that comes with a 401 (RFC 6750)."""
        sent = request.headers.get("Authorization", "").lower().startswith("bearer ")
        return 'Bearer realm="chieu"' + (', error="invalid_token"' if sent else "")


def person_of(request: Request) -> User:
    """Who asks.

    Raises:
        NotAuthenticated: Nobody that is known.
    """
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its own
    """How the OpenAPI document tells of it."""

    target_class = BearerAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """HTTP bearer authentication."""
        return {"type": "http", "scheme": "bearer", "description": "A token: `chieu_…`."}
