"""Players against players: duplicate deals, the challenger in every seat of each."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from games.kernel.computers import Player
from games.kernel.game import AnyGame
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat, all_seats
from games.players.anything import anything


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, at which game and table.

    The first plies of a hand may be played at random, alike in every hand of a deal: where
    nothing is hidden or shuffled, players that do not throw dice would play one game only.
    """

    game: AnyGame
    options: Any
    seat_count: int
    challenger: Player[Any, Any]
    baseline: Player[Any, Any]
    random_plies: int = 0


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one hand came to. `reasons` are the codes that each seat has points for."""

    ending: str
    length: int  # plies
    points: tuple[int, ...]  # by seat
    reasons: tuple[tuple[str, ...], ...]  # by seat

    def first_share(self, seat: Seat) -> float:
        """1 for the best alone, a part of it for a shared first place, 0 below."""
        best = max(self.points)
        return 1 / self.points.count(best) if self.points[seat] == best else 0.0


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one deal came to."""

    hands: tuple[HandResult, ...]  # by the challenger's seat, the baseline in every other
    control: HandResult  # with the baseline in every seat

    @property
    def points(self) -> tuple[int, ...]:
        """The challenger's points, by its seat."""
        return tuple(hand.points[seat] for seat, hand in enumerate(self.hands))

    @property
    def firsts(self) -> tuple[float, ...]:
        """The challenger's share of first place, by its seat."""
        return tuple(hand.first_share(Seat(seat)) for seat, hand in enumerate(self.hands))

    @property
    def gain(self) -> float:
        """What the challenger made more than the baseline did, a mean over the seats."""
        pairs = zip(self.points, self.control.points, strict=True)
        return fmean(own - control for own, control in pairs)

    @property
    def first_share(self) -> float:
        """The challenger's share of first places, a mean over the seats.

        The baseline alone in all seats has an even share of each deal, without error.
        """
        return fmean(self.firsts)


@dataclass(frozen=True, slots=True)
class Side:
    """The hands of one player, each seat it held counted by itself."""

    hands: int
    firsts: tuple[float, ...]  # the share of first places, by seat
    reasons: Mapping[str, float]  # how often a hand had points for it, by code


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run of deals shows."""

    deals: int
    gain: float  # points per hand
    error: float  # its standard error; the deals are independent, the seats of one are not
    first_share: float
    first_error: float  # its standard error, over deals too
    length: float  # plies of a hand
    endings: Mapping[str, float]  # the share of hands that ended so, by code
    challenger: Side
    baseline: Side  # in the seats beside the challenger
    control: Side  # the baseline in every seat
    control_endings: Mapping[str, float]


def play_deal(pairing: Pairing, seed: bytes, number: int) -> DealResult:
    """Deal `number` of the run of `seed`, once for each seat and once for control."""
    root = derived_seed(seed, "deal", number)
    seats = all_seats(pairing.seat_count)
    return DealResult(
        hands=tuple(_hand(pairing, root, seat) for seat in seats),
        control=_hand(pairing, root, None),
    )


def play_seats(pairing: Pairing, seed: bytes, number: int) -> tuple[HandResult, ...]:
    """The same deal by the challenger's seat, without the control."""
    root = derived_seed(seed, "deal", number)
    return tuple(_hand(pairing, root, seat) for seat in all_seats(pairing.seat_count))


def _hand(pairing: Pairing, root: bytes, challenged: Seat | None) -> HandResult:
    """The hand with the challenger in one seat, or in none.

    Each decision has a stream of its own, so the hands differ only by what players choose.
    """
    game, seat_count = pairing.game, pairing.seat_count
    standing = game.opening(pairing.options, seat_count, Rng(derived_seed(root, "opening")))
    state = game.deal(pairing.options, standing, Rng(derived_seed(root, "cards"))).state
    length = 0
    while (prompt := game.prompt(state)) is not None:
        seat = min(prompt.seats)
        player = pairing.challenger if seat == challenged else pairing.baseline
        if length < pairing.random_plies:
            player = anything
        mind = Rng(derived_seed(root, "mind", seat, prompt.number))
        legal = game.legal_actions(state, seat)
        action = player(game.seat_view(state, seat), legal, mind)
        state, length = game.apply(state, seat, action).state, length + 1
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError("nobody is asked, and the hand has no outcome")
    reasons: list[list[str]] = [[] for _ in all_seats(seat_count)]
    for line in outcome.lines:
        # A payment has a line on either side: who pays is told from who is paid.
        sign = "+" if line.points > 0 else "-" if line.points < 0 else ""
        reasons[line.seat].append(sign + line.reason.code)
    return HandResult(
        ending=outcome.ending.code,
        length=length,
        points=outcome.points(seat_count),
        reasons=tuple(tuple(sorted(set(each))) for each in reasons),
    )


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
        length=fmean(hand.length for result in played for hand in result.hands),
        endings=_endings([hand for result in played for hand in result.hands]),
        challenger=_side(
            (hand, Seat(seat)) for result in played for seat, hand in enumerate(result.hands)
        ),
        baseline=_side(
            (hand, Seat(seat))
            for result in played
            for challenged, hand in enumerate(result.hands)
            for seat in range(len(result.hands))
            if seat != challenged
        ),
        control=_side(
            (result.control, Seat(seat))
            for result in played
            for seat in range(len(result.hands))
        ),
        control_endings=_endings([result.control for result in played]),
    )


def _endings(hands: Sequence[HandResult]) -> Mapping[str, float]:
    counts = Counter(hand.ending for hand in hands)
    return {ending: count / len(hands) for ending, count in counts.most_common()}


def _side(held: Iterable[tuple[HandResult, Seat]]) -> Side:
    by_seat: dict[int, list[float]] = {}
    reasons: Counter[str] = Counter()
    for hand, seat in held:
        by_seat.setdefault(seat, []).append(hand.first_share(seat))
        reasons.update(hand.reasons[seat])
    count = sum(len(shares) for shares in by_seat.values())
    return Side(
        hands=count,
        firsts=tuple(fmean(by_seat[seat]) for seat in sorted(by_seat)),
        reasons={code: times / count for code, times in reasons.most_common()},
    )
