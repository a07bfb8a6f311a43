from collections.abc import Sequence

import pytest

from games.kernel.outcomes import Outcome, ScoreLine, Standing
from games.kernel.seats import Seat
from games.rules.chuopai import scoring
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.reasons import ONE_SEAT_LEFT, ROUND_CARDS
from tests.rules.chuopai.positions import OPTIONS, after


def ended(points: Sequence[int]) -> Outcome:
    """A deal that came to these points."""
    lines = (ScoreLine(Seat(seat), own, ROUND_CARDS) for seat, own in enumerate(points))
    return Outcome(ONE_SEAT_LEFT, tuple(lines))


@pytest.mark.rule("CP-6.1")
def test_each_card_is_a_point_and_the_bonus_has_a_line_of_its_own() -> None:
    state = after("12 24 24 66 / 22 / 44 36", "0 play 66", "1 play 22", "2 play 44")
    outcome = CHUO_PAI.outcome(state)
    assert outcome is not None
    assert [(line.seat, line.points, line.reason.code) for line in outcome.lines] == [
        (0, 3, "bonus_cards"),
        (0, 1, "round_cards"),
        (2, 1, "round_cards"),
    ]
    assert outcome.points(3) == (4, 0, 1)


@pytest.mark.rule("CP-6.2")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        pytest.param((20, 20, 13), (0, 1), id="V52 two"),
        pytest.param((18, 18, 18), (0, 1, 2), id="V52 all"),
        pytest.param((9, 30, 20), (1,), id="V52 one"),
    ],
)
def test_the_most_points_win_and_equal_seats_share(
    points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert scoring.winners(points) == winners


@pytest.mark.rule("CP-6.2")
def test_a_finished_deal_names_its_winners() -> None:
    playing = after("66 15 / 11 / 22 14", "0 play 66")
    assert CHUO_PAI.seat_view(playing, Seat(0)).winners == ()
    alone = after("66 / 11 / -", "0 play 66")
    assert CHUO_PAI.seat_view(alone, None).winners == (0,)
    tied = after("66 / 11 / 36", "0 play 66", "1 play 11")
    assert CHUO_PAI.seat_view(tied, None).winners == (0, 1)


@pytest.mark.rule("CP-6.1")
def test_no_points_no_line() -> None:
    standing = CHUO_PAI.next_standing(
        OPTIONS, Standing(0, Seat(0), (0, 0, 0)), ended((0, 2, 0))
    )
    assert standing.points == (0, 2, 0)
    assert standing.is_final
