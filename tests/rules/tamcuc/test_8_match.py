"""TC-8: a match."""

from collections import Counter

import pytest

from games.kernel.outcomes import Outcome, ScoreLine, Standing
from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats
from games.rules.tamcuc.game import TAMCUC
from games.rules.tamcuc.options import Length, Options, hand_size
from games.rules.tamcuc.reasons import PLAIN

NOTHING = Outcome(PLAIN, ())


def dealers(length: Length, seats: int) -> list[Seat]:
    """Who dealt each hand of a match in which nobody scored."""
    options = Options(length=length)
    standing = TAMCUC.opening(options, seats, Rng(bytes(32)))
    dealt = []
    while not standing.is_final:
        dealt.append(standing.first_seat)
        standing = TAMCUC.next_standing(options, standing, NOTHING)
    return dealt


@pytest.mark.rule("TC-8.1")
@pytest.mark.parametrize(
    ("seats", "length", "hands"),
    [
        pytest.param(4, "standard", 8, id="four seats"),
        pytest.param(3, "standard", 9, id="V59 three seats"),
        pytest.param(2, "standard", 6, id="two seats"),
        pytest.param(4, "short", 4, id="four seats, short"),
        pytest.param(3, "short", 3, id="V59 three seats, short"),
        pytest.param(2, "short", 2, id="two seats, short"),
        pytest.param(4, "long", 16, id="four seats, long"),
        pytest.param(3, "long", 18, id="V59 three seats, long"),
        pytest.param(2, "long", 12, id="two seats, long"),
    ],
)
def test_every_seat_deals_equally_often(seats: int, length: Length, hands: int) -> None:
    dealt = dealers(length, seats)
    assert len(dealt) == hands
    assert Counter(dealt) == dict.fromkeys(all_seats(seats), hands // seats)


@pytest.mark.rule("TC-8.2")
def test_points_add_up_and_a_first_place_may_be_shared() -> None:
    standing = Standing(6, Seat(0), (3, 1, -4, 0))
    lines = tuple(
        ScoreLine(Seat(seat), points, PLAIN) for seat, points in enumerate((-1, 1, 2, -2))
    )
    after = TAMCUC.next_standing(Options(), standing, Outcome(PLAIN, lines))
    assert (after.points, after.is_final) == ((2, 2, -2, -2), False)
    assert TAMCUC.next_standing(Options(), after, NOTHING).is_final


@pytest.mark.rule("TC-8.3")
def test_v61_a_table_for_four_may_start_with_three() -> None:
    options = Options()
    standing = TAMCUC.opening(options, 3, Rng(bytes(32)))
    view = TAMCUC.seat_view(TAMCUC.deal(options, standing, Rng(bytes(32))).state, None)
    assert view.hand_sizes == (9, 9, 9)
    assert (view.ceiling, view.par) == ("rR", 3)
    assert hand_size(options, 3) * 3 == 27
