"""The real fairy-stockfish, where it is installed, at tables over HTTP."""

from typing import Any

import pytest
from django.utils import timezone

from games import catalogue
from games.engines.pool import Pool
from games.engines.programs import find
from games.models import Engine
from games.selectors import loading
from games.services import engines
from tests.api.conftest import Broker
from tests.api.person import Person
from tests.engines.games import against, moves

FAIRY = "fairy-stockfish"
pytestmark = [
    pytest.mark.usefixtures("pool"),
    pytest.mark.skipif(find(FAIRY) is None, reason=f"{FAIRY} is not installed"),
]


def test_the_real_one_plays_at_every_level(an: Person, broker: Broker) -> None:
    engines.register_found(now=timezone.now())
    for level in catalogue.find("xiangqi").levels:
        view = against(an, FAIRY, level)
        broker.run()
        an.acts(an.sees(view["code"]))
        broker.run()
        assert len(moves(an, view["code"])) == 3
    assert Engine.objects.get().fault_count == 0
    assert Engine.objects.get().capabilities["rules"]


def test_a_whole_game_against_it_though_it_is_killed_and_killed_again(
    an: Person, broker: Broker, pool: Pool
) -> None:
    engines.register_found(now=timezone.now())
    code = against(an, FAIRY, "club")["code"]
    for number in range(300):
        broker.run()
        view = an.sees(code)
        if view["status"] != "playing":
            break
        if number % 5 == 2:
            pool._idle[-1][1]._process._process.kill()
        an.acts(view, choice=number % len(view["actions"]))
    assert an.sees(code)["status"] == "finished"
    assert Engine.objects.get().fault_count == 0
    hand = loading.tables().get(code=code).last_hand
    assert hand is not None
    assert hand.plies.count() == len(moves_of(hand.state))


def moves_of(state: dict[str, Any]) -> list[str]:
    """The moves in a stored game."""
    found: list[str] = state["state"]["moves"]
    return found
