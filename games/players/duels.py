"""Players against players: duplicate deals, the challenger in every seat of each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from games.kernel.computers import Player
from games.kernel.game import AnyGame
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat, all_seats


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, at which game and table."""

    game: AnyGame
    options: Any
    seat_count: int
    challenger: Player[Any, Any]
    baseline: Player[Any, Any]


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one deal came to, by the challenger's seat."""

    points: tuple[int, ...]  # the challenger's, with the baseline in every other seat
    control: tuple[int, ...]  # the baseline's, with the baseline in every seat
    firsts: tuple[float, ...]  # the challenger's share of first place in the hand

    @property
    def gain(self) -> float:
        """What the challenger made more than the baseline did, a mean over the seats."""
        pairs = zip(self.points, self.control, strict=True)
        return fmean(own - control for own, control in pairs)

    @property
    def first_share(self) -> float:
        """The challenger's share of first places, a mean over the seats.

        The baseline alone in all seats has an even share of each deal, without error.
        """
        return fmean(self.firsts)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run of deals shows."""

    deals: int
    gain: float  # points per hand
    error: float  # its standard error; the deals are independent, the seats of one are not
    first_share: float
    first_error: float  # its standard error, over deals too


def play_deal(pairing: Pairing, seed: bytes, number: int) -> DealResult:
    """Deal `number` of the run of `seed`, once for each seat and once for control."""
    root = derived_seed(seed, "deal", number)
    seats = all_seats(pairing.seat_count)
    hands = [_points(pairing, root, seat) for seat in seats]
    return DealResult(
        points=tuple(hands[seat][seat] for seat in seats),
        control=_points(pairing, root, None),
        firsts=tuple(_first_share(hands[seat], seat) for seat in seats),
    )


def _points(pairing: Pairing, root: bytes, challenged: Seat | None) -> tuple[int, ...]:
    """The points of the hand with the challenger in one seat, or in none, by seat number.

    Each decision has a stream of its own, so the hands differ only by what players choose.
    """
    game, seat_count = pairing.game, pairing.seat_count
    standing = game.opening(pairing.options, seat_count, Rng(derived_seed(root, "opening")))
    state = game.deal(pairing.options, standing, Rng(derived_seed(root, "cards"))).state
    while (prompt := game.prompt(state)) is not None:
        seat = min(prompt.seats)
        player = pairing.challenger if seat == challenged else pairing.baseline
        mind = Rng(derived_seed(root, "mind", seat, prompt.number))
        legal = game.legal_actions(state, seat)
        action = player(game.seat_view(state, seat), legal, mind)
        state = game.apply(state, seat, action).state
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError("nobody is asked, and the hand has no outcome")
    return outcome.points(seat_count)


def _first_share(points: Sequence[int], seat: Seat) -> float:
    """1 for the best alone, a part of it for a shared first place, 0 below."""
    best = max(points)
    return 1 / list(points).count(best) if points[seat] == best else 0.0


def summary(results: Iterable[DealResult]) -> Summary:
    """The figures of a run of at least two deals."""
    played = list(results)
    gains = [result.gain for result in played]
    shares = [result.first_share for result in played]
    return Summary(
        deals=len(played),
        gain=fmean(gains),
        error=stdev(gains) / sqrt(len(gains)),
        first_share=fmean(shares),
        first_error=stdev(shares) / sqrt(len(shares)),
    )
