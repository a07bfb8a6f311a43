from hypothesis import given, settings
from hypothesis import strategies as st

from games.players.xiangqi.dialect import DIALECT
from games.rules.xiangqi import fen
from games.rules.xiangqi.actions import Action
from games.rules.xiangqi.board import parse_move
from games.rules.xiangqi.game import XIANGQI
from tests.rules.playouts import dice, plies
from tests.rules.xiangqi.positions import played, state_at


@settings(max_examples=4)
@given(seed=st.integers(0, 2**63 - 1))
def test_what_an_engine_is_asked_leads_to_the_board(seed: int) -> None:
    legal: tuple[Action, ...] = ()
    for number, ply in enumerate(plies(XIANGQI, 2, dice(seed))):
        if number % 30:
            continue
        view = XIANGQI.seat_view(ply.state, ply.seat)
        legal = XIANGQI.legal_actions(ply.state, ply.seat)
        asked = DIALECT.question(view, legal, "ucci")
        position = fen.read(asked.position)
        for text in asked.moves:
            position.make(parse_move(text))
        assert (position.cells, position.side) == (
            ply.state.position.cells,
            ply.state.position.side,
        )
        for protocol in ("uci", "ucci"):
            written = DIALECT.question(view, legal, protocol)
            assert len(written.moves) == len(asked.moves)
        for action in legal:
            text = XIANGQI.format_action(action)
            one_up = f"{text[0]}{int(text[1]) + 1}{text[2]}{int(text[3]) + 1}"
            assert DIALECT.action(one_up, legal, "uci") == action
            assert DIALECT.action(text, legal, "ucci") == action
    assert DIALECT.action("zz99", legal, "uci") is None


def test_an_engine_is_kept_from_losing_by_repetition() -> None:
    """Red checks for ever: the move that would make it the third time is off the list."""
    state = state_at("4k4/9/8R/9/9/9/9/9/9/rrBA1K3 w")
    after = played(state, "i7i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8 e8e9")
    assert after.result is None
    seat = after.seat_of(after.side)
    view, legal = XIANGQI.seat_view(after, seat), XIANGQI.legal_actions(after, seat)
    asked = DIALECT.question(view, legal, "ucci")
    assert asked.banned == ("i8i9",)
    assert asked.allowed is not None
    assert "i8i9" not in asked.allowed
    assert DIALECT.question(view, legal, "uci").banned == ("i9i10",)
