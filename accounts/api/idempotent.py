"""Operations that a client may send again without doing anything twice."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.errors import KeyNotGiven
from accounts.services import idempotency
from accounts.services.idempotency import Answer

_HEADER: Final = "Idempotency-Key"
_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_ROUTE_SIZE: Final = 200


def key_parameter(*, is_required: bool) -> OpenApiParameter:
    """The header, for `extend_schema`."""
    return OpenApiParameter(
        _HEADER,
        {"type": "string", "format": "uuid"},
        OpenApiParameter.HEADER,
        required=is_required,
        description="The same key and body get the same answer; nothing happens twice.",
    )


class Idempotent(APIView):
    """A view whose `post` answers through `once`; `needs_key` makes the key a must."""

    needs_key = False

    def once(self, request: Request, effect: Callable[[], Answer]) -> Response:
        """The answer of `effect`, or the one it gave when this request came before.

        Raises:
            KeyNotGiven: The key is missing where it must be there, or is no UUID.
            KeyReused: The key came before with another body.
        """
        answer = idempotency.once(
            caller=caller_of(request),
            route=_route_of(request),
            key=_key_of(request, is_required=self.needs_key),
            body=json.dumps(request.data, sort_keys=True).encode(),
            effect=effect,
            now=timezone.now(),
        )
        response = Response(answer.body, status=answer.status, headers=dict(answer.headers))
        if answer.is_replayed:
            response["Idempotency-Replayed"] = "true"
        return response


def caller_of(request: Request) -> str:
    """Who a key belongs to: a person, or whoever knows the key."""
    return f"user:{request.user.pk}" if request.user.is_authenticated else idempotency.ANONYMOUS


def _key_of(request: Request, *, is_required: bool) -> UUID | None:
    text = request.headers.get(_HEADER)
    if text is None and not is_required:
        return None
    if text is None or _UUID.fullmatch(text) is None:
        raise KeyNotGiven
    return UUID(text)


def _route_of(request: Request) -> str:
    route = f"{request.method} {request.get_full_path()}"
    return route if len(route) <= _ROUTE_SIZE else sha256(route.encode()).hexdigest()
