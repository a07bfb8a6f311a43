import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engines import pool as pools
from games.engines.jobs import Answer, Job
from games.engines.pool import Pool, Setup
from games.engines.program import EngineFault

SCRIPT = Path(__file__).parent / "scripted.py"
PROTOCOLS = ("uci", "ucci")
FIRST = {"uci": "h3e3", "ucci": "h2e2"}
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


class Time:
    """The pool's clock, which a test moves on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def pool(clock: Time) -> Iterator[Pool]:
    made = Pool(clock)
    yield made
    made.close()


def setup(protocol: str, mode: str, *more: Any) -> Setup:
    argv = (sys.executable, "-S", str(SCRIPT), protocol, mode, *map(str, more))
    return Setup(slug=mode, argv=argv, protocol=protocol)


def job(**more: Any) -> Job:
    given: dict[str, Any] = {"table": "AAAAAA", "position": START, "nodes": 100}
    return Job(**{**given, "wall_seconds": 0.4, **more})


def accept(answer: Answer) -> bool:
    return answer.move in {"h3e3", "h2e2", "b1c3", "b0c2"}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_engine_is_asked_and_kept(protocol: str, pool: Pool) -> None:
    engine = setup(protocol, "plain")
    first = pool.think(engine, job(), accept)
    pids = list(pool.pids())
    second = pool.think(engine, job(table="BBBBBB"), accept)
    assert (first.move, second.move) == (FIRST[protocol], FIRST[protocol])
    assert list(pool.pids()) == pids


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_it_is_told(protocol: str, pool: Pool, tmp_path: Path) -> None:
    log = tmp_path / "log"
    engine = setup(protocol, "plain", tmp_path / "starts", log)
    asked = job(
        moves=("b1c3",), allowed=("b1c3",), banned=("h3e3",), options={"Skill Level": "3"}
    )
    pool.think(engine, asked, accept)
    said = log.read_text().splitlines()
    assert f"position fen {START} moves b1c3" in said
    if protocol == "uci":
        assert "setoption name Skill Level value 3" in said
        assert said[-1] == "go nodes 100 searchmoves b1c3"
    else:
        assert "setoption Skill Level 3" in said
        assert said[-2:] == ["banmoves h3e3", "go nodes 100"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_one_that_crashes_once_is_started_anew(
    protocol: str, pool: Pool, tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    assert pool.think(setup(protocol, "crash_once", starts), job(), accept).move
    assert starts.read_text() == "2"


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    "mode", ["crash", "hang", "garbage", "illegal", "flood", "endless", "none"]
)
def test_one_that_fails_twice_is_given_up_and_left_alone(
    protocol: str, mode: str, pool: Pool, clock: Time, tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    engine = setup(protocol, mode, starts)
    with pytest.raises(EngineFault):
        pool.think(engine, job(wall_seconds=0.2), accept)
    assert not pool.pids()
    with pytest.raises(EngineFault, match="a moment ago"):
        pool.think(engine, job(), accept)
    assert starts.read_text() == "2"
    clock.now += pools.REST_SECONDS
    with pytest.raises(EngineFault):
        pool.think(engine, job(wall_seconds=0.2), accept)
    assert starts.read_text() == "4"


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_one_that_thinks_too_long_is_stopped_and_says_what_it_has(
    protocol: str, pool: Pool
) -> None:
    assert pool.think(setup(protocol, "slow"), job(), accept).move == FIRST[protocol]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_one_that_starts_slowly_is_waited_for(protocol: str, pool: Pool) -> None:
    assert pool.think(setup(protocol, "slow_start"), job(), accept).move


def test_ucci_engines_resign_and_offer_draws(pool: Pool) -> None:
    assert pool.think(setup("ucci", "resign"), job(), accept).resigns
    assert pool.think(setup("ucci", "draw"), job(), accept).offers_draw


def test_one_that_was_killed_is_started_anew(pool: Pool) -> None:
    engine = setup("uci", "plain")
    pool.think(engine, job(), accept)
    pool._running["plain"].program._process.kill()
    pool._running["plain"].program._process.wait()
    assert pool.think(engine, job(), accept).move == "h3e3"


def test_a_program_that_is_not_there_is_a_fault(pool: Pool) -> None:
    with pytest.raises(EngineFault, match="cannot be started"):
        pool.think(Setup("no", ("/no/such/program",), "uci"), job(), accept)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_probe_tells_what_it_says_of_itself(protocol: str) -> None:
    told = pools.probe(setup(protocol, "plain"))
    assert told.name == "Scripted 1"
    assert told.capabilities["levels"]
    assert told.capabilities["hints"] == (protocol == "uci")
    assert told.capabilities["rules"] == (protocol == "ucci")
