"""The levels of the built-in engine, from Beginner to Overwhelming, and its stand-in."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.computers import Temper
from games.kernel.rng import Rng
from games.players.xiangqi import worlds
from games.players.xiangqi.search import Budget, Found, Scored, Search
from games.rules.xiangqi.actions import Action, action_of
from games.rules.xiangqi.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Strength:
    """How far a level looks, and by how much it may misjudge a move."""

    budget: Budget
    noise: int = 0


BEGINNER = Strength(Budget(nodes=2_000, depth=1, margin=300), noise=150)
AMATEUR = Strength(Budget(nodes=4_000, depth=2, margin=120), noise=60)
CLUB = Strength(Budget(nodes=2_500, margin=12), noise=6)
EXPERT = Strength(Budget(nodes=12_000, margin=8), noise=4)
GRANDMASTER = Strength(Budget(nodes=70_000))
OVERWHELMING = Strength(Budget(nodes=350_000))
TEMPER = Temper(
    draw_after=80,
    draw_within=40,
    resign_below=-1_200,
    resign_after=3,
    levels=frozenset({"expert", "grandmaster", "overwhelming"}),
)
STAND_IN = Strength(Budget(nodes=300))


def search(view: SeatView, legal: Sequence[Action], budget: Budget) -> Found:
    """What a search within `budget` finds; it keeps clear of losing by repetition."""
    state = worlds.state_of(view)
    engine = Search(state.position, worlds.past(state), budget)
    return engine.run([action.move for action in legal], worlds.decided(state, legal))


def choose(view: SeatView, legal: Sequence[Action], rng: Rng, strength: Strength) -> Action:
    """The best of `legal` as this strength sees it."""
    if len(legal) == 1:
        return legal[0]
    found = search(view, legal, strength.budget)
    return action_of(_misjudged(found.moves, rng, strength.noise).move)


def _misjudged(moves: Sequence[Scored], rng: Rng, noise: int) -> Scored:
    """The best once each score is off by up to `noise` either way."""
    if noise == 0:
        return moves[0]
    return max(moves, key=lambda each: each.score + rng.below(2 * noise + 1))


def beginner(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks one ply ahead and then at captures, and misjudges by a soldier or more."""
    return choose(view, legal, rng, BEGINNER)


def amateur(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks two plies ahead, and misjudges a little."""
    return choose(view, legal, rng, AMATEUR)


def club(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks at 2,500 positions: about three plies."""
    return choose(view, legal, rng, CLUB)


def expert(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks at 12,000 positions: about four plies."""
    return choose(view, legal, rng, EXPERT)


def grandmaster(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks at 70,000 positions: five plies and more."""
    return choose(view, legal, rng, GRANDMASTER)


def overwhelming(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks at 350,000 positions: six plies and more, in two to three seconds."""
    return choose(view, legal, rng, OVERWHELMING)


def stand_in(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Looks at 300 positions, for a seat that is late."""
    return choose(view, legal, rng, STAND_IN)
