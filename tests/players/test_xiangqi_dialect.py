"""Decisions of Xiangqi as engines are told of them."""

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.engines import EngineProtocol
from games.players.xiangqi import dialect
from games.players.xiangqi.dialect import DIALECT, PRESETS, told
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import parse_move
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.state import State
from tests.rules.playouts import dice, plies
from tests.rules.xiangqi.positions import dealt, played, state_at

UCI, UCCI = EngineProtocol.UCI, EngineProtocol.UCCI
CHECKS = "4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w"


def question(state: State, protocol: EngineProtocol = UCCI):  # type: ignore[no-untyped-def]  # a Question
    seat = state.seat_of(state.side)
    view, legal = XIANGQI.seat_view(state, seat), XIANGQI.legal_actions(state, seat)
    return DIALECT.question(view, legal, protocol)


def test_the_examples_hold() -> None:
    assert doctest.testmod(dialect).failed == 0


@settings(max_examples=6)
@given(seed=st.integers(0, 2**63 - 1))
def test_the_moves_lead_from_the_last_capture_to_where_the_game_is(seed: int) -> None:
    for number, ply in enumerate(plies(XIANGQI, 2, dice(seed))):
        if number % 7 or number > 90:
            continue
        asked = question(ply.state)
        position = fen.read(asked.position)
        for text in asked.moves:
            position.make(parse_move(text))
        assert position.cells == ply.state.position.cells
        assert position.side == ply.state.side


@pytest.mark.parametrize("protocol", EngineProtocol)
def test_every_legal_move_can_be_told_and_heard(protocol: EngineProtocol) -> None:
    state = dealt(Options())
    legal = XIANGQI.legal_actions(state, state.seat_of(state.side))
    for action in legal:
        assert DIALECT.action(told(action, protocol), legal, protocol) == action
        assert DIALECT.action(told(action, protocol).upper(), legal, protocol) == action
    for text in ("", "(none)", "e0e9", "a1", "a1a2a3", "0000", "h2e2x", "ｈ2e2"):
        assert DIALECT.action(text, legal, protocol) is None


def test_nothing_is_said_of_moves_where_all_may_be_played() -> None:
    asked = question(dealt(Options()))
    assert (asked.only, asked.banned, asked.moves) == ((), (), ())


@pytest.mark.parametrize(("protocol", "move"), [(UCCI, "i9i8"), (UCI, "i10i9")])
def test_a_move_that_loses_by_repetition_is_banned(protocol: EngineProtocol, move: str) -> None:
    state = state_at("9/4k3R/9/9/9/9/9/9/9/rrBA1K3 b")
    asked = question(played(state, "e8e9 i8i9 e9e8 i9i8 e8e9 i8i9 e9e8"), protocol)
    assert asked.banned == (move,)
    assert asked.only
    assert move not in asked.only


def test_a_move_that_wins_by_the_rules_is_the_only_one() -> None:
    state = played(state_at(CHECKS), "i8i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8")
    asked = question(state)
    assert asked.only == ("e8e9",)
    assert question(state, UCI).only == ("e9e10",)


def test_given_moves_are_sent_as_the_position_and_the_choice() -> None:
    state = dealt(Options(handicap="two_moves"))
    asked = question(state)
    assert asked.moves == ()
    legal = XIANGQI.legal_actions(state, state.seat_of(state.side))
    assert len(asked.only) == len(legal)
    after = XIANGQI.apply(state, state.seat_of(state.side), legal[0]).state
    assert question(after).moves == ()
    assert fen.read(question(after).position).side == after.side


def test_presets_name_the_levels_of_the_game() -> None:
    from games.catalogue import find  # noqa: PLC0415 - the catalogue knows the presets

    for preset in PRESETS:
        assert tuple(preset.levels) == tuple(find("xiangqi").levels)
        nodes = [level.nodes for level in preset.levels.values()]
        assert nodes == sorted(nodes)
