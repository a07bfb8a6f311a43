"""Serializer fields and bases that every part of the API shares."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request


def stamp(moment: datetime) -> str:
    """The moment as the API writes it: RFC 3339, UTC, milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@extend_schema_field(OpenApiTypes.DATETIME)
class Moment(serializers.DateTimeField):
    """A moment, to the millisecond."""

    def to_representation(self, value: datetime) -> str:
        return stamp(value)


class Text(serializers.CharField):
    """A string; a number is not taken for one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Input(serializers.Serializer[Any]):
    """What a body may hold. A field that it does not name is refused, not ignored."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                fault = ErrorDetail("There is no such field.", code="unknown_field")
                raise ValidationError({name: [fault] for name in unknown})
        return super().to_internal_value(data)


def read(kind: type[Input], request: Request) -> dict[str, Any]:
    """The body of the request, as `kind` has it.

    Raises:
        ValidationError: Something in it is missing or wrong.
    """
    given = kind(data=request.data, context={"request": request})
    given.is_valid(raise_exception=True)
    found: dict[str, Any] = given.validated_data
    return found
