"""What surrounds every request: its id, its limits, its language, and how its failure looks."""

import re
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import escape_leading_slashes

from config.http import languages, problems, request_ids, throttles

Respond: TypeAlias = Callable[[HttpRequest], HttpResponseBase]

BODY_SIZE: Final = 64 * 1024
"""The bytes of the longest body that is read; `BODY_SIZES` in the settings allows some more."""

FORM_SIZE: Final = 256 * 1024
"""The bytes of the longest form that the pages for staff may send."""

DRAINED_SIZE: Final = 4 * 1024 * 1024
"""The bytes of the longest body that is read and dropped, so that its sender hears of it."""

_SAFE_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")


class _Moved(HttpResponsePermanentRedirect):
    """A redirect that keeps the method."""

    status_code = HTTPStatus.PERMANENT_REDIRECT


class RequestId:
    """Gives every request an id that its answer and its log lines carry.

    A proxy's or client's own id is kept, if it could not break a log line.
    """

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        request_id = given if _SAFE_ID.fullmatch(given) else secrets.token_hex(12)
        request.META["chieu.request_id"] = request_id
        before = request_ids.CURRENT.set(request_id)
        try:
            response = self.respond(request)
        finally:
            request_ids.CURRENT.reset(before)
        response["X-Request-Id"] = request_id
        return response


class Languages:
    """Speaks the language that a request asks for, and says which one that was."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with translation.override(languages.begin(request.META).lower()):
            response = self.respond(request)
            response.setdefault("Content-Language", languages.current())
        patch_vary_headers(response, ["Accept-Language"])
        return response


class Problems:
    """Makes a problem document of every failure that Django would answer with a page.

    Only the body changes: headers such as Allow stay. The admin keeps its pages, for people.
    """

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        if response.status_code < 400 or _is_for_people(request) or _is_data(response):
            return response
        assert isinstance(response, HttpResponse)
        problem = problems.problem_of_status(response.status_code)
        response.content = problems.response(problem, request).content
        response["Content-Type"] = problems.MEDIA_TYPE
        if "Content-Length" in response:  # of the page that was there
            response["Content-Length"] = str(len(response.content))
        return response


class Limits:
    """Refuses what is too large or cannot be stored before any of it is kept."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        size, is_for_people = _body_size(request), _is_for_people(request)
        if is_for_people and size > FORM_SIZE:
            raise RequestDataTooBig(f"a form has at most {FORM_SIZE} bytes, got {size}")
        if size > settings.BODY_SIZES.get(request.path_info, BODY_SIZE) and not is_for_people:
            if size <= DRAINED_SIZE:
                _drain(request)
            return problems.response(problems.Problem(problems.TOO_LARGE), request)
        if "chunked" in request.headers.get("Transfer-Encoding", "") and not size:
            # WSGI would read no body at all, and whoever sent one be told that it is empty.
            return problems.response(problems.Problem(problems.NO_LENGTH), request)
        if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            return problems.response(problems.Problem(problems.BAD_REQUEST), request)
        return self.respond(request)


class Slashes(CommonMiddleware):
    """Sends whoever forgot the slash at the end to the address that has it.

    With their method and body, of which a 301 would make a GET without one.
    """

    response_redirect_class = _Moved

    def get_full_path_with_slash(self, request: HttpRequest) -> str:
        """The address with a slash; never that of another host."""
        return escape_leading_slashes(request.get_full_path(force_append_slash=True))


class RateLimits:
    """Says in headers what is left of the caller's allowance; an unchanged answer is free."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        allowance = throttles.allowance_of(request)
        if allowance is not None:
            if response.status_code == 304:
                allowance = throttles.give_back(allowance)
            response["RateLimit-Policy"] = allowance.policy
            response["RateLimit"] = allowance.left
        return response


def _is_for_people(request: HttpRequest) -> bool:
    return request.path_info.startswith("/admin/")


def _is_data(response: HttpResponseBase) -> bool:
    return response.get("Content-Type", "").startswith("application/")


def _drain(request: HttpRequest) -> None:
    """Drop the body: a client that is cut off while it sends sees a broken pipe, and no 413."""
    left = _body_size(request)
    while left > 0 and (part := request.read(min(left, BODY_SIZE))):
        left -= len(part)


def _body_size(request: HttpRequest) -> int:
    size = request.META.get("CONTENT_LENGTH") or "0"
    return int(size) if size.isdecimal() else 0
