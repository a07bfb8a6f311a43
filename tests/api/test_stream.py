"""The stream of a person's tables. Time goes on only as a test says."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Token
from games.api import listening
from games.models import Sitting
from games.services import following
from tests.api.person import Person
from tests.http.caller import problem_of

Line = dict[str, Any]


@dataclass
class Listener:
    """Listens as the view does, with a clock of its own."""

    person: Person
    now: datetime = field(default_factory=timezone.now)
    waits: int = 0

    def hears(self, *between: Any, seconds: float = 5) -> list[Line]:
        """The lines of a stream of so many seconds; `between` happens while it waits."""
        return list(self.lines(iter(between), seconds))

    def lines(self, between: Iterator[Any], seconds: float) -> Iterator[Line]:
        def wait(step: float) -> None:
            self.now += timedelta(seconds=step)
            self.waits += 1
            happens = next(between, None)
            if happens is not None:
                happens()

        assert self.person.user is not None
        token = Token.objects.get(user=self.person.user, revoked_at=None)
        return following.follow(
            following.Follower(user=self.person.user, token=token),
            seconds=seconds,
            step_seconds=1,
            clock=lambda: self.now,
            wait=wait,
        )


def told(lines: list[Line]) -> list[str]:
    return [line["type"] for line in lines]


def test_it_begins_with_every_table_whole_and_says_to_come_again(an: Person) -> None:
    codes = [an.opens(seats=2)["code"] for _ in range(2)]
    lines = an.lines("me/stream/")
    assert told(lines) == ["table", "table", "again"]
    assert [line["table"]["code"] for line in lines[:2]] == codes
    whole = an.sees(codes[0])
    given = lines[0]["table"]
    for moving in ("server_time", "poll"):
        whole.pop(moving), given.pop(moving)
    assert given == whole


def test_a_line_follows_each_change_with_its_events(an: Person, binh: Person) -> None:
    code = an.opens(seats=2, visibility="public")["code"]
    lines = Listener(an).hears(lambda: binh.sits(code), None, None)
    tables = [line["table"] for line in lines if line["type"] == "table"]
    assert [table["status"] for table in tables] == ["waiting", "playing"]
    kinds = [part["kind"] for event in tables[1]["events"] for part in event["told"]]
    assert kinds[0] == "sat_down"
    assert "match_began" in kinds
    assert not tables[0]["events"]


def test_where_nothing_happens_it_shows_that_it_lives(an: Person) -> None:
    an.opens(seats=2)
    assert told(Listener(an).hears(seconds=25)) == ["table", "alive", "alive", "again"]
    assert told(Listener(an).hears(seconds=0)) == ["table", "again"]


def test_with_no_table_there_is_a_sign_of_life_at_once(an: Person) -> None:
    assert told(Listener(an).hears(seconds=3)) == ["alive", "again"]


def test_a_token_that_is_revoked_hears_no_more(an: Person) -> None:
    def revoke() -> None:
        Token.objects.filter(user=an.user).update(revoked_at=timezone.now())

    listener = Listener(an)
    assert told(listener.hears(None, revoke, seconds=50)) == ["alive", "again"]
    assert listener.waits == 2


def test_a_table_that_one_leaves_is_told_no_more(an: Person, binh: Person) -> None:
    code = an.opens(seats=3, visibility="public")["code"]
    binh.sits(code)
    lines = Listener(binh).hears(
        lambda: binh.delete(f"tables/{code}/seats/"), lambda: an.post(f"tables/{code}/close/")
    )
    assert told(lines) == ["table", "again"]


def test_who_listens_is_present(an: Person, binh: Person) -> None:
    code = an.opens(seats=3, visibility="public")["code"]
    binh.sits(code)
    Sitting.objects.filter(user=binh.user).update(is_present=False)
    Listener(binh).hears(seconds=1)
    assert an.sees(code)["seats"][1]["present"]


def test_each_person_has_two_places_and_the_process_eight(
    an: Person, binh: Person, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STREAMS_PER_PROCESS = 3
    monkeypatch.setattr(listening, "PLACES", listening.Places())
    assert an.user is not None
    taken = [listening.Listening(an.user.pk, iter(())) for _ in range(2)]
    answer = an.get("me/stream/")
    problem_of(answer, 429, "too_many_streams")
    assert answer["Retry-After"] == "5"
    taken.append(listening.Listening(0, iter(())))
    problem_of(binh.get("me/stream/"), 429, "too_many_streams")
    for each in taken:
        each.close()
        each.close()
    assert an.lines("me/stream/")[-1]["type"] == "again"
    assert listening.PLACES._taken.total() == 0


@pytest.mark.parametrize("accept", ["*/*", "application/x-ndjson", "application/json"])
def test_a_client_may_ask_for_lines_by_name(an: Person, accept: str) -> None:
    answer = Person(an.user, an.caller.saying(Accept=accept)).get("me/stream/")
    assert answer.status_code == 200
    answer.close()


def test_it_speaks_the_callers_language(dung: Person, an: Person) -> None:
    code = an.opens(seats=3, visibility="public")["code"]
    dung.sits(code)
    view = dung.lines("me/stream/")[0]["table"]
    assert view["events"] == []
    lines = Listener(dung).hears(lambda: an.post(f"tables/{code}/close/"))
    assert lines[1]["table"]["status"] == "closed"


def test_nobody_listens_without_a_token(anyone: Person) -> None:
    problem_of(anyone.get("me/stream/"), 401, "not_signed_in")
