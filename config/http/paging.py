"""Long lists in pages, by keyset: new rows never shift what a reader has yet to see."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Generic, TypeVar

from django.db.models import Model, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

DEFAULT_COUNT: Final = 20
MOST: Final = 100

PARAMETERS: Final = (
    OpenApiParameter("cursor", str, description="Where the page begins; take it from `next`."),
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST, "default": DEFAULT_COUNT},
        description="The most items of one page.",
    ),
)
"""The query parameters of a list, for `extend_schema`."""

RowT = TypeVar("RowT", bound=Model)


@dataclass(frozen=True, slots=True)
class Page(Generic[RowT]):
    """Some rows, newest first, and the URL of those that follow; None on the last page."""

    rows: Sequence[RowT]
    next: str | None


class _Query(serializers.Serializer[None]):
    cursor = serializers.CharField(required=False)
    limit = serializers.IntegerField(
        required=False, default=DEFAULT_COUNT, min_value=1, max_value=MOST
    )


def page(rows: QuerySet[RowT], *, request: Request, time: str) -> Page[RowT]:
    """The page of `rows` that the request asks for, by the column `time` and then by id.

    Raises:
        ValidationError: `cursor` is none of ours, or `limit` out of bounds.
    """
    asked = _Query(data=request.query_params)
    asked.is_valid(raise_exception=True)
    limit = asked.validated_data["limit"]
    if cursor := asked.validated_data.get("cursor"):
        at, pk = _read(cursor)
        rows = rows.filter(
            Q(**{f"{time}__lt": at}) | Q(**{time: at, "pk__lt": pk}), **{f"{time}__lte": at}
        )
    found = list(rows.order_by(f"-{time}", "-pk")[: limit + 1])
    if len(found) <= limit:
        return Page(found, None)
    shown = found[:limit]
    return Page(shown, _next_url(request, _written(getattr(shown[-1], time), shown[-1].pk)))


def _next_url(request: Request, cursor: str) -> str:
    query = request.query_params.copy()
    query["cursor"] = cursor
    return str(request.build_absolute_uri(f"{request.path}?{query.urlencode()}"))


def _written(at: datetime, pk: int) -> str:
    text = json.dumps([at.isoformat(), pk], separators=(",", ":"))
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read(cursor: str) -> tuple[datetime, int]:
    try:
        at, pk = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None or type(pk) is not int or not 0 <= pk < 2**63:
            raise ValueError("a cursor is a time with its zone and an id")
        moment = moment.astimezone(UTC)  # PostgreSQL has years that Python has not
    except (ValueError, TypeError, OverflowError, RecursionError) as fault:
        detail = ErrorDetail("This is no cursor of ours.", code="invalid")
        raise ValidationError({"cursor": [detail]}) from fault
    return moment, pk
