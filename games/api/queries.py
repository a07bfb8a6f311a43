"""Reading what stands behind the question mark of a URL."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request


def read(kind: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The query of the request, as `kind` has it; what it does not name is passed over.

    Raises:
        ValidationError: something in it is wrong.
    """
    asked = kind(data=request.query_params)
    asked.is_valid(raise_exception=True)
    found: dict[str, Any] = asked.validated_data
    return found
