"""Computers that play with engines of others, which may do anything."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from games import catalogue
from games.engines import pool, programs
from games.models import Engine, Ply
from games.players.xiangqi.dialect import FAIRY_STOCKFISH
from games.services import engines
from tests.api.conftest import Broker
from tests.api.person import Person, View
from tests.http.caller import faults

SCRIPT = Path(__file__).parents[1] / "engines" / "scripted.py"


@pytest.fixture(autouse=True)
def fresh_pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    made = pool.Pool(lambda: 0.0)
    monkeypatch.setattr(pool, "POOL", made)
    monkeypatch.setattr(pool, "REST_SECONDS", 0.0)
    yield
    made.close()


def scripted(settings: Settings, mode: str, protocol: str = "uci", **more: Any) -> Engine:
    """An engine in use whose program is a script."""
    settings.ENGINE_PROGRAMS = {
        mode: f"{sys.executable} -S {SCRIPT} {protocol} {mode}",
    }
    level = {"nodes": 100, "wall_seconds": 0.2, "options": {"Skill Level": "1"}}
    return Engine.objects.create(
        slug=mode,
        name=mode,
        game="xiangqi",
        protocol=protocol,
        program=mode,
        levels={"club": level, "expert": level},
        is_enabled=True,
        **more,
    )


def against(an: Person, engine: str, level: str = "club") -> View:
    """The view of a game against a computer that plays with an engine and moves first."""
    computer = {"level": level, "engine": engine, "seat": 0}
    return an.opens(game="xiangqi", seats=2, computers=[computer])


def moves(an: Person, code: str) -> list[str]:
    found: list[str] = an.sees(code)["seat_view"]["moves"]
    return found


@pytest.mark.parametrize(("protocol", "first"), [("uci", "h2e2"), ("ucci", "h2e2")])
def test_an_engine_plays_for_a_seat(
    an: Person, broker: Broker, settings: Settings, protocol: str, first: str
) -> None:
    scripted(settings, "plain", protocol)
    view = against(an, "plain")
    assert (view["seats"][0]["engine"], view["seats"][0]["level"]) == ("plain", "club")
    broker.run()
    view = an.sees(view["code"])
    assert view["seat_view"]["moves"] == [first]
    assert Ply.objects.get().by == "computer"


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
@pytest.mark.parametrize("mode", ["crash", "hang", "garbage", "illegal", "flood", "none"])
def test_an_engine_that_fails_is_stood_in_for_by_the_games_own(
    an: Person, broker: Broker, settings: Settings, mode: str, protocol: str
) -> None:
    engine = scripted(settings, mode, protocol)
    view = against(an, mode)
    broker.run()
    assert len(moves(an, view["code"])) == 1
    engine.refresh_from_db()
    assert engine.fault_count == 1
    assert engine.fault


def test_an_engine_that_is_killed_in_a_game_stops_nothing(
    an: Person, broker: Broker, settings: Settings
) -> None:
    scripted(settings, "plain")
    view = against(an, "plain")
    broker.run()
    pool.POOL._running["plain"].program._process.kill()
    an.acts(an.sees(view["code"]))
    broker.run()
    assert len(moves(an, view["code"])) == 3


def test_an_engine_taken_out_of_use_in_a_game_stops_nothing(
    an: Person, broker: Broker, settings: Settings
) -> None:
    scripted(settings, "plain")
    view = against(an, "plain")
    Engine.objects.update(is_enabled=False)
    broker.run()
    assert len(moves(an, view["code"])) == 1


@pytest.mark.parametrize(
    "computer",
    [
        pytest.param({"level": "club", "engine": "nobody"}, id="nobody"),
        pytest.param({"level": "beginner", "engine": "plain"}, id="no such level of it"),
        pytest.param({"level": "club", "engine": "asleep"}, id="one not in use"),
    ],
)
def test_an_engine_that_cannot_be_had(
    an: Person, settings: Settings, computer: dict[str, str]
) -> None:
    scripted(settings, "plain")
    Engine.objects.create(slug="asleep", game="xiangqi", protocol="uci", program="x")
    answer = an.post("tables/", {"game": "xiangqi", "computers": [computer]})
    assert faults(answer) == {("engine", "unknown_engine")}


def test_a_game_of_cards_has_no_engines(an: Person, settings: Settings) -> None:
    scripted(settings, "plain")
    answer = an.post("tables/", {"game": "tamcuc", "computers": [{"engine": "plain"}]})
    assert faults(answer) == {("engine", "unknown_engine")}


def test_the_list_has_those_in_use(an: Person, settings: Settings) -> None:
    engine = scripted(settings, "plain")
    assert engines.probe(engine=engine, now=timezone.now())
    told = an.get("engines/?game=xiangqi").json()["engines"]
    assert [(each["engine"], each["levels"]) for each in told] == [
        ("plain", ["club", "expert"]),
    ]
    assert told[0]["capabilities"]["levels"]
    assert an.get("engines/?game=tusac").json() == {"engines": []}


def test_a_level_is_changed_and_the_engine_stays(
    an: Person, broker: Broker, settings: Settings
) -> None:
    scripted(settings, "plain")
    code = against(an, "plain")["code"]
    view = an.patch(f"tables/{code}/seats/0/", {"level": "expert"}).json()
    assert (view["seats"][0]["engine"], view["seats"][0]["level"]) == ("plain", "expert")


def test_a_program_that_the_operator_does_not_allow_is_not_started(
    an: Person, broker: Broker, settings: Settings
) -> None:
    engine = scripted(settings, "plain")
    settings.ENGINE_PROGRAMS = {}
    assert not engines.probe(engine=engine, now=timezone.now())
    view = against(an, "plain")
    broker.run()
    assert len(moves(an, view["code"])) == 1


def test_what_is_installed_is_set_up_once(db: None, settings: Settings) -> None:
    settings.ENGINE_PROGRAMS = {
        programs.KNOWN: f"{sys.executable} -S {SCRIPT} uci plain",
    }
    assert engines.register_found(now=timezone.now()) == [programs.KNOWN]
    engine = Engine.objects.get()
    assert (engine.is_enabled, engine.name) == (True, "Scripted 1")
    assert set(engine.levels) == set(catalogue.find("xiangqi").levels) == set(FAIRY_STOCKFISH)
    engine.is_enabled = False
    engine.save()
    engines.register_found(now=timezone.now())
    assert not Engine.objects.get().is_enabled


def test_the_real_one_plays_at_every_level(
    an: Person, broker: Broker, settings: Settings
) -> None:
    if programs.KNOWN not in programs.allowed():
        pytest.skip(f"{programs.KNOWN} is not installed")
    engines.register_found(now=timezone.now())
    for level in FAIRY_STOCKFISH:
        view = against(an, programs.KNOWN, level)
        broker.run()
        an.acts(an.sees(view["code"]))
        broker.run()
        assert len(moves(an, view["code"])) == 3
    assert Engine.objects.get().fault_count == 0
