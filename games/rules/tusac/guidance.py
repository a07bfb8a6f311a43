"""What the help buttons go by: the choices of a decision, the most advisable first (TS-12)."""

from dataclasses import dataclass, replace

from games.rules.tusac.actions import HIT, PASS, Action, Verb
from games.rules.tusac.cards import Card
from games.rules.tusac.groups import (
    Holding,
    Joining,
    after,
    keeping_ways,
    trash_count,
    used_cards,
)
from games.rules.tusac.options import Options
from games.rules.tusac.sets import VALUES
from games.rules.tusac.state import Phase
from games.rules.tusac.worst import Prospects, judged_discards, prospects


@dataclass(frozen=True, slots=True)
class Known:
    """What help is drawn from: a private block, the unseen cards by kind, the house rules."""

    holding: Holding
    unseen: tuple[int, ...]
    options: Options


def quick_choices(known: Known, phase: Phase, active: Card | None) -> tuple[Action, ...]:
    """Every legal action of the decision, the most advisable first (TS-12.2)."""
    if phase is Phase.DISCARD:
        return quick_discards(known)
    melds = quick_melds(known, active) if active else ()
    return (*melds, HIT if phase is Phase.FIRST else PASS)


def quick_discards(known: Known) -> tuple[Action, ...]:
    """The legal discards, the one that leaves the best prospects first."""
    judged = judged_discards(known.holding, known.unseen, known.options)
    best_first = sorted(judged, key=judged.__getitem__, reverse=True)
    return tuple(Action(Verb.DISCARD, (card,)) for card in best_first)


def quick_melds(known: Known, active: Card) -> tuple[Action, ...]:
    """The legal melds, by trash left, then value of the set, then prospects afterwards."""
    ways = keeping_ways(known.holding, active)
    best_first = sorted(ways, key=lambda way: _cost(known, active, way))
    return tuple(Action(Verb.MELD, used_cards(active, way)) for way in best_first)


def prospects_after_discard(known: Known) -> Prospects:
    """The prospects once a worst card is gone, or as they are if nothing is trash."""
    judged = judged_discards(known.holding, known.unseen, known.options)
    if not judged:
        return prospects(known.holding, known.unseen, known.options)
    return max(judged.values())


def _cost(known: Known, active: Card, way: Joining) -> tuple[int, int, int, int]:
    left = replace(known, holding=after(known.holding, active, way))
    best = prospects_after_discard(left)
    return trash_count(left.holding), -VALUES[way.kind], -best.winning, -best.progress
