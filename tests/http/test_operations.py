from datetime import UTC, datetime

import pytest
from django.urls import path
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.services import people
from config.http.operations import by_method
from tests.http.caller import Caller, problem_of


class Show(APIView):
    permission_classes = (AllowAny,)

    def get(self, request: Request) -> Response:
        return Response({"said": "shown"})


class Change(APIView):
    throttle_scope = "act"

    def post(self, request: Request) -> Response:
        return Response({"said": "changed"})


urlpatterns = [path("api/v1/both/", by_method(get=Show, post=Change))]
pytestmark = pytest.mark.urls(__name__)


def test_each_operation_keeps_its_own_permissions_and_rate(anyone: Caller) -> None:
    shown = anyone.get("both/")
    assert shown.json() == {"said": "shown"}
    assert shown["RateLimit-Policy"].startswith('"read"')
    assert shown["Allow"] == "GET, POST, OPTIONS"
    problem_of(anyone.post("both/", {}), 401, "not_signed_in")


def test_an_operation_answers_whom_it_knows(known: Caller) -> None:
    changed = known.post("both/", {})
    assert changed.json() == {"said": "changed"}
    assert changed["RateLimit-Policy"].startswith('"act"')


def test_any_other_method_is_not_allowed(anyone: Caller) -> None:
    for answer in (anyone.delete("both/"), anyone.patch("both/", {})):
        problem_of(answer, 405, "method_not_allowed")
        assert answer["Allow"] == "GET, POST, OPTIONS"


@pytest.fixture
def known(db: None) -> Caller:
    return Caller(people.sign_up_guest(name="An", language="en", now=datetime.now(UTC))[1])
