"""Keeping games: requests at once cannot pass the quota, nor bring one file in twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from accounts.models import User
from accounts.services import people
from games.models import SavedGame
from games.services import portable, records
from tests.services.conftest import NOON

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 6


def an() -> User:
    user, _ = people.sign_up_guest(name="An", language="vi", now=NOON)
    return user


def together(act: Callable[[], Any]) -> list[Any]:
    """What each of several gives, or raises, that begin at the same moment."""
    barrier = Barrier(AT_ONCE)

    def one(_: int) -> Any:
        barrier.wait()
        try:
            return act()
        except (records.TooManySaved, portable.BadBundle) as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(one, range(AT_ONCE)))


def keep(user: User, now: datetime = NOON) -> list[SavedGame]:
    return records.keep_file(
        user=user, game="xiangqi", data=b"h2e2", kind=None, title="", now=now
    )


def test_no_more_are_kept_at_once_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_SAVED", 3)
    user = an()
    found = together(lambda: keep(user))
    assert sum(isinstance(each, records.TooManySaved) for each in found) == AT_ONCE - 3
    assert SavedGame.objects.count() == 3


def test_a_file_is_brought_in_once_however_often_at_once() -> None:
    giver, taker = an(), an()
    keep(giver)
    data = portable.bundle(user=giver, person={}, now=NOON)

    def bring() -> int:
        brought = portable.bring_in(
            user=taker, data=data, check=lambda _, document: document, now=NOON
        )
        return brought.parts["records"].added

    assert sorted(together(bring)) == [0] * (AT_ONCE - 1) + [1]
    assert SavedGame.objects.filter(user=taker).count() == 1


def test_a_title_is_made_from_what_there_is() -> None:
    user = an()
    for text, title in (
        ('[Title "Ván hay"]\n[Red "A"]\n1. h2e2', "Ván hay"),
        ('[Red "A"]\n[Black "B"]\n1. h2e2', "A – B"),
        ('[Event "Giải"]\n1. h2e2', "Giải"),
        ("h2e2", "Xiangqi"),
        ('[Title "\u202e\u2066"]\n1. h2e2', "Xiangqi"),
        (f'[Title "{"x" * 150}"]\n1. h2e2', "x" * 100),
    ):
        (kept,) = records.keep_file(
            user=user, game="xiangqi", data=text.encode(), kind="pgn", title="", now=NOON
        )
        assert kept.title == title
