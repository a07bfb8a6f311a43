"""Weighing the answers to a question by playing out worlds that fit what the seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt

from games.kernel.rng import Rng
from games.players.tusac.playouts import Table
from games.players.tusac.worlds import Walk
from games.rules.tusac.actions import Action, Verb
from games.rules.tusac.groups import Joining, holding_of, keeping_ways, used_cards
from games.rules.tusac.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds to play out, by stage, and how sure to be, in standard errors."""

    stages: tuple[int, ...]
    patience: float  # an answer further behind the first choice is given up at a stage
    margin: float  # an answer must be further ahead of the first choice to be taken


@dataclass(slots=True)
class _Rival:
    """An answer compared with the first choice, world by world."""

    action: Action
    way: Joining | None
    gains: list[int]

    @property
    def mean(self) -> float:
        return sum(self.gains) / len(self.gains)

    @property
    def error(self) -> float:
        mean, count = self.mean, len(self.gains)
        return sqrt(sum((gain - mean) ** 2 for gain in self.gains)) / count


def weighed(view: SeatView, answers: Sequence[Action], rng: Rng, effort: Effort) -> Action:
    """The first of `answers`, unless another surely gains more over many worlds.

    All answers are played out in the same worlds, greedily by every seat from then on.
    """
    walk = Walk(view, rng)
    if walk.is_stuck:
        return answers[0]
    first, *rivals = [_Rival(action, _way(view, action), []) for action in answers]
    worlds = walk.worlds()
    played = 0
    for stage in effort.stages:
        for world in islice(worlds, stage - played):
            _compare(world, first, rivals)
        played = stage
        if not rivals[0].gains:
            return first.action
        rivals = [each for each in rivals if each.mean + effort.patience * each.error > 0]
        if not rivals:
            return first.action
    best = max(rivals, key=lambda each: each.mean)
    return best.action if best.mean > effort.margin * best.error else first.action


def _compare(world: Table, first: _Rival, rivals: Sequence[_Rival]) -> None:
    standard = _played(world, first.way)
    for rival in rivals:
        rival.gains.append(_played(world, rival.way) - standard)


def _played(world: Table, way: Joining | None) -> int:
    """What the seat in turn makes of a world by this answer."""
    table = world.copy()
    if way is None:
        table.decline()
    else:
        table.meld(way)
    table.play_out()
    return table.points(world.turn)


def _way(view: SeatView, action: Action) -> Joining | None:
    """The meld that an action makes; None for hit and pass."""
    if action.verb is not Verb.MELD or view.own is None or view.active is None:
        return None
    card = view.active.card
    ways = keeping_ways(holding_of(view.own.cards), card)
    return next(way for way in ways if used_cards(card, way) == action.cards)
