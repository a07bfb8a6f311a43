import pytest

from games.kernel.rng import Rng, derived_seed
from games.rules.tusac.game import TUSAC
from games.rules.tusac.options import Options
from tests.rules.tusac.positions import over
from tests.rules.tusac.test_10_settlement import FIVE, won_on


@pytest.mark.rule("TS-14.1")
@pytest.mark.parametrize("seat_count", [2, 3, 4])
def test_the_first_opener_is_drawn_by_lot(seat_count: int) -> None:
    drawn = [
        TUSAC.opening(Options(), seat_count, Rng(derived_seed(bytes(32), number))).first_seat
        for number in range(300)
    ]
    assert set(drawn) == set(range(seat_count))
    assert all(drawn.count(seat) > 200 / seat_count for seat in set(drawn))


@pytest.mark.rule("TS-14.2")
def test_points_add_up_over_the_match() -> None:
    options = Options()
    standing = TUSAC.opening(options, 4, Rng(bytes(32)))
    outcome = TUSAC.outcome(over({1: FIVE}, 1, won_on=won_on("stock", 1)))
    assert outcome is not None
    for hands in range(1, 5):
        standing = TUSAC.next_standing(options, standing, outcome)
        assert standing.points == (-18 * hands, 54 * hands, -18 * hands, -18 * hands)
    assert standing.is_final
