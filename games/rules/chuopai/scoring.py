"""What a deal was worth, line by line, and what a match hands on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.kernel.outcomes import Outcome, ScoreLine, Standing
from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats, next_seat
from games.rules.chuopai import reasons
from games.rules.chuopai.options import Options
from games.rules.chuopai.state import SEAT_COUNT, State

SHARES = 6
"""A deal won is worth six shares, so that two or three winners part it evenly (CP-7.3)."""


def outcome(state: State) -> Outcome | None:
    """One point for each card of the scoring piles, or None while seats still act (CP-6.1)."""
    if state.turn is not None:
        return None
    lines = [
        ScoreLine(seat, points, reason)
        for seat in all_seats(SEAT_COUNT)
        for points, reason in (
            (state.bonus[seat], reasons.BONUS_CARDS),
            (len(state.piles[seat]) - state.bonus[seat], reasons.ROUND_CARDS),
        )
        if points
    ]
    ending = reasons.ONE_SEAT_LEFT if any(state.hands) else reasons.NO_SEAT_LEFT
    return Outcome(ending, tuple(lines))


def winners(points: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points, lowest first; equal seats all win (CP-6.2)."""
    most = max(points)
    return tuple(Seat(seat) for seat, own in enumerate(points) if own == most)


def opening(options: Options, rng: Rng) -> Standing:
    """The standing before the first deal, its leader drawn by lot (CP-3.1)."""
    return Standing(0, Seat(rng.below(SEAT_COUNT)), (0,) * SEAT_COUNT, carried=_shares({}, ()))


def next_standing(options: Options, standing: Standing, ended: Outcome) -> Standing:
    """The totals after a deal, and the next leader, clockwise (CP-7.1 to CP-7.3)."""
    points = ended.points(SEAT_COUNT)
    deals_played = standing.hand_number + 1
    return replace(
        standing,
        hand_number=deals_played,
        first_seat=next_seat(standing.first_seat, SEAT_COUNT),
        points=tuple(a + b for a, b in zip(standing.points, points, strict=True)),
        is_final=deals_played >= options.deals,
        carried=_shares(standing.carried, winners(points)),
    )


def _shares(before: Mapping[str, int], won_by: Sequence[Seat]) -> Mapping[str, int]:
    """The shares of deals won, by the names they are carried under."""
    return {
        f"won_shares_{seat}": before.get(f"won_shares_{seat}", 0)
        + (SHARES // len(won_by) if seat in won_by else 0)
        for seat in all_seats(SEAT_COUNT)
    }
