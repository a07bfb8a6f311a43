import re

import pytest
from django.urls import path
from pytest_django import Settings
from redis import Redis
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.http import throttles
from config.http.throttles import Rate
from tests.http.caller import Caller, problem_of
from tests.http.rates import hold_to_rates


class Act(APIView):
    permission_classes = (AllowAny,)
    throttle_scope = "act"

    def post(self, request: Request) -> Response:
        return Response({})


class Read(APIView):
    permission_classes = (AllowAny,)

    def get(self, request: Request) -> Response:
        return Response(status=int(request.query_params.get("status", 200)))


urlpatterns = [path("api/v1/act/", Act.as_view()), path("api/v1/read/", Read.as_view())]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture(autouse=True)
def _three_a_day(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"act": Rate(3, 86_400), "read": Rate(2, 86_400)}
    hold_to_rates(settings, monkeypatch, limits)


def left(answer: object) -> int:
    found = re.fullmatch(r'"(?:act|read)";r=(\d+);t=\d+', answer["RateLimit"])  # type: ignore[index]  # a response
    assert found is not None
    return int(found[1])


def test_headers_count_down_and_then_it_is_too_fast(anyone: Caller) -> None:
    answers = [anyone.post("act/", {}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [left(answer) for answer in answers] == [2, 1, 0, 0]
    assert answers[0]["RateLimit-Policy"] == '"act";q=3;w=86400'
    problem_of(answers[3], 429, "throttled")
    assert 86_400 < int(answers[3]["Retry-After"]) <= 86_400 * 21 / 20
    assert answers[3]["RateLimit"].endswith(f";t={answers[3]['Retry-After']}")


class Clock:
    """Stands in for `time` where requests are counted."""

    def __init__(self, now: float) -> None:
        self.now = now

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Forty a minute, and a time that stands still a second before a minute is over."""
    clock = Clock(1_800_000_059.0)
    hold_to_rates(settings, monkeypatch, {"act": Rate(40, 60)})
    monkeypatch.setattr(throttles, "time", clock)
    return clock


def passed(anyone: Caller, tries: int) -> int:
    return sum(anyone.post("act/", {}).status_code == 200 for _ in range(tries))


def test_no_window_holds_more_than_the_rate(anyone: Caller, clock: Clock) -> None:
    times: list[float] = []
    for _ in range(50):
        times += [clock.now] * passed(anyone, 10)
        clock.now += 2.7
    assert all(sum(at <= each < at + 60 for each in times) <= 40 for at in times)
    # Whoever asks all the time has nearly all of it.
    assert len(times) > 40 * (50 * 2.7 / 60) * 0.9


def test_who_waits_as_told_is_let_through(anyone: Caller, clock: Clock) -> None:
    assert passed(anyone, 30) == 30
    clock.now += 20
    assert passed(anyone, 12) == 10
    for gained in (30, 10):
        wait = int(anyone.post("act/", {})["Retry-After"])
        clock.now += wait - 1.1
        assert passed(anyone, 1) == 0
        clock.now += 1.1
        assert passed(anyone, 99) == gained


def test_asking_too_often_makes_no_wait_longer(anyone: Caller, clock: Clock) -> None:
    passed(anyone, 99)
    clock.now += 63
    assert passed(anyone, 41) == 40


def test_reading_never_blocks_a_move(anyone: Caller) -> None:
    assert [anyone.get("read/").status_code for _ in range(3)] == [200, 200, 429]
    assert anyone.post("act/", {}).status_code == 200


def test_an_unchanged_answer_is_free(anyone: Caller) -> None:
    answers = [anyone.get("read/?status=304") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [304] * 5
    assert {left(answer) for answer in answers} == {2}
    assert left(anyone.get("read/")) == 1


def test_callers_have_a_rate_each(anyone: Caller) -> None:
    other = Caller(client=type(anyone.client)(REMOTE_ADDR="10.0.0.9"))
    assert [anyone.get("read/").status_code for _ in range(3)] == [200, 200, 429]
    assert other.get("read/").status_code == 200


def test_one_network_of_ipv6_is_one_caller(anyone: Caller) -> None:
    codes = []
    for tail in ("1", "2", "ffff"):
        client = type(anyone.client)(REMOTE_ADDR=f"2001:db8::{tail}")
        codes.append(Caller(client=client).get("read/").status_code)
    assert codes == [200, 200, 429]


def test_counts_are_forgotten_with_their_window(anyone: Caller, settings: Settings) -> None:
    anyone.get("read/")
    valkey = Redis.from_url(settings.REDIS_URL)
    (key,) = valkey.keys("chieu:rate:read:*")
    assert 86_400 < valkey.ttl(key) <= 86_400 * 21 / 20 + 1
    valkey.close()


def test_when_valkey_is_silent_everything_passes(
    anyone: Caller, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    counts = throttles._Counts()
    monkeypatch.setattr(throttles, "_COUNTS", counts)
    answers = [anyone.get("read/") for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[0]
    settings.REDIS_URL = "this would raise, if it were asked"
    assert anyone.get("read/").status_code == 200


def test_a_server_may_be_generous(anyone: Caller, settings: Settings) -> None:
    settings.RATE_FACTOR = 2
    assert [anyone.get("read/").status_code for _ in range(5)] == [200] * 4 + [429]
