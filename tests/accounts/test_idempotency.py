import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from accounts.models import IdempotentAnswer, User
from accounts.services import idempotency
from accounts.services.idempotency import Answer, KeyReused, once

TELL = Answer(201, {"token": "chieu_secret", "name": "Bình"}, {"Location": "/x/"})


@pytest.fixture
def key() -> UUID:
    return uuid4()


class Counted:
    """An effect that counts how often it runs."""

    def __init__(self, answer: Answer = TELL) -> None:
        self.answer = answer
        self.runs = 0

    def __call__(self) -> Answer:
        self.runs += 1
        return self.answer


def ask(
    key: UUID | None,
    effect: Callable[[], Answer],
    now: datetime,
    *,
    caller: str = "user:1",
    body: bytes = b"{}",
) -> Answer:
    return once(caller=caller, route="POST /x/", key=key, body=body, effect=effect, now=now)


@pytest.mark.django_db
def test_a_repeated_request_is_answered_again_and_not_carried_out_again(
    key: UUID, now: datetime
) -> None:
    effect = Counted()
    first, second = ask(key, effect, now), ask(key, effect, now)
    assert effect.runs == 1
    assert not first.is_replayed
    assert second.is_replayed
    assert (second.status, second.body, second.headers) == (201, TELL.body, TELL.headers)


@pytest.mark.django_db
def test_without_a_key_every_request_is_carried_out(now: datetime) -> None:
    effect = Counted()
    ask(None, effect, now)
    ask(None, effect, now)
    assert effect.runs == 2
    assert not IdempotentAnswer.objects.exists()


@pytest.mark.django_db
def test_a_key_with_another_body_is_refused(key: UUID, now: datetime) -> None:
    effect = Counted()
    ask(key, effect, now)
    with pytest.raises(KeyReused):
        ask(key, effect, now, body=b'{"a":1}')
    assert effect.runs == 1


@pytest.mark.django_db
def test_callers_do_not_share_keys(key: UUID, now: datetime) -> None:
    effect = Counted()
    ask(key, effect, now)
    ask(key, effect, now, caller="user:2")
    assert effect.runs == 2


@pytest.mark.django_db
def test_a_failure_stores_nothing_so_that_a_retry_runs(key: UUID, now: datetime) -> None:
    def fail() -> Answer:
        User.objects.create(name="An")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask(key, fail, now)
    assert not User.objects.exists()
    assert not ask(key, Counted(), now).is_replayed


@pytest.mark.django_db
def test_the_row_alone_gives_nothing_away(key: UUID, now: datetime) -> None:
    ask(key, Counted(), now, body=b'{"password": "secret"}')
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT a::text, encode(answer, 'escape') FROM accounts_idempotentanswer a"
        )
        held = str(cursor.fetchall())
    for secret in (str(key), key.hex, "secret", "token"):
        assert secret not in held


@pytest.mark.django_db
def test_two_queries_more_than_the_effect(
    key: UUID, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # Here within a test's own transaction, where atomic() adds a savepoint and its release.
    with django_assert_num_queries(2 + 2):
        ask(key, Counted(), now)
    with django_assert_num_queries(2 + 2):
        ask(key, Counted(), now)


@pytest.mark.django_db
def test_answers_are_kept_for_a_day(key: UUID, now: datetime) -> None:
    ask(key, Counted(), now)
    assert idempotency.purge_answers(now=now + timedelta(hours=24)) == 0
    assert ask(key, Counted(), now + timedelta(hours=24)).is_replayed
    assert idempotency.purge_answers(now=now + timedelta(hours=24, seconds=1)) == 1


def in_threads(count: int, call: Callable[[], Answer]) -> list[Answer]:
    """What `count` threads got that all called at once, each with a connection of its own."""
    start = threading.Barrier(count)

    def run() -> Answer:
        try:
            start.wait()
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return [each.result() for each in [pool.submit(run) for _ in range(count)]]


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_have_one_effect_and_eight_equal_answers(
    key: UUID, now: datetime
) -> None:
    def effect() -> Answer:
        user = User.objects.create(name="An")
        return Answer(201, {"id": user.code})

    answers = in_threads(8, lambda: ask(key, effect, now))
    assert User.objects.count() == 1
    assert {(each.status, each.body["id"]) for each in answers} == {
        (201, User.objects.get().code)
    }
    assert sorted(each.is_replayed for each in answers) == [False] + [True] * 7


@pytest.mark.django_db(transaction=True)
def test_when_the_first_of_two_fails_the_waiting_one_runs(key: UUID, now: datetime) -> None:
    began = threading.Event()
    failures: list[Exception] = []

    def fail_slowly() -> Answer:
        began.set()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.2)")
        raise ZeroDivisionError

    def first() -> None:
        try:
            ask(key, fail_slowly, now)
        except ZeroDivisionError as failure:
            failures.append(failure)
        finally:
            connection.close()

    thread = threading.Thread(target=first)
    thread.start()
    began.wait()
    answer = ask(key, Counted(), now)
    thread.join()
    assert len(failures) == 1
    assert not answer.is_replayed
    assert IdempotentAnswer.objects.count() == 1
