import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.players.xiangqi import opening_book
from games.rules.xiangqi import fen
from games.rules.xiangqi.board import Position, move_text, parse_placement
from games.rules.xiangqi.game import XIANGQI
from games.rules.xiangqi.moves import legal_moves
from tests.rules.playouts import dice, plies


def test_the_house_knows_two_thousand_positions() -> None:
    assert len(opening_book.house()) >= 2_000


def test_every_move_of_the_house_is_legal_and_best_come_first() -> None:
    for key, moves in opening_book.house().items():
        placement, side = key.split(" ")
        position = Position(parse_placement(placement), "wb".index(side))
        legal = {move_text(move) for move in legal_moves(position)}
        assert {each.action for each in moves} <= legal
        assert len({each.action for each in moves}) == len(moves)
        weights = [each.weight for each in moves]
        assert weights == sorted(weights, reverse=True)
        assert (weights[0], weights[-1] >= 1) == (100, True)
        assert opening_book.place_of(position) == opening_book.Place(key, is_mirrored=False)


@given(seed=st.integers(0, 2**63 - 1))
def test_a_position_and_its_mirror_image_are_one_place(seed: int) -> None:
    for number, ply in enumerate(plies(XIANGQI, 2, dice(seed))):
        if number > 30:
            break
        position = ply.state.position
        place = opening_book.place_of(position)
        image = Position([position.cells[square] for square in _image()], position.side)
        assert opening_book.place_of(image).key == place.key
        for move in legal_moves(position):
            text = move_text(move)
            assert opening_book.mirrored(opening_book.mirrored(text)) == text
            assert place.turned(place.turned(text)) == text


def _image() -> list[int]:
    return [square - square % 9 + 8 - square % 9 for square in range(90)]


@pytest.mark.parametrize("first", ["h2e2", "b2e2"], ids=["right", "left"])
def test_the_book_answers_the_central_cannon_on_either_side(first: str) -> None:
    at_start = {each.action for each in opening_book.house_moves(fen.START)}
    place = opening_book.place_of_text(fen.START)
    assert {"h2e2", "b2e2"} & (at_start | {opening_book.mirrored(each) for each in at_start})
    position = fen.read(fen.START)
    position.make(next(move for move in legal_moves(position) if move_text(move) == first))
    answers = opening_book.house_moves(fen.write(position))
    assert answers
    legal = {move_text(move) for move in legal_moves(position)}
    assert {each.action for each in answers} <= legal
    assert place.key == fen.START


def test_what_the_house_does_not_know_it_says_nothing_of() -> None:
    assert opening_book.house_moves("4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1") == ()
