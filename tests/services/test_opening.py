"""The life of a table until the match begins, transition by transition (api.md I)."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.names import NameRefused
from games import catalogue
from games.kernel.refusals import OptionRefused
from games.models import Match, SeatLink, Table, TableEvent
from games.selectors import loading, visibility
from games.services import clock as clocks
from games.services import links, rights, seats, sittings, tables
from tests.services.conftest import (
    Broker,
    Clock,
    names_at,
    opened,
    play_hand,
    refused,
    row,
    with_computers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("at_once", "broker")]


def kinds(code: str) -> list[str]:
    """The kinds of all that was told, in order."""
    rows = TableEvent.objects.filter(table__code=code).order_by("number")
    return [part["kind"] for each in rows for part in each.told]


# Opening


def test_a_table_with_free_seats_waits_for_two_days(an: User, clock: Clock) -> None:
    code = opened(an)
    table = row(code)
    assert table.status == Table.Status.WAITING
    assert table.due_at == clock() + timedelta(hours=48)
    assert names_at(code) == ["An", None, None, None]


def test_a_table_without_free_seats_begins_at_once(an: User) -> None:
    code = opened(an, computers=with_computers(3))
    assert row(code).status == Table.Status.PLAYING
    assert names_at(code) == ["An", "Robin", "Sage", "Kit"]
    assert loading.load(code).hand is not None


def test_computers_sit_where_they_are_asked_to(an: User) -> None:
    wanted = (tables.Computer(seat=0, name="Máy"), tables.Computer(seat=2), tables.Computer())
    code = opened(an, computers=wanted)
    assert names_at(code) == ["Máy", "An", "Robin", "Sage"]


def test_computers_play_a_match_with_nobody_seated(
    an: User, broker: Broker, clock: Clock
) -> None:
    code = opened(an, seat_count=2, computers=with_computers(2))
    for _ in range(6):
        play_hand(code, [], broker, clock)
        clocks.sweep(now=clock.pass_(8))
    assert row(code).status == Table.Status.FINISHED


@pytest.mark.parametrize(
    ("plan", "refusal"),
    [
        pytest.param({"game": "poker"}, catalogue.UnknownGame, id="unknown game"),
        pytest.param({"seat_count": 5}, tables.BadSeating, id="too many seats"),
        pytest.param({"options": {"colour": "red"}}, OptionRefused, id="unknown option"),
        pytest.param({"options": {"length": 3}}, OptionRefused, id="bad value"),
        pytest.param(
            {"computers": with_computers(5)}, tables.BadSeating, id="too many computers"
        ),
        pytest.param(
            {"computers": (tables.Computer(level="god"),)},
            sittings.UnknownLevel,
            id="unknown level",
        ),
        pytest.param(
            {"computers": (tables.Computer(seat=7),)}, tables.BadSeating, id="no such seat"
        ),
        pytest.param(
            {"computers": (tables.Computer(seat=1), tables.Computer(seat=1))},
            tables.BadSeating,
            id="one seat twice",
        ),
        pytest.param(
            {"computers": (tables.Computer(name="\u202eRobin"),)}, NameRefused, id="bad name"
        ),
    ],
)
def test_what_does_not_fit_opens_no_table(
    an: User, plan: dict[str, Any], refusal: type[Exception]
) -> None:
    with refused(refusal):
        opened(an, **plan)
    assert not Table.objects.exists()


# Waiting


def test_the_last_seat_taken_begins_the_match(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, seat_count=2, visibility="public")
    seats.sit(code=code, user=binh, seat=1, now=clock())
    assert row(code).status == Table.Status.PLAYING
    assert kinds(code)[:5] == [
        "table_opened",
        "sat_down",
        "started",
        "match_began",
        "hand_began",
    ]


def test_started_short_handed_free_seats_fall_away(
    an: User, binh: User, chi: User, clock: Clock
) -> None:
    code = opened(an, visibility="public")
    seats.sit(code=code, user=chi, seat=3, now=clock())
    seats.sit(code=code, user=binh, seat=1, now=clock())
    tables.start(code=code, user=an, now=clock())
    assert names_at(code) == ["An", "Bình", "Chi"]
    started = TableEvent.objects.get(told__contains=[{"kind": "started"}])
    assert started.told[0]["data"] == {"seats_were": [0, 1, 3]}
    assert loading.load(code).state.options  # dealt for three
    assert Match.objects.get().seat_count == 3


def test_one_alone_cannot_start(an: User, clock: Clock) -> None:
    code = opened(an)
    with refused(tables.TooFew):
        tables.start(code=code, user=an, now=clock())


def test_only_the_host_starts(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, visibility="public")
    seats.sit(code=code, user=binh, seat=1, now=clock())
    with refused(rights.NotHost):
        tables.start(code=code, user=binh, now=clock())


def test_a_running_match_cannot_be_started_or_joined(
    an: User, binh: User, clock: Clock
) -> None:
    code = opened(an, computers=with_computers(3), visibility="public")
    with refused(rights.NotWaiting):
        tables.start(code=code, user=an, now=clock())
    with refused(rights.NotWaiting):
        seats.sit(code=code, user=binh, seat=None, now=clock())


def test_a_seat_taken_is_refused_and_so_is_a_second_seat(
    an: User, binh: User, clock: Clock
) -> None:
    code = opened(an, visibility="public")
    with refused(seats.SeatTaken):
        seats.sit(code=code, user=binh, seat=0, now=clock())
    with refused(seats.SeatTaken):
        seats.sit(code=code, user=binh, seat=9, now=clock())
    seats.sit(code=code, user=binh, seat=2, now=clock())
    with refused(seats.AlreadySeated):
        seats.sit(code=code, user=binh, seat=3, now=clock())


def test_a_table_by_link_is_not_sat_down_at_without_one(
    an: User, binh: User, clock: Clock
) -> None:
    code = opened(an)
    with refused(loading.NoSuchTable):
        seats.sit(code=code, user=binh, seat=None, now=clock())


def test_nobody_comes_and_the_table_expires(an: User, clock: Clock) -> None:
    code = opened(an)
    clocks.sweep(now=clock.pass_(48 * 3600 - 1))
    assert row(code).status == Table.Status.WAITING
    clocks.sweep(now=clock.pass_(1))
    table = row(code)
    assert (table.status, table.ended_because) == (Table.Status.EXPIRED, "nobody_came")
    assert table.due_at is None


def test_who_leaves_a_waiting_table_frees_the_seat_and_passes_the_host_on(
    an: User, binh: User, clock: Clock
) -> None:
    code = opened(an, visibility="public")
    seats.sit(code=code, user=binh, seat=1, now=clock())
    seats.leave(code=code, user=an, now=clock())
    assert names_at(code) == [None, "Bình", None, None]
    assert row(code).host == binh


def test_the_host_sends_somebody_away(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, visibility="public")
    seats.sit(code=code, user=binh, seat=1, now=clock())
    with refused(rights.NotHost):
        seats.kick(code=code, host=binh, seat=0, now=clock())
    seats.kick(code=code, host=an, seat=1, now=clock())
    assert names_at(code)[1] is None


# Links


def test_a_seat_link_is_spent_once(an: User, binh: User, chi: User, clock: Clock) -> None:
    code = opened(an)
    link, secret = links.make(code=code, host=an, kind="sit", seat=2, now=clock())
    assert secret not in str(SeatLink.objects.values())
    links.claim(secret=secret, user=binh, now=clock())
    assert names_at(code)[2] == "Bình"
    link.refresh_from_db()
    assert link.claimed_by == binh
    with refused(links.LinkSpent):
        links.claim(secret=secret, user=chi, now=clock())


def test_a_link_expires(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, waiting_seconds=30 * 86400)
    _, secret = links.make(code=code, host=an, kind="sit", seat=None, now=clock())
    with refused(links.LinkSpent):
        links.claim(secret=secret, user=binh, now=clock.pass_(48 * 3600))


def test_a_revoked_link_is_good_for_nothing(an: User, binh: User, clock: Clock) -> None:
    code = opened(an)
    link, secret = links.make(code=code, host=an, kind="sit", seat=None, now=clock())
    links.revoke(code=code, host=an, number=link.pk, now=clock())
    with refused(links.LinkSpent):
        links.claim(secret=secret, user=binh, now=clock())
    with refused(links.NoSuchLink):
        links.claim(secret="something else", user=binh, now=clock())


def test_a_guest_comes_by_a_link(an: User, clock: Clock) -> None:
    code = opened(an, seat_count=2)
    _, secret = links.make(code=code, host=an, kind="sit", seat=None, now=clock())
    at, user, token = links.claim_as_guest(
        secret=secret, name="Dũng", language="vi", now=clock()
    )
    assert names_at(code) == ["An", "Dũng"]
    assert at.sitting_of(user.pk) is not None
    assert token.startswith("chieu_")


def test_who_may_look_on_may_not_sit_down(an: User, binh: User, clock: Clock) -> None:
    code = opened(an)
    _, secret = links.make(code=code, host=an, kind="watch", seat=None, now=clock())
    links.claim(secret=secret, user=binh, now=clock())
    assert visibility.may_see(loading.load(code), binh.pk)
    with refused(loading.NoSuchTable):
        seats.sit(code=code, user=binh, seat=None, now=clock())


def test_only_the_host_makes_links(an: User, binh: User, clock: Clock) -> None:
    code = opened(an, visibility="public")
    with refused(rights.NotHost):
        links.make(code=code, host=binh, kind="sit", seat=None, now=clock())
