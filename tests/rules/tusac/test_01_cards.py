from collections import Counter

import pytest

from games.kernel.outcomes import Standing
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.rules.tusac.cards import CARDS, DECK, GROUP_OF, faces
from games.rules.tusac.game import TUSAC
from games.rules.tusac.options import Options


@pytest.mark.rule("TS-1.1")
def test_the_deck_has_four_copies_of_28_cards() -> None:
    assert len(DECK) == 112
    assert len(CARDS) == 28
    assert set(Counter(DECK).values()) == {4}
    assert [face.code for face in faces()] == list(CARDS)
    assert sum(face.copies for face in faces()) == 112


@pytest.mark.rule("TS-1.1")
def test_corner_and_glyph_tell_every_card_without_its_ink() -> None:
    assert len({(face.corner, face.glyph) for face in faces()}) == 28


def test_the_nine_groups_are_four_courts_four_fields_and_the_pawns() -> None:
    assert sorted(Counter(GROUP_OF).values()) == [3] * 8 + [4]


@pytest.mark.rule("TS-1.2", "TS-1.3")
@pytest.mark.parametrize(("seat_count", "stock_size"), [(4, 31), (3, 51), (2, 71)])
@pytest.mark.parametrize("opener", [0, 1])
def test_the_deal(seat_count: int, stock_size: int, opener: int) -> None:
    standing = Standing(0, Seat(opener), (0,) * seat_count)
    state = TUSAC.deal(Options(), standing, Rng(bytes(32))).state
    dealt = [
        len(own) + sum(len(each.cards) for each in sets)
        for own, sets in zip(state.private, state.public, strict=True)
    ]
    assert dealt == [20 + (seat == opener) for seat in range(seat_count)]
    assert len(state.stock) == stock_size
    assert state.current == opener


@pytest.mark.rule("TS-1.2")
def test_two_three_or_four_seats_play() -> None:
    assert TUSAC.info.seat_counts == {2, 3, 4}
