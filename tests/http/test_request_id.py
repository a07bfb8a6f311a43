import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.http import request_ids
from config.http.middleware import RequestId
from tests.http.caller import Caller


def test_every_answer_has_an_id_of_its_own(anyone: Caller) -> None:
    first, second = (anyone.get("nowhere/")["X-Request-Id"] for _ in range(2))
    assert re.fullmatch(r"[0-9a-f]{24}", first)
    assert first != second


def test_a_good_id_of_the_caller_s_is_kept(anyone: Caller) -> None:
    answer = anyone.saying(X_Request_Id="proxy-7.abc_DEF").get("nowhere/")
    assert answer["X-Request-Id"] == answer.json()["request_id"] == "proxy-7.abc_DEF"


@pytest.mark.parametrize(
    "given", ["short", "x" * 65, "a b c d e f", 'a"}{"level":"x', "ééééééééé"]
)
def test_an_id_that_could_break_a_log_is_not(anyone: Caller, given: str) -> None:
    assert anyone.saying(X_Request_Id=given).get("nowhere/")["X-Request-Id"] != given


def test_a_log_line_far_from_the_request_can_tell_its_id() -> None:
    seen: list[str] = []

    def respond(request: HttpRequest) -> HttpResponse:
        seen.append(request_ids.CURRENT.get())
        return HttpResponse()

    answer = RequestId(respond)(RequestFactory().get("/"))
    assert seen == [answer["X-Request-Id"]]
    assert request_ids.CURRENT.get() == ""
