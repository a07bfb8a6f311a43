from collections.abc import Iterable
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.boards import BadPosition
from games.kernel.books import IllegalMove, Place, Played
from games.kernel.words import in_english
from games.players.xiangqi import openings
from games.players.xiangqi.opening_book import BOOK, as_kept, place_of
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Position, move_text, parse_move
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import legal_moves
from games.rules.xiangqi.options import Options
from tests.rules.playouts import dice, plies
from tests.rules.xiangqi.positions import dealt, played

HOUSE, RULES = BOOK.house, BOOK.rules


def _after(moves: Iterable[str]) -> Position:
    position = fen.read(fen.START)
    for move in moves:
        position.make(parse_move(move))
    return position


def test_the_house_book_is_large() -> None:
    assert HOUSE.size() == len(HOUSE.keys()) >= 2_000


def test_every_move_of_the_house_book_is_legal() -> None:
    for key in HOUSE.keys():  # noqa: SIM118 - a method of its own
        legal = {move_text(move) for move in legal_moves(fen.read(key))}
        actions = [each.action for each in HOUSE.moves(key)]
        assert actions, key
        assert set(actions) <= legal, key
        assert len({as_kept(RULES.place(key), each) for each in actions}) == len(actions), key
        weights = [each.weight for each in HOUSE.moves(key)]
        assert weights == sorted(weights, reverse=True), key
        assert 1 <= weights[-1] <= weights[0] == 100, key


def test_every_position_of_the_house_book_is_under_its_own_key_and_is_reached() -> None:
    reached = {RULES.place(fen.START).key}
    for key in HOUSE.keys():  # noqa: SIM118 - a method of its own
        assert (RULES.place(key).key, RULES.place(key).is_turned) == (key, False)
        for each in HOUSE.moves(key):
            position = fen.read(key)
            position.make(parse_move(each.action))
            reached.add(place_of(position).key)
    assert set(HOUSE.keys()) <= reached


@pytest.mark.parametrize("line", openings.THEORY)
def test_the_house_book_knows_what_people_play(line: str) -> None:
    for place, action in RULES.walk(Played(fen.START, tuple(line.split()))):
        assert action in [each.action for each in HOUSE.moves(place.key)]


@given(seed=st.integers(0, 2**63 - 1))
def test_any_position_and_its_mirror_image_are_one_place(seed: int) -> None:
    for ply in islice(plies(XIANGQI, 2, dice(seed)), 30):
        position = ply.state.position
        image = Position([position.cells[square] for square in _IMAGE], position.side)
        here, there = place_of(position), place_of(image)
        assert here.key == there.key
        is_even = image.cells == position.cells
        assert here.is_turned != there.is_turned or is_even
        for move in legal_moves(position):
            text = move_text(move)
            kept = RULES.turned(here, text)
            assert kept == RULES.turned(there, openings.mirrored(text)) or is_even
            assert RULES.turned(here, kept) in {text, kept if is_even else text}


_IMAGE = [square - square % 9 + 8 - square % 9 for square in range(90)]


@pytest.mark.parametrize("moves", ["", "h2e2", "h2e2 h9g7 h0g2", "c3c4 b7c7 h2e2"])
def test_a_position_and_its_mirror_image_share_an_entry_turned(moves: str) -> None:
    line = moves.split()
    here = RULES.place(fen.write(_after(line)))
    there = RULES.place(fen.write(_after(map(openings.mirrored, line))))
    assert here.key == there.key
    assert (here.is_turned ^ there.is_turned) or not line
    turned = {RULES.turned(here, each.action) for each in HOUSE.moves(here.key)}
    assert turned
    assert turned <= set(RULES.legal(fen.write(_after(line))))
    again = {openings.mirrored(RULES.turned(there, e.action)) for e in HOUSE.moves(here.key)}
    assert again == turned or not line


def test_whose_turn_it_is() -> None:
    assert RULES.place(fen.START).side == "red"
    assert RULES.place(fen.write(_after(["h2e2"]))).side == "black"


def test_a_position_that_the_book_has_not() -> None:
    assert HOUSE.moves(RULES.place("3k5/9/9/9/9/9/9/9/4R4/4K4 w").key) == ()


@pytest.mark.parametrize(
    ("actions", "number"),
    [(("h2e3",), 0), (("h2e2", "h2h3"), 1), (("h2e2", "nonsense"), 1), (("e0e0",), 0)],
)
def test_games_that_cannot_have_been_played(actions: tuple[str, ...], number: int) -> None:
    with pytest.raises(IllegalMove) as illegal:
        list(RULES.walk(Played(fen.START, actions)))
    assert illegal.value.number == number
    with pytest.raises(IllegalMove):
        RULES.after(Played(fen.START, actions))


def test_a_position_that_is_none() -> None:
    with pytest.raises(BadPosition) as bad:
        RULES.place("4k4/9/9/9/9/9/9/9/9/4K4 w")
    assert bad.value.reason.code == "fen_facing"


@pytest.mark.parametrize("first", [0, 1])
def test_a_view_tells_who_moved(first: int) -> None:
    black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"
    options = Options(handicap="custom", fen=black) if first else Options()
    moves = "h7e7 h0g2 h9g7" if first else "h2e2 h9g7 h0g2"
    state = played(dealt(options), moves)
    found = RULES.played(XIANGQI.seat_view(state, None))
    assert found.actions == tuple(moves.split())
    begins = state.red if not first else 1 - state.red
    assert found.seats == (begins, 1 - begins, begins)


def test_a_game_with_moves_given_is_walked_from_what_they_led_to() -> None:
    state = played(dealt(Options(handicap="two_moves")), "h2e2 h0g2 h9g7 c3c4")
    found = RULES.played(XIANGQI.seat_view(state, None))
    assert (found.actions, found.seats) == (("h9g7", "c3c4"), (1, 0))
    assert [action for _, action in RULES.walk(found)]
    assert RULES.after(found).split(" ")[0] == state.board


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("h2e2", "Central Cannon"),
        ("b2e2", "Central Cannon"),
        ("g0e2", "Elephant Opening"),
        ("b0c2", "Horse Opening"),
        ("c3c4", "Immortal Guides the Way"),
        ("b2d2", "Palcorner Cannon"),
        ("b2f2", "Cross-palace Cannon"),
        ("b2g2", "Golden Hook Cannon"),
        ("h2e2 h7e7", "Same Direction Cannons"),
        ("b2e2 b7e7", "Same Direction Cannons"),
        ("h2e2 b7e7", "Opposite Direction Cannons"),
        ("b2e2 h7e7", "Opposite Direction Cannons"),
        (
            "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 g3g4 b7e7",
            "Central Cannon against Half-way Opposite Direction Cannons",
        ),
        ("h2e2 h9g7 h0g2 b9c7", "Central Cannon against Screen Horses"),
        ("h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "Central Cannon against Sandwiched Horses"),
        ("h2e2 b9c7 h0g2 h9i7", "Central Cannon against Single Horse"),
        ("h2e2 h9g7 h0g2 h7i7 i0h0 i9h9", "Central Cannon against Three-step Tiger"),
        ("c3c4 b7c7", "Immortal Guides the Way against Cannon under the Soldier"),
        ("g3g4 h7g7 b2e2", "Immortal Guides the Way against Cannon under the Soldier"),
        ("c3c4 g6g5", "Immortal Guides the Way against Soldier on the other wing"),
        ("g0e2 h7e7", "Elephant Opening against Central Cannon"),
        ("g0e2 h7d7", "Elephant Opening against Cross-palace Cannon"),
        ("h2e2 a6a5", "Central Cannon"),
    ],
)
def test_openings_are_named(moves: str, name: str) -> None:
    found = HOUSE.opening(Played(fen.START, tuple(moves.split())))
    assert found is not None
    assert in_english(found.name) == name


def test_what_has_no_name() -> None:
    assert HOUSE.opening(Played(fen.START)) is None
    assert HOUSE.opening(Played(fen.START, ("e3e4",))) is None
    assert HOUSE.opening(Played("3k5/9/9/9/9/9/9/9/4R4/4K4 w", ("e1h1",))) is None


def test_positions_of_the_house_book_have_the_name_of_the_way_there() -> None:
    here = RULES.place(fen.write(_after(["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7"])))
    found = HOUSE.opening_at(here.key)
    assert found is not None
    assert found.code == "central_cannon.screen_horses"
    assert HOUSE.opening_at(RULES.place(fen.START).key) is None


def test_an_action_is_spelt_in_every_notation() -> None:
    assert RULES.spelt(fen.START, "h2e2") == {
        "iccs": "h2e2",
        "wxf": "C2=5",
        "simplified": "炮二平五",
        "traditional": "炮二平五",
    }


def test_turning_is_its_own_opposite() -> None:
    place = Place("", "red", is_turned=True)
    assert RULES.turned(place, RULES.turned(place, "a0b2")) == "a0b2"
