"""The real fairy-stockfish, where it is installed: it speaks as the scripted engines do."""

from collections.abc import Iterator

import pytest

from games import catalogue
from games.engines import programs
from games.engines.pool import Pool, Program, Work
from games.engines.talking import Job, Reply, Talker
from games.kernel.engines import EngineProtocol
from tests.rules.xiangqi.positions import played, state_at

ENTRY = catalogue.find("xiangqi")
FOUND = programs.find("fairy-stockfish")
pytestmark = pytest.mark.skipif(FOUND is None, reason="fairy-stockfish is not installed")


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


def asked(pool: Pool, state, protocol: EngineProtocol, **given: object):  # type: ignore[no-untyped-def]  # any
    assert FOUND is not None
    assert ENTRY.dialect is not None
    game, dialect = ENTRY.game, ENTRY.dialect
    seat = state.seat_of(state.side)
    legal = game.legal_actions(state, seat)
    question = dialect.question(game.seat_view(state, seat), legal, protocol)
    options = {**dialect.options(protocol), "Hash": "16"}
    more = {"nodes": 3_000, "wall_seconds": 3.0, "options": options, **given}
    heard: list[Reply] = []

    def read(reply: Reply):  # type: ignore[no-untyped-def]  # an action, or None
        heard.append(reply)
        return dialect.action(reply.verdict.move or "", legal, protocol)

    return pool.ask(Program(FOUND, protocol), Job(question, **more), Work.MOVE, read), heard[-1]  # type: ignore[arg-type]  # tests' own


def test_it_mates_where_it_can(pool: Pool) -> None:
    state = state_at("3k5/9/R8/1R7/9/9/9/9/9/5K3 w")
    action, reply = asked(pool, state, EngineProtocol.UCI, lines=2)
    assert reply.lines[0].mate == 2
    assert len(reply.lines) == 2
    assert ENTRY.game.apply(state, state.seat_of(0), action).state.result is None


def test_it_keeps_to_the_moves_that_it_is_left(pool: Pool) -> None:
    checks = "i8i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8"
    state = played(state_at("4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w"), checks)
    action, _ = asked(pool, state, EngineProtocol.UCI)
    assert ENTRY.game.format_action(action) == "e8e9"


def test_it_plays_a_game_against_itself(pool: Pool) -> None:
    state = state_at("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
    for _ in range(30):
        action, _ = asked(pool, state, EngineProtocol.UCI, nodes=300, game="one")
        state = ENTRY.game.apply(state, state.seat_of(state.side), action).state
    assert len(state.moves) == 30


def test_its_options_are_those_of_the_preset() -> None:
    assert FOUND is not None
    talker = Talker(FOUND, EngineProtocol.UCI)
    (preset,) = ENTRY.engines
    wanted = {*preset.options, *(each.option for each in preset.seat_options.values())} - {""}
    for level in preset.levels.values():
        wanted |= {*level.options}
    assert wanted <= {*talker.greeting.options}
    talker.quit()
