import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.http import problems
from tests.http.caller import Caller, problem_of

RAISED: dict[str, Exception] = {
    "bug": ZeroDivisionError("a secret: chieu_123"),
    "database": OperationalError("password=hunter2"),
    "forbidden": PermissionDenied("because of the secret"),
    "suspicious": SuspiciousOperation("because of the secret"),
}


class Raising(APIView):
    permission_classes = (AllowAny,)

    def get(self, request: Request, which: str) -> Response:
        raise RAISED[which]

    def post(self, request: Request, which: str) -> Response:
        return Response(request.data)


def raising(request: HttpRequest, which: str) -> HttpResponse:
    raise RAISED[which]


urlpatterns = [
    path("api/v1/drf/<which>/", Raising.as_view()),
    path("api/v1/plain/<which>/", raising),
    path("", include(settings.ROOT_URLCONF)),
]
pytestmark = pytest.mark.urls(__name__)


@pytest.mark.parametrize("layer", ["drf", "plain"])
@pytest.mark.parametrize(
    ("which", "status", "code"),
    [
        pytest.param("bug", 500, "internal_error", id="a bug"),
        pytest.param("forbidden", 403, "forbidden", id="a refusal of Django's"),
        pytest.param("nothing-here/at-all", 404, "not_found", id="an unknown address"),
    ],
)
def test_every_failure_is_a_problem(
    anyone: Caller, layer: str, which: str, status: int, code: str
) -> None:
    answer = anyone.get(f"{layer}/{which}/")
    problem_of(answer, status, code)
    assert b"secret" not in answer.content
    assert b"Traceback" not in answer.content


def test_an_attack_is_a_bad_request(anyone: Caller) -> None:
    problem_of(anyone.get("plain/suspicious/"), 400, "bad_request")


def test_a_silent_database_is_told_as_such(anyone: Caller) -> None:
    answer = anyone.get("drf/database/")
    problem_of(answer, 503, "unavailable")
    assert answer["Retry-After"] == "1"
    assert b"hunter2" not in answer.content


def test_debugging_shows_no_traceback_either(anyone: Caller, settings: Settings) -> None:
    settings.DEBUG = True
    problem_of(anyone.get("drf/bug/"), 500, "internal_error")
    problem_of(anyone.get("nowhere/"), 404, "not_found")


@pytest.mark.parametrize(
    ("headers", "method", "status", "code"),
    [
        pytest.param({}, "PUT", 405, "method_not_allowed", id="an unknown method"),
        pytest.param(
            {"Accept": "text/html"}, "POST", 406, "not_acceptable", id="no JSON wanted"
        ),
        pytest.param(
            {"Content-Type": "text/xml"}, "POST", 415, "unsupported_media_type", id="XML"
        ),
        pytest.param(
            {"Content-Type": "application/x-www-form-urlencoded"},
            *("POST", 415, "unsupported_media_type"),
            id="a form",
        ),
        pytest.param(
            {"Content-Type": "multipart/form-data; boundary=x"},
            *("POST", 415, "unsupported_media_type"),
            id="a form in parts",
        ),
    ],
)
def test_what_is_no_call_of_the_api(
    headers: dict[str, str], method: str, status: int, code: str
) -> None:
    sent = {"Content-Type": "application/json", **headers}
    answer = Client().generic(
        method, "/api/v1/drf/x/", b"{}", sent.pop("Content-Type"), headers=sent
    )
    problem_of(answer, status, code)
    if status == 405:
        assert set(answer["Allow"].split(", ")) >= {"GET", "POST"}


def test_a_foreign_host_is_a_bad_request() -> None:
    answer = Client().get("/api/v1/drf/bug/", headers={"Host": "evil.example"})
    problem_of(answer, 400, "bad_request")


def test_a_page_of_another_origin_can_read_a_problem() -> None:
    for where in ("nowhere/", "drf/forbidden/"):
        answer = Client().get(f"/api/v1/{where}", headers={"Origin": "https://a.example"})
        assert answer["Access-Control-Allow-Origin"] == "*"


def test_the_admin_keeps_its_pages() -> None:
    answer = Client().get("/admin/nowhere/")
    assert answer["Content-Type"].startswith("text/html")


def test_a_nearer_class_goes_before_a_farther() -> None:
    class Near(PermissionDenied):
        pass

    kind = problems.Kind(409, "near", "Near.")
    problems.register({Near: kind})
    try:
        assert problems.problem_of(Near()) == problems.Problem(kind)
        assert problems.problem_of(PermissionDenied()) == problems.Problem(problems.FORBIDDEN)
        assert problems.problem_of(ZeroDivisionError()) is None
    finally:
        del problems._TABLE[Near]


def declared_kinds() -> set[problems.Kind]:
    """The kinds that any module of ours declares."""
    for name in ("accounts.api.errors", "games.api.errors", settings.ROOT_URLCONF):
        import_module(name)
    ours = [
        each
        for name, each in sys.modules.items()
        if name.startswith(("accounts.", "config.", "games."))
    ]
    return {
        value
        for each in ours
        for value in vars(each).values()
        if isinstance(value, problems.Kind)
    }


def test_the_page_of_the_docs_has_every_kind(anyone: Caller) -> None:
    text = (Path(__file__).parents[2] / "docs/errors.md").read_text()
    told = re.findall(r"^### (\w+)$", text, re.MULTILINE)
    assert sorted(told) == sorted(set(told))
    assert set(told) == {kind.code for kind in declared_kinds()}
    page = Client().get("/docs/errors/")
    assert page.status_code == 200
    for code in told:
        assert f'id="{code}"' in page.content.decode()


@pytest.mark.parametrize("path", ["schema/", "docs/"])
def test_what_answers_in_yaml_or_pages_tells_problems_in_json(
    anyone: Caller, path: str
) -> None:
    problem_of(anyone.post(path, {}), 405, "method_not_allowed")
    problem_of(anyone.saying(Accept="text/csv").get(path), 406, "not_acceptable")


def test_the_page_of_the_api_is_only_read(anyone: Caller) -> None:
    answer = anyone.client.options("/api/v1/docs/")
    problem_of(answer, 405, "method_not_allowed")
    assert answer["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("debug", [True, False])
def test_a_forgotten_slash_loses_neither_method_nor_body(
    anyone: Caller, settings: Settings, debug: bool
) -> None:
    settings.DEBUG = debug
    answer = anyone.post("guests?a=1", {"name": "An"})
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/guests/?a=1")
    assert answer.content == b""
