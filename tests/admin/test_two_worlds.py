"""Without the permissions every page is the same in worlds that an onlooker cannot tell apart.

The other world is whole: other cards were dealt, other cards laid face down, from another
seed, and all that was shown is as it was. It replays without a fault, so a page that showed
anything of what only one seat knew would differ.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.kernel import documents
from games.kernel.game import Step
from games.kernel.rng import Rng
from games.kernel.seats import all_seats
from games.models import Hand, Match, Ply, TableEvent
from games.rules.tamcuc import actions
from games.rules.tamcuc.cards import arranged
from games.rules.tamcuc.game import TAMCUC, TamCuc
from games.rules.tamcuc.state import State
from games.selectors import loading, replays
from tests.admin.scenes import (
    CHANGES,
    PAGES,
    READS,
    Scene,
    enter,
    list_page,
    look_at,
    member,
    own_page,
    scene,
    settled,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("plies", [3, 27, 1000], ids=["first lays", "live", "ended"])
def test_pages_do_not_tell_two_worlds_apart(
    plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = scene(plies=plies)
    played.said("Chúc mừng năm mới!")
    reader = member(*READS, *CHANGES)
    knower = User.objects.create_superuser("knower", "x" * 12)
    look_at(played, knower)
    addresses = list(_addresses(played))
    known = _known(enter(knower), played.hand)
    here = _all_bytes(enter(reader), addresses, played)

    _go_to_another_world(played, monkeypatch)

    assert not replays.differs(played.hand)
    assert _all_bytes(enter(reader), addresses, played) == here
    assert _known(enter(knower), played.hand) != known


def _addresses(played: Scene) -> Iterator[str]:
    """Every page of the games that a GET opens, with every order of every list."""
    secret = played.hand.plies.filter(action__contains=" ").order_by("-number")[0].action
    yield from ("/admin/", "/admin/games/")
    for model, page in PAGES.items():
        address = list_page(model)
        yield address
        for column in range(1, len(page.list_display) + 1):
            yield from (f"{address}?o={column}", f"{address}?o=-{column}")
        for sought in (secret, secret.split()[-1], "An", played.code):
            yield f"{address}?q={sought.replace(' ', '+')}"
        for row in model._default_manager.order_by("?")[:3]:
            yield own_page(row)
            yield own_page(row).replace("/change/", "/history/")
    for number in (*range(0, played.hand.ply_count, 5), played.hand.ply_count):
        yield f"{own_page(played.hand)}?ply={number}"
    for name, field in (("table", "hand"), ("ply", "hand"), ("hand", "match")):
        given = f"app_label=games&model_name={name}&field_name={field}"
        yield f"/admin/autocomplete/?{given}&term={secret.split()[-1]}"


def _all_bytes(client: Client, addresses: list[str], played: Scene) -> dict[str, bytes]:
    """Each page, with its status; and the questions that come before an action."""
    pages = {}
    for address in addresses:
        answer = client.get(address)
        pages[address] = b"%d " % answer.status_code + settled(answer.content)
    for row, action in ((played.hand, "void_and_go_on"), (played.table, "close_tables")):
        asked = {"action": action, "_selected_action": row.pk}
        pages[action] = settled(client.post(list_page(type(row)), asked).content)
    return pages


def _known(client: Client, hand: Hand) -> bytes:
    """What whoever may know everything reads of the hand's end."""
    return settled(client.get(f"{own_page(hand)}?eyes=all&ply=999").content)


def _go_to_another_world(played: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store the hand as it was in a world that looks the same to an onlooker."""
    hand = played.hand
    state: State = loading.state_of(hand, TAMCUC)
    other = state
    for seed in range(100):
        other = TAMCUC.reshuffle_unseen(state, None, Rng(bytes([seed]) * 32))
        if other != state and _lays(other) != _lays(state):
            break
    assert _lays(other) != _lays(state)
    dealt = replace(next(replays.frames(hand)).state, hands=_dealt(other))
    deal = TamCuc.deal

    def deal_otherwise(self: TamCuc, options: Any, standing: Any, rng: Rng) -> Step[State]:
        return Step(dealt, deal(self, options, standing, rng).events)

    monkeypatch.setattr(TamCuc, "deal", deal_otherwise)
    Hand.objects.filter(pk=hand.pk).update(state=documents.store_state(other, 1))
    Match.objects.update(seed=b"\x2a" * 32)
    _play_otherwise(hand, other)
    told = TableEvent.objects.order_by("number")[0]
    told.told.append({"kind": "secret", "data": {"cards": ["rG"]}, "only": [2]})
    told.save()


def _play_otherwise(hand: Hand, other: State) -> None:
    """Rewrite the calls and lays among the plies to those of the other world."""
    rounds = iter(_lays(other))
    lays: tuple[Any, ...] = ()
    for ply in hand.plies.order_by("number"):
        action = actions.parse(ply.action)
        if action.verb is actions.Verb.CALL:
            lays = next(rounds)
        if action.cards:
            text = actions.write(actions.Action(action.verb, lays[ply.seat]))
            Ply.objects.filter(pk=ply.pk).update(action=text)


def _lays(state: State) -> list[tuple[Any, ...]]:
    """What lies or lay on the table, by round and seat."""
    return [each.lays for each in (*state.played, state.round)]


def _dealt(state: State) -> tuple[Any, ...]:
    """The hands as they must have been dealt."""
    return tuple(
        arranged(
            state.hands[seat] + tuple(card for lays in _lays(state) for card in lays[seat])
        )
        for seat in all_seats(state.seat_count)
    )
