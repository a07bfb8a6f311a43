"""Which wins count towards a title."""

from games.kernel.outcomes import Outcome
from games.kernel.seats import Seat
from games.rules.xiangqi.options import Options
from games.rules.xiangqi.reasons import TIMED_OUT


def is_fair_win(options: Options, seat: Seat, outcome: Outcome) -> bool:
    """Whether `seat` won on the board, or by resignation, from no better a start.

    Who gives odds may win the title; who takes them, or starts from a position chosen by
    hand, or wins by the clock alone, may not.
    """
    if outcome.ending.code == TIMED_OUT.code or options.handicap == "custom":
        return False
    giver = Seat(0 if options.odds_giver == "first" else 1)
    return options.handicap == "none" or seat == giver
