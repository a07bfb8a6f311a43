"""Computers that play by the book, and what that has to do with titles and ratings."""

from dataclasses import replace
from typing import Any

import pytest

from accounts.models import User
from games.kernel.game import Conduct
from games.kernel.rng import derived_seed
from games.kernel.seats import Seat
from games.models import Hand, Ply, TableEvent, Title
from games.selectors import loading
from games.services import book_moves, books, hands, locks, play, table_books
from games.services.decisions import Asked
from games.services.tables import Computer
from tests.services.conftest import NOON, Broker, Clock, act_first, opened, refused, row

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once")]


def game(host: User, *, level: str = "club", seat: int = 1, **plan: Any) -> str:
    """A game against a computer."""
    computers = (Computer(level=level, seat=seat),)
    return opened(host, game="xiangqi", seat_count=2, computers=computers, **plan)


def own_book(owner: User, *moves: books.Entry, **plan: Any) -> str:
    given: dict[str, Any] = {"game": "xiangqi", "title": "", "enabled": False, **plan}
    code = books.make(owner=owner, now=NOON, **given).code
    for entry in moves:
        books.put(owner=owner, code=code, entry=entry, now=NOON)
    return code


def chosen(code: str, label: str = "") -> tuple[str, str] | None:
    """What the computer at this table would take from a book, and from whose."""
    at = loading.load(code)
    sitting = next(each for each in at.sittings if each.level)
    asked = replace(Asked.at(at, sitting), seed=derived_seed(bytes(32), label))
    found = book_moves.taken(at, sitting, asked)
    return None if found is None else (at.game.format_action(found.action), found.book)


def codes_at(code: str) -> list[str]:
    """The own books that a table uses."""
    books_there = row(code).books
    assert books_there is not None
    return list(books_there["codes"])


def first_ply(code: str) -> Ply:
    return Ply.objects.get(hand__match__table__code=code, number=0)


def test_a_computer_opens_by_the_house_book_and_says_so(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = game(an, seat=0)
    broker.run()
    ply = first_ply(code)
    house = loading.load(code).entry.opening_book
    assert house is not None
    at_start = house.house.moves(house.rules.place(house.start).key)
    assert ply.action in [each.action for each in at_start]
    assert (ply.by, ply.book) == (Ply.By.COMPUTER, "house")
    told = TableEvent.objects.filter(table__code=code).latest("number").told
    assert [each["kind"] for each in told][:2] == ["from_book", "moved"]
    assert told[0]["data"] == {"seat": 0, "book": "house"}


def test_the_weakest_levels_play_without_a_book(an: User, broker: Broker) -> None:
    for level in ("beginner", "amateur"):
        code = game(an, level=level, seat=0)
        assert chosen(code) is None
        broker.run()
        assert first_ply(code).book == ""


@pytest.mark.parametrize(
    ("choice", "is_used"),
    [
        (table_books.Choice(), True),
        (table_books.Choice(house=False), False),
        (table_books.Choice(sides=["black"]), False),
        (table_books.Choice(sides=["red"]), True),
        (table_books.Choice(sides=[]), False),
    ],
)
def test_a_table_says_which_book_is_used_by_whom(
    an: User, choice: table_books.Choice, is_used: bool
) -> None:
    assert (chosen(game(an, seat=0, books=choice)) is not None) == is_used


def test_other_games_have_no_books(an: User) -> None:
    assert row(opened(an)).books is None
    with refused(table_books.BadBooks) as bad:
        opened(an, books=table_books.Choice())
    assert (bad.value.part, bad.value.code) == ("books", "no_books")


def test_own_books_come_before_the_house_in_the_order_they_are_named(an: User) -> None:
    first = own_book(an, books.Entry(action="i0i1", weight=5))
    second = own_book(an, books.Entry(action="i3i4"), books.Entry(action="a0a2"))
    code = game(an, seat=0, books=table_books.Choice(codes=[first, second]))
    assert chosen(code) == ("i0i1", "own")
    code = game(an, seat=0, books=table_books.Choice(codes=[second, first]))
    assert {taken[0] for n in range(20) if (taken := chosen(code, str(n)))} == {
        "i3i4",
        "i0i2",
    }


def test_weights_are_odds_and_nothing_that_is_off_is_played(an: User) -> None:
    mine = own_book(
        an,
        books.Entry(action="i0i1", weight=3),
        books.Entry(action="i3i4", weight=1),
        books.Entry(action="h2e2", weight=0),
        books.Entry(action="g0e2", weight=99, enabled=False),
    )
    code = game(an, seat=0, books=table_books.Choice(codes=[mine]))
    drawn = [taken[0] for n in range(400) if (taken := chosen(code, str(n)))]
    assert len(drawn) == 400
    assert set(drawn) == {"i0i1", "i3i4"}
    assert 265 <= drawn.count("i0i1") <= 335  # 300 expected; four standard errors are 35


def test_the_same_decision_draws_the_same_move(an: User) -> None:
    code = game(an, seat=0)
    assert len({chosen(code, "x") for _ in range(5)}) == 1
    assert len({chosen(code, str(n)) for n in range(30)}) > 3


def test_the_mirror_image_is_answered_in_the_mirror(
    an: User, broker: Broker, clock: Clock
) -> None:
    mine = own_book(an, books.Entry(action="h9g7", moves=["h2e2"]))
    code = game(an, books=table_books.Choice(codes=[mine], house=False))
    prompt = loading.load(code).live_hand().open_prompt
    assert prompt is not None
    play.act(code=code, user_id=an.pk, prompt=prompt, action="b2e2", now=clock())
    assert chosen(code) == ("b9c7", "own")


def test_books_that_are_enabled_are_used_unless_others_are_named(an: User) -> None:
    enabled = own_book(an, enabled=True)
    own_book(an)
    assert row(game(an)).books == {
        "house": True,
        "codes": [enabled],
        "sides": ["red", "black"],
    }
    assert codes_at(game(an, books=table_books.Choice(codes=[]))) == []


def test_the_books_of_others_cannot_be_used(an: User, binh: User) -> None:
    theirs = own_book(binh)
    with refused(table_books.BadBooks) as bad:
        game(an, books=table_books.Choice(codes=[theirs]))
    assert bad.value.code == "not_your_book"


def test_a_rated_table_has_the_house_book_alone(an: User) -> None:
    mine = own_book(an, enabled=True)
    assert codes_at(game(an, rated=True)) == []
    with refused(table_books.BadBooks) as bad:
        game(an, rated=True, books=table_books.Choice(codes=[mine]))
    assert bad.value.code == "rated_books"


def test_a_book_that_was_thrown_away_is_not_missed(an: User) -> None:
    mine = own_book(an, books.Entry(action="i0i1"))
    code = game(an, seat=0, books=table_books.Choice(codes=[mine]))
    books.remove(owner=an, code=mine, now=NOON)
    taken = chosen(code)
    assert taken is not None
    assert taken[1] == "house"


def test_no_book_loses_by_repetition(an: User, broker: Broker, clock: Clock) -> None:
    fen = "4k3R/9/9/9/9/9/9/9/9/rrBA1K3 b"
    lines = ["e9e8", "i9i8", "e8e9", "i8i9"]
    mine = own_book(
        an,
        books.Entry(fen=fen, moves=lines[:1], action="i9i8"),
        books.Entry(fen=fen, moves=lines[:3], action="i8i9"),
    )
    options = {"handicap": "custom", "fen": fen}
    choice = table_books.Choice(codes=[mine], house=False)
    code = game(an, seat=0, options=options, books=choice)
    taken = []
    for number in range(8):
        prompt = loading.load(code).live_hand().open_prompt
        assert prompt is not None
        if number % 2 == 0:
            action = lines[number % 4]
            play.act(code=code, user_id=an.pk, prompt=prompt, action=action, now=clock())
        elif (found := chosen(code)) is not None:
            taken.append(found[0])
            broker.run()
    # By the fourth check the position would stand there a third time, and the checker lose.
    assert taken == ["i9i8", "i8i9", "i9i8"]
    assert loading.load(code).hand is not None


def test_who_fills_a_computers_book_earns_no_title_by_beating_it(
    an: User, broker: Broker, clock: Clock
) -> None:
    mine = own_book(an, books.Entry(action="i0i1"))
    for codes, titles in (([mine], 0), ([], 1)):
        choice = table_books.Choice(codes=codes)
        broker.sent.clear()
        code = game(an, level="grandmaster", seat=0, books=choice)
        broker.run_one()
        assert first_ply(code).book == ("own" if codes else "house")
        act_first(code, an, clock())
        with locks.table(code, now=clock()) as at:
            hands.finish(at, at.game.ended_by(at.state, Seat(0), Conduct.RESIGN))
        assert Title.objects.count() == titles
    assert sorted(Hand.objects.values_list("helped_seats", flat=True)) == [[], [1]]


def test_the_host_may_choose_again(an: User, binh: User, clock: Clock) -> None:
    code = game(an, seat=0)
    choice = table_books.Choice(house=False)
    table_books.change(code=code, user=an, choice=choice, now=clock())
    assert chosen(code) is None
    told = TableEvent.objects.filter(table__code=code).latest("number").told
    assert [each["kind"] for each in told] == ["books_changed"]
