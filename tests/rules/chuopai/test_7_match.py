import pytest

from games.kernel.options import read_options
from games.kernel.outcomes import Standing
from games.kernel.refusals import OptionRefused
from games.kernel.seats import Seat
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.options import Options
from tests.rules.chuopai.test_6_score import ended
from tests.rules.playouts import dice


def match(deals: int, *points: tuple[int, int, int]) -> Standing:
    """The standing of a match after deals that came to these points; seat 2 led the first."""
    options = read_options(Options, {"deals": deals})
    standing = Standing(0, Seat(2), (0, 0, 0))
    for each in points:
        assert not standing.is_final
        standing = CHUO_PAI.next_standing(options, standing, ended(each))
    return standing


@pytest.mark.rule("CP-7.1")
@pytest.mark.parametrize("deals", [1, 3, 6, 9, 12])
def test_a_match_has_so_many_deals(deals: int) -> None:
    assert match(deals, *[(1, 2, 3)] * deals).is_final
    assert not match(deals, *[(1, 2, 3)] * (deals - 1)).is_final


@pytest.mark.rule("CP-7.1")
@pytest.mark.parametrize("deals", [0, 2, 4, 13, "3"])
def test_other_numbers_of_deals_are_refused(deals: object) -> None:
    with pytest.raises(OptionRefused):
        read_options(Options, {"deals": deals})


@pytest.mark.rule("CP-7.1")
def test_points_add_up_and_are_shown_in_the_next_deal() -> None:
    standing = match(3, (20, 18, 10), (11, 25, 16))
    assert standing.points == (31, 43, 26)
    state = CHUO_PAI.deal(Options(deals=3), standing, dice(1).deal).state
    view = CHUO_PAI.seat_view(state, Seat(0))
    assert (view.match_points, view.deal_number) == ((31, 43, 26), 2)


@pytest.mark.rule("CP-7.2")
def test_the_first_lead_goes_round_clockwise() -> None:
    leaders = [match(6, *[(1, 2, 3)] * played).first_seat for played in range(5)]
    assert leaders == [2, 0, 1, 2, 0]


@pytest.mark.rule("CP-7.3")
def test_a_deal_won_is_six_shares_parted_between_its_winners() -> None:
    carried = match(6, (20, 18, 10), (20, 20, 10), (18, 18, 18)).carried
    assert carried == {"won_shares_0": 11, "won_shares_1": 5, "won_shares_2": 2}


@pytest.mark.rule("CP-2.5")
@pytest.mark.parametrize("most", [3, 13, "4"])
def test_other_limits_of_specials_are_refused(most: object) -> None:
    with pytest.raises(OptionRefused):
        read_options(Options, {"special_max": most})
