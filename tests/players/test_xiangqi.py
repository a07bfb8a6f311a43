import pytest

from games.kernel.rng import Rng, derived_seed
from games.kernel.words import in_english
from games.players.anything import anything
from games.players.xiangqi import adviser, analyst, strengths, worlds
from games.players.xiangqi.evaluate import WORTH, evaluate
from games.players.xiangqi.search import Budget, Found, Search, key_of
from games.rules.xiangqi import fen, spelling
from games.rules.xiangqi.board import Move, Position, move_text
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.state import State
from tests.rules.xiangqi.positions import dealt, played, state_at

ROOT = bytes(32)
QUICK = (strengths.beginner, strengths.amateur, strengths.club, strengths.stand_in)


def _rng(*labels: str | int) -> Rng:
    return Rng(derived_seed(ROOT, *labels))


def _choice(state: State, player, *labels: str | int):  # type: ignore[no-untyped-def]  # any
    seat = state.seat_of(state.side)
    view, legal = XIANGQI.seat_view(state, seat), XIANGQI.legal_actions(state, seat)
    return player(view, legal, _rng(*labels))


def _random_game(number: int, most: int) -> list[State]:
    rng, state = _rng("game", number), dealt(Options())
    states: list[State] = []
    while state.result is None and len(states) < most:
        states.append(state)
        seat = state.seat_of(state.side)
        action = rng.choice(XIANGQI.legal_actions(state, seat))
        state = XIANGQI.apply(state, seat, action).state
    return states


def _found(text: str, nodes: int = 20_000) -> Found:
    position = fen.read(text)
    return Search(position, frozenset(), Budget(nodes)).run(legal_moves(position), {})


@pytest.mark.parametrize("player", QUICK, ids=lambda player: player.__name__)
def test_players_are_legal_and_deterministic(player) -> None:  # type: ignore[no-untyped-def]  # any
    for state in _random_game(1, 60)[::12]:
        seat = state.seat_of(state.side)
        one = _choice(state, player, "mind", len(state.moves))
        assert one in XIANGQI.legal_actions(state, seat)
        assert one == _choice(state, player, "mind", len(state.moves))


def test_a_beginner_beats_a_random_mover() -> None:
    """Measured: 40 of 40 games won. Of these four the beginner has to win all."""
    for number in range(4):
        players = (
            (strengths.beginner, anything) if number % 2 else (anything, strengths.beginner)
        )
        state = dealt(Options())
        while state.result is None:
            action = _choice(state, players[state.side], number, len(state.moves))
            state = XIANGQI.apply(state, state.seat_of(state.side), action).state
        assert state.result.winner == ("red" if number % 2 else "black")


def test_the_state_behind_a_view_is_the_state() -> None:
    for number in (2, 3):
        for state in _random_game(number, 200):
            assert worlds.state_of(XIANGQI.seat_view(state, None)) == state


@pytest.mark.parametrize(
    ("text", "move", "score"),
    [
        pytest.param("3k5/R8/1R7/9/9/9/9/9/9/5K3 w", "b7b9", 29_999, id="mate in one"),
        pytest.param("3k5/9/R8/1R7/9/9/9/9/9/5K3 w", None, 29_997, id="mate in two"),
        pytest.param("3k5/9/2P6/9/9/9/9/9/9/4K4 w", "c7d7", 29_999, id="no move left"),
    ],
)
def test_forced_wins_are_seen(text: str, move: str | None, score: int) -> None:
    found = _found(text)
    assert found.moves[0].score == score
    assert move in (None, move_text(found.moves[0].move))


def test_a_search_keeps_to_its_budget() -> None:
    for nodes in (50, 1_000, 5_000):
        assert _found(fen.START, nodes).nodes <= nodes + 1


def test_the_sum_kept_while_searching_is_that_of_the_board() -> None:
    for state in _random_game(4, 120)[::10]:
        position = state.position
        search = Search(position, frozenset(), Budget(1))
        for move in legal_moves(position):
            search._make(move)
            taken = position.make(move)
            worth = evaluate(position.cells)
            assert search._score == (-worth if position.side else worth)
            assert search._key == key_of(position)
            position.take_back(move, taken)
            search = Search(position, frozenset(), Budget(1))


def test_both_sides_are_valued_alike() -> None:
    for piece in range(1, 8):
        mirrored = [-WORTH[piece | 8][89 - square] for square in range(90)]
        assert mirrored == list(WORTH[piece])


CHECKS = "4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w"


def test_no_player_loses_by_repetition_where_it_need_not() -> None:
    state = played(state_at(CHECKS), "i8i9 e9e8 i9i8 e8e9 i8i9 e9e8")
    legal = XIANGQI.legal_actions(state, state.seat_of(0))
    assert worlds.decided(state, legal) == {}
    last = played(state, "i9i8")
    answers = XIANGQI.legal_actions(last, last.seat_of(1))
    scores = {move_text(move): score for move, score in worlds.decided(last, answers).items()}
    assert scores == {"e8e9": 30_000}
    assert _choice(last, strengths.club, 1) == XIANGQI.parse_action("e8e9")


@pytest.mark.parametrize(
    ("text", "move", "because"),
    [
        pytest.param(
            "3k5/R8/1R7/9/9/9/9/9/9/5K3 w", "b7b9", "It wins by force in 1.", id="mate"
        ),
        pytest.param(
            "3aka3/9/9/r8/9/9/9/9/9/R2K5 w",
            "a0a6",
            "It wins the black chariot.",
            id="a capture",
        ),
        pytest.param(
            "c3k1RC1/4a4/9/9/9/9/9/9/9/3K5 b", "e8f9", "It is the only move.", id="no choice"
        ),
    ],
)
def test_advice_says_why(text: str, move: str, because: str) -> None:
    advice = _choice(state_at(text), adviser.advise)
    assert XIANGQI.format_action(advice.action) == move
    assert in_english(advice.because) == because


def test_advice_is_legal_and_in_words_everywhere() -> None:
    for state in _random_game(5, 90)[::30]:
        advice = _choice(state, adviser.advise)
        assert advice.action in XIANGQI.legal_actions(state, state.seat_of(state.side))
        assert in_english(advice.because)


def _lines(state: State, count: int, nodes: int = 3_000):  # type: ignore[no-untyped-def]  # any
    seat = state.seat_of(state.side)
    view, legal = XIANGQI.seat_view(state, seat), XIANGQI.legal_actions(state, seat)
    return analyst.analyse(view, legal, _rng("lines"), count=count, nodes=nodes)


def test_lines_are_legal_in_turn_and_best_first() -> None:
    for state in _random_game(6, 90)[::15]:
        legal = XIANGQI.legal_actions(state, state.seat_of(state.side))
        lines = _lines(state, 5)
        assert len(lines) == min(5, len(legal))
        assert [each.score for each in lines] == sorted((e.score for e in lines), reverse=True)
        assert len({each.action for each in lines}) == len(lines)
        for each in lines:
            assert each.actions[0] == each.action
            assert len(each.actions) <= 8
            now = state
            for action in each.actions:
                now = XIANGQI.apply(now, now.seat_of(now.side), action).state
        assert lines == _lines(state, 5)


def test_as_many_lines_as_asked_for_are_exact_and_not_mere_bounds() -> None:
    for state in _random_game(7, 60)[5::10]:
        position, legal = state.position, legal_moves(state.position)

        def scores(moves: list[Move], lines: int, position: Position = position) -> list[int]:
            budget = Budget(10**6, depth=2, lines=lines)
            found = Search(position, frozenset(), budget).run(moves, {}).moves
            return [each.score for each in found[:lines]]

        alone = sorted((scores([move], 1)[0] for move in legal), reverse=True)
        assert scores(legal, 4) == alone[:4]


@pytest.mark.parametrize(
    ("text", "moves", "mates"),
    [
        pytest.param("3k5/R8/1R7/9/9/9/9/9/9/5K3 w", "", [1], id="one"),
        pytest.param("3k5/9/R8/1R7/9/9/9/9/9/5K3 w", "", [2], id="two"),
        pytest.param("3k5/R8/1R7/9/9/9/9/9/9/5K3 b", "", [-1], id="lost in one"),
        pytest.param(CHECKS, "i8i9 e9e8 i9i8 e8e9 i8i9 e9e8 i9i8", [1], id="by repetition"),
        pytest.param(fen.START, "", [None, None], id="none in sight"),
    ],
)
def test_lines_say_in_how_many_moves_they_mate(
    text: str, moves: str, mates: list[int | None]
) -> None:
    state = played(state_at(text), moves) if moves else state_at(text)
    assert [each.mate for each in _lines(state, len(mates))] == mates


def test_a_mate_is_as_far_as_playing_it_out_shows() -> None:
    state = state_at("3k5/9/R8/1R7/9/9/9/9/9/5K3 w")
    for left in (2, 1):
        (best,) = _lines(state, 1, nodes=20_000)
        assert best.mate == left
        for action in best.actions[:2]:
            state = XIANGQI.apply(state, state.seat_of(state.side), action).state
    assert state.result is not None


@pytest.mark.rule("XQ-9.2", "XQ-9.3")
def test_a_line_is_spelt_in_four_notations() -> None:
    state = dealt(Options())
    view = XIANGQI.seat_view(state, state.red)
    line = [XIANGQI.parse_action(text) for text in ("h2e2", "h9g7")]
    assert spelling.spell(view, line) == (
        {"iccs": "h2e2", "wxf": "C2=5", "simplified": "炮二平五", "traditional": "炮二平五"},
        {"iccs": "h9g7", "wxf": "H8+7", "simplified": "马８进７", "traditional": "馬８進７"},
    )
