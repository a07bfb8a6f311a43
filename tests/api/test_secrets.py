"""What leaves the server for a seat is the same in every world that the seat cannot tell apart.

Two worlds: a hand as it is stored, and the same hand with all that a seat does not know dealt
anew. Every answer to that seat has to be the same to the byte, for every game.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import catalogue
from games.kernel import documents
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Hand
from games.selectors import loading
from games.services import play, rights
from tests.api.person import Person

SLUGS = [entry.game.info.slug for entry in catalogue.ENTRIES]
PLIES = 16
_SEED = bytes(range(32))


def told_to(person: Person, code: str, prompt: int, tries: list[str]) -> list[Any]:
    """Every answer that this person can get without changing the table for good."""
    return list(_answers(person, code, prompt, tries))


def _answers(person: Person, code: str, prompt: int, tries: list[str]) -> Iterator[Any]:
    seen = person.get(f"tables/{code}/?events_after=0")
    yield _without_time(seen.content), seen["ETag"], seen["X-Poll-Interval"]
    yield person.get(f"tables/{code}/events/").content
    yield person.get("me/tables/")["ETag"]
    yield [_timeless(line) for line in person.lines("me/stream/")]
    hand = Hand.objects.get(match__table__code=code, ended_at=None)
    yield person.get(f"hands/{hand.pk}/").content
    for action in tries:
        body = {"prompt": prompt, "action": action}
        tried = person.post(f"tables/{code}/actions/?dry_run=1", body, key="")
        yield tried.status_code, _without_time(tried.content)
    with transaction.atomic():
        hint = person.post(f"tables/{code}/hint/", {"prompt": prompt})
        yield hint.status_code, _without_time(hint.content)
        transaction.set_rollback(True)


def _without_time(content: bytes) -> Any:
    """The answer without what no two requests share."""
    if not content:
        return None
    return _timeless(json.loads(content))


def _timeless(told: Any) -> Any:
    for view in (told, told.get("table") or {}):
        view.pop("server_time", None)
        view.pop("request_id", None)
        if view.get("prompt"):
            view["prompt"].pop("remaining_ms", None)
        if view.get("poll"):
            view["poll"].pop("after_ms")
    return told


def other_world(code: str, seat: Seat | None, number: int) -> dict[str, Any]:
    """The stored state of a hand in which all that the seat does not know is dealt anew."""
    at = loading.load(code)
    dice = Rng(derived_seed(_SEED, "other world", number))
    state = at.game.reshuffle_unseen(at.state, seat, dice)
    document = documents.store_state(state, at.game.info.state_version)
    stored: dict[str, Any] = json.loads(json.dumps(document))
    return stored


def tries_of(code: str) -> list[str]:
    """Actions of every kind, possible or not: what each seat may do, and a few foreign ones."""
    at, found = loading.load(code), []
    for seat in range(at.table.seat_count):
        legal = at.game.legal_actions(at.state, Seat(seat))
        found += [at.game.format_action(each) for each in (*legal[:2], *legal[-1:])]
    return sorted(set(found))


def play_on(code: str, people: list[Person], number: int) -> bool:
    """Let whoever is asked take some action; whether the hand goes on."""
    at = loading.load(code)
    prompt = None if at.hand is None else at.prompt()
    if prompt is None or at.hand is None or at.hand.open_prompt is None:
        return False
    seat = min(prompt.seats)
    legal = at.game.legal_actions(at.state, seat)
    action = Rng(derived_seed(_SEED, "choice", number)).choice(legal)
    person = next(each for each in people if rights.seated(at, _id(each)).seat == seat)
    play.act(
        code=code,
        user_id=_id(person),
        prompt=at.hand.open_prompt,
        action=at.game.format_action(action),
        now=timezone.now(),
    )
    return loading.load(code).hand is not None


def _id(person: Person) -> int:
    assert person.user is not None
    return int(person.user.pk)


@pytest.mark.parametrize("slug", SLUGS)
def test_answers_tell_nothing_that_the_seat_does_not_know(
    slug: str, an: Person, binh: Person, chi: Person, dung: Person
) -> None:
    info = catalogue.find(slug).game.info
    people = [an, binh, chi][: min(3, max(info.seat_counts))]
    view = an.opens(game=slug, seats=len(people), visibility="public", answer_seconds=600)
    code = view["code"]
    for person in people[1:]:
        person.sits(code)
    compared = 0
    for number in range(PLIES):
        at = loading.load(code)
        hand = at.live_hand()
        tries, prompt = tries_of(code), hand.open_prompt or 0
        watcher = (*people, dung)[number % (len(people) + 1)]
        sitting = at.sitting_of(_id(watcher))
        there = other_world(code, loading.seat_of(sitting), number)
        here_told = told_to(watcher, code, prompt, tries)
        here, compared = hand.state, compared + (there != hand.state)
        Hand.objects.filter(pk=hand.pk).update(state=there)
        there_told = told_to(watcher, code, prompt, tries)
        Hand.objects.filter(pk=hand.pk).update(state=here)
        assert here_told == there_told
        if not play_on(code, people, number):
            break
    is_open = slug == "xiangqi"
    assert (compared > 0) != is_open


@pytest.mark.parametrize("slug", SLUGS)
def test_who_gets_up_in_the_middle_of_a_hand_looks_on_like_anybody_else(
    slug: str, an: Person, binh: Person
) -> None:
    info = catalogue.find(slug).game.info
    if 2 not in info.seat_counts:
        pytest.skip("not for two")
    code = an.opens(game=slug, seats=2, visibility="public", answer_seconds=600)["code"]
    binh.sits(code)
    hand = Hand.objects.get(match__table__code=code)
    binh.delete(f"tables/{code}/seats/")
    assert binh.get(f"hands/{hand.pk}/").json()["through"] is None
    replay = binh.get(f"hands/{hand.pk}/replay/").json()
    at = loading.load(code)
    frame = at.game.seat_view(at.state, None)
    assert replay["seat_view"] == json.loads(json.dumps(documents.to_plain(frame)))
