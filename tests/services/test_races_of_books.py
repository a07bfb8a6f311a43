"""Two who write in the same books at once, on connections of their own."""

from functools import partial

import pytest

from accounts.models import User
from games.models import Book, BookEntry, PlayedMove
from games.services import book_filling, books, openings
from tests.services.conftest import NOON, Clock
from tests.services.test_openings import game
from tests.services.test_races import at_the_same_time

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("broker")]

PLAN = {"game": "xiangqi", "title": "Mine", "enabled": True, "now": NOON}


def test_of_many_books_made_at_once_no_more_than_may_be_are_there(
    an: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "MOST_BOOKS", 3)
    made = at_the_same_time([partial(books.make, owner=an, **PLAN) for _ in range(6)])  # type: ignore[arg-type]  # a plan of many types
    assert Book.objects.count() == 3
    assert sum(isinstance(each, books.TooManyBooks) for each in made) == 3


def test_an_entry_written_many_times_at_once_is_one(an: User) -> None:
    code = books.make(owner=an, **PLAN).code  # type: ignore[arg-type]  # a plan of many types
    put = partial(books.put, owner=an, code=code, entry=books.Entry(action="h2e2"), now=NOON)
    assert not any(isinstance(each, Exception) for each in at_the_same_time([put] * 5))
    assert BookEntry.objects.count() == Book.objects.get().entry_count == 1


def test_two_books_filled_from_each_other_at_once_do_not_wait_for_ever(an: User) -> None:
    codes = [books.make(owner=an, **PLAN).code for _ in range(2)]  # type: ignore[arg-type]  # a plan of many types
    for code, action in zip(codes, ("h2e2", "g0e2"), strict=True):
        books.put(owner=an, code=code, entry=books.Entry(action=action), now=NOON)
    merge = partial(book_filling.merge, owner=an, clash="keep", now=NOON)
    done = at_the_same_time(
        [
            partial(merge, code=code, other=other)
            for code, other in (codes, codes[::-1])
            for _ in range(2)
        ]
    )
    assert not any(isinstance(each, Exception) for each in done)
    assert [book.entries.count() for book in Book.objects.all()] == [2, 2]
    assert [book.entry_count for book in Book.objects.all()] == [2, 2]


def test_matches_counted_by_many_at_once_count_once(an: User, binh: User, clock: Clock) -> None:
    for _ in range(3):
        game(an, binh, clock)
    count = partial(openings.count_finished, now=clock())
    assert sum(at_the_same_time([count] * 4)) == 3
    assert PlayedMove.objects.get(user=None, action="h2e2").played == 3
