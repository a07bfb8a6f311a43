from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.boards import BadPosition
from games.kernel.rng import Rng
from games.players.xiangqi.endings import solving, tables
from games.players.xiangqi.endings.material import NAMES, material
from games.players.xiangqi.endings.practice import EXERCISES, SETS, defend
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import BLACK, RED, parse_move
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import legal_moves
from tests.rules.xiangqi.positions import played, state_at

# Positions, those won with Red to move, those lost with Black to move, plies of the longest
# win. Published counts of the same materials, worked out by another program.
PUBLISHED = {
    "KPk": (5_841, 2_394, 2_469, 19),
    "KNk": (9_504, 4_590, 4_806, 13),
    "KRk": (8_748, 3_834, 4_806, 3),
    "KCk": (9_828, 0, 0, 0),
    "KNka": (44_232, 21_366, 21_990, 37),
    "KRka": (41_313, 18_507, 22_074, 9),
    "KRkb": (60_774, 26_808, 32_436, 11),
    "KNkb": (65_766, 7_668, 2_062, 31),
    "KPka": (26_991, 1_104, 363, 13),
    "KPkb": (40_083, 684, 12, 13),
}
seeds = st.integers(0, 2**63 - 1)


def counts(values: bytes) -> tuple[int, int, int, int]:
    half = len(values) // 2
    decided = (solving.DRAWN, solving.IMPOSSIBLE)
    red = [value - 1 for value in values[:half] if value not in decided]
    black = [value - 1 for value in values[half:] if value not in decided]
    return (
        sum(value != solving.IMPOSSIBLE for value in values),
        sum(plies % 2 for plies in red),
        sum(1 - plies % 2 for plies in black),
        max(red, default=0),
    )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shipped_has_the_published_counts(name: str) -> None:
    assert counts(tables.values(name)) == PUBLISHED[name]


@pytest.mark.parametrize("name", ["KPk", "KRk"])
def test_working_it_out_anew_gives_what_is_shipped(name: str) -> None:
    assert bytes(solving.solve(name, {}, lambda _: None)) == tables.values(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_of_it_can_be_worked_out_anew(name: str) -> None:
    lesser = {other: tables.values(other) for other in NAMES if other != name}
    assert bytes(solving.solve(name, lesser, lambda _: None)) == tables.values(name)


@given(seed=seeds)
def test_a_value_follows_from_those_it_leads_to(seed: int) -> None:
    rng = Rng(seed.to_bytes(32, "big"))
    found = material(rng.choice(NAMES))
    placement = tuple(rng.choice(squares) for squares in found.squares)
    position = found.position(placement, rng.choice((RED, BLACK)))
    known = None if len(set(placement)) < len(placement) else tables.look_up(position)
    if known is None:
        return
    moves = tables.known_moves(position)
    assert len(moves) == len(legal_moves(position))
    if not moves:
        assert known == tables.Known("loss", 0)
    else:
        assert moves[0].known == known


@given(seed=seeds)
def test_a_won_exercise_is_won_against_the_defender_in_time(seed: int) -> None:
    rng = Rng(seed.to_bytes(32, "big"))
    exercise = rng.choice([each for each in EXERCISES.all() if each.goal == "win"])
    state: Any = state_at(exercise.position)
    me, plies = state.side, 0
    while state.result is None:
        seat = state.seat_of(state.side)
        if state.side == me:
            text = EXERCISES.solution(_at(exercise, state))[0]
            state = played(state, text)
        else:
            view = XIANGQI.seat_view(state, seat)
            action = defend(view, XIANGQI.legal_actions(state, seat), rng)
            state = played(state, XIANGQI.format_action(action))
        plies += 1
    assert state.result.winner is not None
    assert plies == exercise.plies


def _at(exercise: Any, state: Any) -> Any:
    return replace(exercise, position=fen.write(state.position))


def test_there_are_sixty_exercises_and_more_each_as_it_says() -> None:
    exercises = EXERCISES.all()
    assert len(exercises) >= 60
    assert len({each.code for each in exercises}) == len(exercises)
    assert {each.set for each in exercises} == {each.code for each in SETS}
    for exercise in exercises:
        known = EXERCISES.verified(exercise.position)
        assert (known.result, known.plies) == (exercise.goal, exercise.plies)
        assert 1 <= exercise.difficulty <= 5
        assert EXERCISES.solution(exercise)


def test_only_one_move_holds_a_draw_that_is_to_be_held() -> None:
    for exercise in EXERCISES.all():
        if exercise.goal != "draw":
            continue
        moves = tables.known_moves(fen.read(exercise.position))
        holding = [each.move for each in moves if each.known.result == "draw"]
        assert holding == [parse_move(EXERCISES.solution(exercise)[0])]


def test_what_is_not_worked_out_is_not_known() -> None:
    assert EXERCISES.verified(fen.START).result is None
    assert EXERCISES.verified("4k4/9/4b4/9/9/9/9/9/4A4/4K4 w").result == "draw"
    with pytest.raises(BadPosition):
        EXERCISES.verified("x")
