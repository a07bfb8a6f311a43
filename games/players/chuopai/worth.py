"""What points are worth to each seat, here and in the rest of a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

from games.rules.chuopai.seat_view import SeatView

MARGIN = 0.01
"""What one card more than the others have on average is worth, in deals won."""
DEAL_SPREAD = 2.2
"""How far apart the points of two seats come by chance in one deal, in cards."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The chance to win the match, a tie shared, and a little for the margin.

    `before` are the points of earlier deals, `deals_left` the deals after this one.
    """

    before: tuple[int, ...]
    deals_left: int

    def to_each(self, points: Sequence[int]) -> tuple[float, float, float]:
        """What this deal's final points are worth to each of the three seats."""
        totals = [old + new for old, new in zip(self.before, points, strict=True)]
        chances = self._chances(totals)
        mean = sum(totals) / len(totals)
        one, two, three = (
            chance + MARGIN * (total - mean)
            for chance, total in zip(chances, totals, strict=True)
        )
        return one, two, three

    def _chances(self, totals: Sequence[int]) -> Sequence[float]:
        most = max(totals)
        if self.deals_left:
            # Later deals blur a lead: the more there are, the less it means.
            spread = DEAL_SPREAD * sqrt(self.deals_left)
            weights = [exp((total - most) / spread) for total in totals]
        else:
            weights = [float(total == most) for total in totals]
        return [weight / sum(weights) for weight in weights]


def worth_in(view: SeatView) -> Worth:
    """What points are worth at the table that `view` shows."""
    return Worth(view.match_points, view.options.deals - view.deal_number - 1)
