"""What engines may do to whoever talks to them: nothing but fail, soon."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from games.engines import talking
from games.engines.pool import Pool, Program, Work
from games.engines.process import EngineFault
from games.engines.talking import Job, Reply, Talker
from games.kernel.engines import EngineProtocol, Question

pytestmark = pytest.mark.usefixtures("quick")

Make = Callable[[str], tuple[str, ...]]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
MOVES = {EngineProtocol.UCI: "b1c3", EngineProtocol.UCCI: "b0c2"}
BOTH = pytest.mark.parametrize("protocol", EngineProtocol)


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


def job(**given: object) -> Job:
    wall = {"wall_seconds": 0.3, **given}
    return Job(Question(START), nodes=100, **wall)  # type: ignore[arg-type]  # tests' own


def good(reply: Reply) -> str | None:
    """A move that is one of the start's."""
    return reply.verdict.move if reply.verdict.move in MOVES.values() else None


@BOTH
def test_an_engine_is_greeted_and_answers(script: Make, protocol: EngineProtocol) -> None:
    talker = Talker(script(f"{protocol}-well"), protocol)
    assert talker.greeting.name == "Scripted well"
    assert talker.greeting.options["MultiPV" if protocol == "uci" else "usebook"]
    reply = talker.ask(job())
    assert reply.verdict.move == MOVES[protocol]
    assert reply.lines[0].score == 25
    talker.quit()
    assert not talker.is_alive


@BOTH
@pytest.mark.parametrize("habit", ["crash", "hang", "garbage", "illegal", "none", "long"])
def test_what_fails_once_is_asked_anew_on_a_fresh_process(
    pool: Pool, script: Make, heard: Callable[[], list[str]], protocol: str, habit: str
) -> None:
    program = Program(script(f"{protocol}-{habit}-once"), EngineProtocol(protocol))
    assert pool.ask(program, job(), Work.MOVE, good) == MOVES[program.protocol]
    assert sum(line.startswith("started") for line in heard()) == 2


@BOTH
@pytest.mark.parametrize("habit", ["crash", "hang", "illegal", "mute"])
def test_what_fails_twice_is_given_up_and_left_alone(
    pool: Pool,
    script: Make,
    monkeypatch: pytest.MonkeyPatch,
    protocol: str,
    habit: str,
) -> None:
    monkeypatch.setattr(talking, "START_SECONDS", 0.3)
    program = Program(script(f"{protocol}-{habit}"), EngineProtocol(protocol))
    began_at = time.monotonic()
    with pytest.raises(EngineFault):
        pool.ask(program, job(), Work.MOVE, good)
    assert time.monotonic() - began_at < 3
    began_at = time.monotonic()
    with pytest.raises(EngineFault, match="left alone"):
        pool.ask(program, job(), Work.MOVE, good)
    assert time.monotonic() - began_at < 0.1


def test_a_flood_is_cut_off(pool: Pool, script: Make) -> None:
    program = Program(script("uci-flood-once"), EngineProtocol.UCI)
    assert pool.ask(program, job(wall_seconds=2.0), Work.MOVE, good) == "b1c3"


@BOTH
def test_an_engine_that_thinks_too_long_is_told_to_stop(
    pool: Pool, script: Make, heard: Callable[[], list[str]], protocol: str
) -> None:
    program = Program(script(f"{protocol}-deaf"), EngineProtocol(protocol))
    assert pool.ask(program, job(), Work.MOVE, good) == MOVES[program.protocol]
    assert sum(line.startswith("started") for line in heard()) == 1


def test_a_process_is_kept_and_its_options_are_said_once(
    pool: Pool, script: Make, heard: Callable[[], list[str]]
) -> None:
    program = Program(script("uci-well"), EngineProtocol.UCI)
    for game in ("one", "one", "two"):
        pool.ask(program, job(options={"Skill Level": "3"}, game=game), Work.MOVE, good)
    said = heard()
    assert sum(line.startswith("started") for line in said) == 1
    assert said.count("setoption name Skill Level value 3") == 1
    assert said.count("ucinewgame") == 2
    assert said.count(f"position fen {START}") == 3


def test_one_that_died_between_two_questions_is_replaced(
    pool: Pool, script: Make, heard: Callable[[], list[str]]
) -> None:
    program = Program(script("uci-well"), EngineProtocol.UCI)
    pool.ask(program, job(), Work.MOVE, good)
    _, talker = pool._idle[0]
    os.kill(talker._process._process.pid, 9)
    assert pool.ask(program, job(), Work.MOVE, good) == "b1c3"
    assert sum(line.startswith("started") for line in heard()) == 2


def test_an_engine_knows_nothing_of_our_environment(
    script: Make, heard: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_OURS", "hush")
    Talker(script("uci-well"), EngineProtocol.UCI).quit()
    started = heard()[0]
    assert "SECRET" not in started
    assert "DATABASE_URL" not in started


@pytest.mark.parametrize("text", ["a\nquit", "a\x00", "a\r"])
def test_nothing_can_be_smuggled_into_a_line(script: Make, text: str) -> None:
    talker = Talker(script("uci-well"), EngineProtocol.UCI)
    with pytest.raises(EngineFault):
        talker.ask(job(options={"Skill Level": text}))
    talker.kill()


def test_a_program_that_is_none(pool: Pool, tmp_path: Path) -> None:
    with pytest.raises(EngineFault, match="cannot be started"):
        pool.ask(
            Program((str(tmp_path / "nothing"),), EngineProtocol.UCI), job(), Work.MOVE, good
        )


def test_what_is_more_pressing_goes_first(script: Make) -> None:
    pool, order = Pool(most=1), list[Work]()
    program = Program(script("uci-well"), EngineProtocol.UCI)

    def ask(work: Work) -> None:
        def read(reply: Reply) -> str | None:
            order.append(work)
            return good(reply)

        pool.ask(program, job(), work, read)

    with pool._turn(Work.MOVE):
        threads = [Thread(target=ask, args=[work]) for work in reversed(Work)]
        for number, thread in enumerate(threads, 1):
            thread.start()
            while len(pool._waiting) < number:
                time.sleep(0.005)
    for thread in threads:
        thread.join(10)
    assert order == [Work.MOVE, Work.HINT, Work.ANALYSIS]
    pool.close()
