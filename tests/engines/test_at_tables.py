"""Computers that play with engines of others, which may do anything."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from games import catalogue
from games.engines.pool import Pool
from games.models import Engine, Ply
from games.services import computers, engines
from tests.api.conftest import Broker
from tests.api.person import Person
from tests.engines.games import Make, SetUp, against, moves
from tests.http.caller import faults

FIRST = "b0c2"
FAIRY = "fairy-stockfish"
pytestmark = pytest.mark.usefixtures("quick", "pool")


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_an_engine_plays_for_a_seat(
    an: Person, broker: Broker, set_up: SetUp, protocol: str
) -> None:
    set_up(f"{protocol}-well")
    view = against(an, f"{protocol}-well")
    seat = view["seats"][0]
    assert (seat["engine"], seat["level"]) == (f"{protocol}-well", "club")
    broker.run()
    assert moves(an, view["code"]) == [FIRST]
    ply = Ply.objects.get()
    assert (ply.by, ply.score) == ("computer", 25)


@pytest.mark.parametrize(
    "program",
    ["uci-crash", "ucci-hang", "uci-garbage", "ucci-illegal", "uci-flood", "uci-none"],
)
def test_an_engine_that_fails_is_stood_in_for_by_the_games_own(
    an: Person, broker: Broker, set_up: SetUp, program: str
) -> None:
    engine = set_up(program)
    view = against(an, program)
    broker.run()
    assert len(moves(an, view["code"])) == 1
    engine.refresh_from_db()
    assert engine.fault_count == 1
    assert engine.fault


def test_faults_are_counted_once_a_minute(an: Person, broker: Broker, set_up: SetUp) -> None:
    engine = set_up("uci-crash")
    for _ in range(3):
        against(an, "uci-crash")
        broker.run()
    engine.refresh_from_db()
    assert engine.fault_count == 1


def test_an_engine_that_is_killed_in_a_game_stops_nothing(
    an: Person, broker: Broker, set_up: SetUp, pool: Pool
) -> None:
    set_up("uci-well")
    view = against(an, "uci-well")
    for count in (1, 3, 5):
        broker.run()
        assert len(moves(an, view["code"])) == count
        _, talker = pool._idle[-1]
        talker._process._process.kill()
        an.acts(an.sees(view["code"]))


@pytest.mark.parametrize(
    "change", [{"is_enabled": False}, {"levels": {"club": {"nodes": "x"}}}, {"levels": {}}]
)
def test_an_engine_that_staff_take_away_or_spoil_stops_nothing(
    an: Person, broker: Broker, set_up: SetUp, change: dict[str, Any]
) -> None:
    set_up("uci-well")
    view = against(an, "uci-well")
    Engine.objects.update(**change)
    broker.run()
    assert len(moves(an, view["code"])) == 1


def test_where_nobody_asks_the_engine_the_games_own_player_answers(
    an: Person,
    broker: Broker,
    set_up: SetUp,
    heard: Callable[[], list[str]],
) -> None:
    set_up("uci-well")
    view = against(an, "uci-well")
    (task,) = broker.sent
    task["by_engine"] = False
    assert computers.answer(**task, clock=timezone.now)
    assert len(moves(an, view["code"])) == 1
    with pytest.raises(FileNotFoundError):
        heard()


@pytest.mark.parametrize(
    ("computer", "wrong"),
    [
        pytest.param({"engine": "nobody"}, ("engine", "unknown_engine"), id="nobody"),
        pytest.param({"level": "beginner"}, ("engine", "unknown_engine"), id="no such level"),
        pytest.param({"engine": "asleep"}, ("engine", "unknown_engine"), id="not in use"),
        pytest.param(
            {"options": {"hash": 65}}, ("options.hash", "bad_engine_option"), id="too much"
        ),
        pytest.param(
            {"options": {"hash": True}}, ("options.hash", "bad_engine_option"), id="no number"
        ),
        pytest.param(
            {"options": {"book": 1}}, ("options.book", "bad_engine_option"), id="no flag"
        ),
        pytest.param(
            {"options": {"Debug Log File": 1}},
            ("options.Debug Log File", "unknown_engine_option"),
            id="an option that is the engine's own",
        ),
        pytest.param(
            {"engine": None, "options": {"hash": 1}},
            ("options.hash", "unknown_engine_option"),
            id="an option of no engine",
        ),
        pytest.param(
            {"options": {"hash": "1"}}, ("computers.0.options", "engine_options"), id="a text"
        ),
        pytest.param(
            {"options": {f"o{number}": 1 for number in range(30)}},
            ("computers.0.options", "engine_options"),
            id="many",
        ),
    ],
)
def test_an_engine_that_cannot_be_had(
    an: Person,
    set_up: SetUp,
    computer: dict[str, Any],
    wrong: tuple[str, str],
) -> None:
    set_up("uci-well")
    Engine.objects.create(slug="asleep", game="xiangqi", protocol="uci", program="x")
    asked = {"level": "club", "engine": "uci-well", **computer}
    answer = an.post("tables/", {"game": "xiangqi", "computers": [asked]})
    assert faults(answer) == {wrong}


def test_a_game_of_cards_has_no_engines(an: Person, set_up: SetUp) -> None:
    set_up("uci-well")
    answer = an.post("tables/", {"game": "tamcuc", "computers": [{"engine": "uci-well"}]})
    assert faults(answer) == {("engine", "unknown_engine")}


def test_a_seat_chooses_options_within_bounds(
    an: Person,
    broker: Broker,
    set_up: SetUp,
    heard: Callable[[], list[str]],
) -> None:
    set_up("uci-well")
    view = against(an, "uci-well", options={"hash": 8, "book": False, "randomness": 20})
    assert view["seats"][0]["engine_options"] == {
        "hash": 8,
        "book": False,
        "randomness": 20,
    }
    broker.run()
    said = heard()
    assert "setoption name Hash value 8" in said
    assert "setoption name OwnBook value false" in said
    assert "setoption name Skill Level value 1" in said
    assert "setoption name MultiPV value 4" in said


def test_randomness_chooses_among_lines_that_are_as_good(
    an: Person, broker: Broker, set_up: SetUp
) -> None:
    set_up("uci-well")
    played = set()
    for _ in range(12):
        view = against(an, "uci-well", options={"randomness": 30})
        broker.run()
        played |= set(moves(an, view["code"]))
    assert played == {"b0c2", "h0g2"}


def test_the_list_has_those_in_use(an: Person, set_up: SetUp) -> None:
    engine = set_up("uci-well")
    assert engines.probe(engine=engine, now=timezone.now())
    (told,) = an.get("engines/?game=xiangqi").json()["engines"]
    assert (told["engine"], told["levels"]) == ("uci-well", ["club", "expert"])
    assert told["options"]["properties"]["hash"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 64,
    }
    assert told["capabilities"] == {
        "levels": True,
        "undo": True,
        "hints": True,
        "rules": True,
        "bgthink": False,
        "timeout": True,
    }
    assert an.get("engines/?game=tusac").json() == {"engines": []}


@pytest.mark.parametrize("program", ["uci-crash", "ucci-mute", "uci-none"])
def test_a_probe_that_fails_says_why(
    set_up: SetUp, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.engines.talking.START_SECONDS", 0.3)
    engine = set_up(program)
    assert not engines.probe_named(slug=program, now=timezone.now())
    engine.refresh_from_db()
    assert engine.fault
    assert engine.probed_at is not None
    assert not engines.probe_named(slug="nobody", now=timezone.now())


def test_a_computer_is_given_another_level_and_engine(
    an: Person, broker: Broker, set_up: SetUp
) -> None:
    set_up("uci-well")
    code = against(an, "uci-well", options={"hash": 8})["code"]

    def seat(**body: Any) -> tuple[str, str | None, dict[str, Any]]:
        told = an.patch(f"tables/{code}/seats/0/", body).json()["seats"][0]
        return told["level"], told["engine"], told["engine_options"]

    assert seat(level="expert") == ("expert", "uci-well", {"hash": 8})
    assert seat(level="expert", options={"hash": 9}) == ("expert", "uci-well", {"hash": 9})
    assert seat(level="beginner", engine=None) == ("beginner", None, {})
    assert seat(level="club", engine="uci-well") == ("club", "uci-well", {})
    answer = an.patch(f"tables/{code}/seats/0/", {"level": "beginner"})
    assert faults(answer) == {("engine", "unknown_engine")}
    broker.run()
    assert len(moves(an, code)) == 1


def test_a_program_that_the_operator_does_not_allow_is_not_started(
    an: Person, broker: Broker, set_up: SetUp, settings: Settings
) -> None:
    engine = set_up("uci-well")
    settings.ENGINE_PROGRAMS = {}
    assert not engines.probe(engine=engine, now=timezone.now())
    view = against(an, "uci-well")
    broker.run()
    assert len(moves(an, view["code"])) == 1


def test_an_engine_that_resigns_has_lost(an: Person, broker: Broker, set_up: SetUp) -> None:
    set_up("ucci-resign")
    view = against(an, "ucci-resign")
    broker.run()
    view = an.sees(view["code"])
    assert view["last_hand"]["ending"] == "resigned"
    assert view["seats"][1]["points"] > view["seats"][0]["points"]


def test_an_engine_offers_a_draw_and_one_may_agree(
    an: Person, broker: Broker, set_up: SetUp
) -> None:
    set_up("ucci-draw")
    view = against(an, "ucci-draw")
    broker.run()
    view = an.sees(view["code"])
    assert view["seats"][0]["offers_draw"]
    view = an.post(f"tables/{view['code']}/draw/").json()
    assert view["last_hand"]["ending"] == "agreed"


def test_a_lost_engine_gives_up_at_its_third_decision(
    an: Person, broker: Broker, set_up: SetUp
) -> None:
    set_up("ucci-losing")
    view = against(an, "ucci-losing", "expert")
    for _ in range(2):
        broker.run()
        an.acts(an.sees(view["code"]), choice=-1)
    assert view["status"] == "playing"
    broker.run()
    view = an.sees(view["code"])
    assert (view["status"], view["last_hand"]["ending"]) == ("finished", "resigned")
    assert Ply.objects.filter(by="computer").count() == 2


def test_below_the_expert_nobody_gives_up(an: Person, broker: Broker, set_up: SetUp) -> None:
    set_up("ucci-losing")
    view = against(an, "ucci-losing", "club")
    for _ in range(4):
        broker.run()
        an.acts(an.sees(view["code"]), choice=-1)
    assert an.sees(view["code"])["status"] == "playing"


def test_what_is_installed_is_set_up_once(
    script: Make,
    db: None,
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (path,) = script("uci-well")
    settings.ENGINE_PROGRAMS = {FAIRY: path}
    assert engines.register_found(now=timezone.now()) == [FAIRY]
    engine = Engine.objects.get()
    assert (engine.is_enabled, engine.name) == (True, "Scripted well")
    assert set(engine.levels) == set(catalogue.find("xiangqi").levels)
    engine.is_enabled = False
    engine.save()
    call_command("engines")
    assert not Engine.objects.get().is_enabled
    settings.ENGINE_PROGRAMS = {}
    call_command("engines")
    told = capsys.readouterr().out
    assert f"Computers may play with {FAIRY} too." in told
    assert f"apt-get install {FAIRY}" in told
