"""How a discard is judged: which of a seat's trash cards is the worst to keep (TS-8)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.tusac.cards import CARDS, COPIES, GROUP_COUNT, Card
from games.rules.tusac.groups import (
    ARRANGED,
    ARRANGED_FREELY,
    JOININGS,
    JOININGS_FREELY,
    KEEPING,
    TRASH,
    Holding,
    less,
    trash_cards,
)
from games.rules.tusac.options import Options

GAINS: Final = tuple(
    tuple(
        max((TRASH[code] - TRASH[way.left] + 1 for way in ways), default=0) for ways in by_place
    )
    for code, by_place in enumerate(KEEPING)
)
"""By code and place: the trash cleared by the best meld of a card and the next discard."""

USEFUL: Final = tuple(tuple(int(gain > 0) for gain in gains) for gains in GAINS)

FINISHES: Final = tuple(
    tuple(any(not ARRANGED[way.left].trash for way in ways) for ways in by_place)
    for by_place in JOININGS
)
FINISHES_FREELY: Final = tuple(
    tuple(any(not ARRANGED_FREELY[way.left].trash for way in ways) for ways in by_place)
    for by_place in JOININGS_FREELY
)
"""By code and place: whether that card can be joined so that the group has no trash."""


@dataclass(frozen=True, slots=True, order=True)
class Prospects:
    """What the cards still unseen could do for a private block, compared in this order."""

    winning: int  # W: unseen cards that would complete the hand
    progress: int  # E: trash that the unseen cards would clear, each card counted


def unseen_counts(seen: Iterable[Card]) -> tuple[int, ...]:
    """How many copies of each card, in sorting order, are not among `seen`."""
    counts = Counter(seen)
    return tuple(COPIES - counts[card] for card in CARDS)


def prospects(holding: Holding, unseen: Sequence[int], options: Options) -> Prospects:
    """W and E of a private block that waits for a card (TS-8.3, TS-8.4)."""
    gains = USEFUL if options.worst_card == "count" else GAINS
    progress = sum(
        unseen[3 * group + place] * gain
        for group, code in enumerate(holding)
        for place, gain in enumerate(gains[code])
    )
    return Prospects(_winning(holding, unseen, options), progress)


def _winning(holding: Holding, unseen: Sequence[int], options: Options) -> int:
    freely = options.khap_may_break_to_win
    arranged, finishes = (ARRANGED_FREELY, FINISHES_FREELY) if freely else (ARRANGED, FINISHES)
    untidy = [group for group, code in enumerate(holding) if arranged[code].trash]
    if len(untidy) > 1:
        return 0
    return sum(
        unseen[3 * group + place]
        for group in untidy or range(GROUP_COUNT)
        for place, ends in enumerate(finishes[holding[group]])
        if ends
    )


def judged_discards(
    holding: Holding, unseen: Sequence[int], options: Options
) -> dict[Card, Prospects]:
    """For each legal discard, in sorting order, what keeping the rest would promise."""
    return {
        card: prospects(less(holding, card), unseen, options) for card in trash_cards(holding)
    }


def worst_cards(holding: Holding, unseen: Sequence[int], options: Options) -> tuple[Card, ...]:
    """The discards that leave the best prospects: all that tie, none if nothing is trash.

    Where the house has no penalty, every trash card is as safe as another.
    """
    judged = judged_discards(holding, unseen, options)
    if options.worst_card == "off":
        return tuple(judged)
    best = max(judged.values(), default=None)
    return tuple(card for card, each in judged.items() if each == best)
