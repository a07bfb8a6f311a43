"""How the OpenAPI document tells of problems: the same way for every operation."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils import translation
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from config.http import problems
from config.http.problems import Kind


class FieldErrorSerializer(serializers.Serializer[Any]):
    """One thing that is wrong with one field."""

    field = serializers.CharField(
        help_text="Its path, `computers.1.name`; empty for the whole."
    )
    code = serializers.CharField()
    words = serializers.CharField(help_text="For people, in the language of the answer.")


class ProblemSerializer(serializers.Serializer[Any]):
    """What went wrong, as RFC 9457 has it."""

    type = serializers.CharField(help_text="Where the documentation tells of this kind.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField(help_text="Stable, for programs.")
    words = serializers.CharField(help_text="For people, in the language of the answer.")
    request_id = serializers.CharField()
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]  # DRF takes the declared fields off the class


class InputExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # its own
    """Says of every input that it has no other fields."""

    target_class = "config.http.fields.Input"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        """The schema as it would be, closed."""
        mapped = auto_schema._map_serializer  # noqa: SLF001 - as its own documentation has it
        schema = mapped(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False}


_ALWAYS: Final = (
    *(problems.NOT_JSON, problems.MALFORMED, problems.NOT_SIGNED_IN, problems.NOT_ACCEPTABLE),
    *(problems.TOO_LARGE, problems.MEDIA, problems.THROTTLED, problems.UNAVAILABLE),
)


def answers(
    success: Mapping[Any, Any], *kinds: Kind, bodies: Mapping[int, Any] | None = None
) -> dict[Any, Any]:
    """The `responses` of an operation: its successes, the problems of its own, and the general.

    A success is given by its status, or by that and a media type other than JSON. `bodies`
    gives the schema of a status whose problem has further members.
    """
    by_status: dict[int, list[Kind]] = {}
    for kind in (*_ALWAYS, *kinds):
        by_status.setdefault(kind.status, []).append(kind)
    told = {
        (status, problems.MEDIA_TYPE): OpenApiResponse(
            (bodies or {}).get(status, ProblemSerializer),
            description="\n".join(map(_described, found)),
        )
        for status, found in sorted(by_status.items())
    }
    return {**success, **told}


def _described(kind: Kind) -> str:
    # Views may be imported while some request speaks another language.
    with translation.override("en"):
        return f"`{kind.code}`: {kind.title}"
