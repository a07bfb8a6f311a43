"""How anything that goes wrong looks to a client: RFC 9457, with a code that never changes.

One table says which exception is which kind of problem. Apps add their own rows with
`register`; what is in no row is a bug, and answered as one.
"""

import logging
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from config.http import field_words

logger = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
PAGE: Final = "/docs/errors/"

Words: TypeAlias = str | Promise


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its status, its public code, and what it is in a sentence."""

    status: int
    code: str
    title: Words


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem, as it is told.

    `code` and `words` say more than the kind does where there is more to say; `more` are
    further members of the body, and `headers` those of the answer.
    """

    kind: Kind
    code: str = ""
    words: Words = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self, request_id: str) -> dict[str, Any]:
        """The problem document, in the active language."""
        words = str(self.words or self.kind.title)
        return {
            "type": f"{PAGE}#{self.kind.code}",
            "title": str(self.kind.title),
            "status": self.kind.status,
            "detail": words,
            "code": self.code or self.kind.code,
            "words": words,
            "request_id": request_id,
            **self.more,
        }


Told: TypeAlias = Kind | Callable[[Any], Problem]
"""What an exception is told as: always the same, or by what it holds."""

BAD_REQUEST: Final = Kind(400, "bad_request", _("The request cannot be understood."))
NOT_JSON: Final = Kind(400, "not_json", _("The body is not the JSON it should be."))
MALFORMED: Final = Kind(400, "malformed", _("Something in the request is missing or wrong."))
NOT_SIGNED_IN: Final = Kind(401, "not_signed_in", _("This needs a valid token."))
FORBIDDEN: Final = Kind(403, "forbidden", _("You may not do this."))
NOT_FOUND: Final = Kind(404, "not_found", _("There is nothing here for you."))
METHOD: Final = Kind(405, "method_not_allowed", _("This method does not exist here."))
NOT_ACCEPTABLE: Final = Kind(406, "not_acceptable", _("Answers are JSON, nothing else."))
NO_LENGTH: Final = Kind(411, "length_required", _("The request must say how long its body is."))
TOO_LARGE: Final = Kind(413, "too_large", _("The request is too large."))
MEDIA: Final = Kind(415, "unsupported_media_type", _("Bodies are JSON, nothing else."))
THROTTLED: Final = Kind(429, "throttled", _("Too many requests; wait a little."))
INTERNAL: Final = Kind(500, "internal_error", _("Something went wrong on our side."))
UNAVAILABLE: Final = Kind(503, "unavailable", _("The service is busy; try again shortly."))

GENERAL: Final = (
    *(BAD_REQUEST, NOT_JSON, MALFORMED, NOT_SIGNED_IN, FORBIDDEN, NOT_FOUND, METHOD),
    *(NOT_ACCEPTABLE, NO_LENGTH, TOO_LARGE, MEDIA, THROTTLED, INTERNAL, UNAVAILABLE),
)
"""The kinds that any operation may answer with."""

_BY_STATUS: Final = {kind.status: kind for kind in reversed(GENERAL)}

_TABLE: dict[type[Exception], Told] = {}


def register(rows: Mapping[type[Exception], Told]) -> None:
    """Tell these exceptions and their subclasses so; a nearer class goes before a farther."""
    _TABLE.update(rows)


def problem_of(exception: Exception) -> Problem | None:
    """What the exception is told as; None for a bug."""
    for ancestor in type(exception).__mro__:
        if told := _TABLE.get(ancestor):
            return Problem(told) if isinstance(told, Kind) else told(exception)
    return None


def problem_of_status(status: int) -> Problem:
    """The general problem of a status, for answers that were made without an exception."""
    return Problem(_BY_STATUS.get(status) or (BAD_REQUEST if status < 500 else INTERNAL))


def exception_handler(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's hook: the answer to an exception of a view; None lets a bug propagate."""
    problem = problem_of(exception)
    if problem is None:
        return None
    if problem.kind.status >= 500:
        logger.error("%s", problem.kind.code, exc_info=exception)
    request = context["request"]
    # A view that answers with pages or YAML tells its problems like every other.
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), MEDIA_TYPE
    return Response(
        problem.body(request_id_of(request)),
        status=problem.kind.status,
        headers=dict(problem.headers),
        content_type=MEDIA_TYPE,
    )


def response(problem: Problem, request: HttpRequest) -> HttpResponse:
    """The answer to a problem outside DRF."""
    return JsonResponse(
        problem.body(request_id_of(request)),
        status=problem.kind.status,
        headers=dict(problem.headers),
        content_type=MEDIA_TYPE,
        json_dumps_params={"ensure_ascii": False},
    )


def request_id_of(request: Any) -> str:
    """The id under which the logs know this request, of Django or of DRF."""
    return str(request.META.get("chieu.request_id", ""))


# Django's and DRF's exceptions


def malformed(exception: exceptions.ValidationError) -> Problem:
    """The problem of a request in which these fields are wrong."""
    return Problem(MALFORMED, more={"errors": list(_field_errors(exception))})


def _field_errors(exception: exceptions.ValidationError) -> Iterator[dict[str, str]]:
    for path, code, words in _flattened((), exception.get_full_details()):
        said = field_words.WORDS.get(code, words)
        yield {"field": ".".join(path), "code": code, "words": str(said)}


def _flattened(
    path: tuple[str, ...], details: Any
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    if isinstance(details, list):
        is_of_rows = any(not _is_leaf(each) for each in details)
        for number, each in enumerate(details):
            yield from _flattened((*path, str(number)) if is_of_rows else path, each)
    elif _is_leaf(details):
        yield path, details["code"], details["message"]
    else:
        for name, each in details.items():
            yield from _flattened(
                path if name == "non_field_errors" else (*path, str(name)), each
            )


def _is_leaf(details: Any) -> bool:
    return isinstance(details, dict) and isinstance(details.get("message"), str)


def _told_unauthenticated(exception: exceptions.APIException) -> Problem:
    challenge = getattr(exception, "auth_header", "Bearer")
    return Problem(NOT_SIGNED_IN, headers={"WWW-Authenticate": challenge})


def _told_throttled(exception: exceptions.Throttled) -> Problem:
    return Problem(
        THROTTLED,
        headers={"Retry-After": str(math.ceil(getattr(exception, "wait", None) or 1))},
    )


def _told_other(exception: exceptions.APIException) -> Problem:
    return problem_of_status(exception.status_code)


register(
    {
        BadRequest: BAD_REQUEST,
        Http404: NOT_FOUND,
        PermissionDenied: FORBIDDEN,
        RequestDataTooBig: TOO_LARGE,
        OperationalError: lambda _: Problem(UNAVAILABLE, headers={"Retry-After": "1"}),
        exceptions.ParseError: NOT_JSON,
        exceptions.ValidationError: malformed,
        exceptions.NotAuthenticated: _told_unauthenticated,
        exceptions.AuthenticationFailed: _told_unauthenticated,
        exceptions.Throttled: _told_throttled,
        exceptions.APIException: _told_other,
    }
)
