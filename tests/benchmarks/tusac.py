"""What the evaluations of a Tứ Sắc hand cost.

python -m tests.benchmarks.tusac
"""

import sys
from collections.abc import Callable
from time import process_time

from games.kernel.rng import Rng, derived_seed
from games.rules.tusac.cards import DECK, Card
from games.rules.tusac.groups import Holding, holding_of, trash_cards, trash_count
from games.rules.tusac.options import Options
from games.rules.tusac.worst import unseen_counts, worst_cards

HANDS = 2000


def dealt(number: int) -> tuple[Card, ...]:
    """Twenty cards, no card four times."""
    drawn = Rng(derived_seed(bytes(32), "benchmark", number)).shuffled(DECK)[:20]
    return tuple(card for card in drawn if drawn.count(card) < 4)


def microseconds(work: Callable[[int], object]) -> float:
    """Processor time of one piece of work, a mean over all hands."""
    began = process_time()
    for number in range(HANDS):
        work(number)
    return 1e6 * (process_time() - began) / HANDS


def main() -> None:
    """Print a line for each evaluation."""
    hands = [dealt(number) for number in range(HANDS)]
    codes: list[Holding] = [holding_of(hand) for hand in hands]
    unseen = [unseen_counts(hand) for hand in hands]
    options = Options()
    for name, work in {
        "codes of a hand": lambda number: holding_of(hands[number]),
        "trash by the tables": lambda number: trash_count(codes[number]),
        "trash cards": lambda number: trash_cards(codes[number]),
        "worst cards": lambda number: worst_cards(codes[number], unseen[number], options),
    }.items():
        sys.stdout.write(f"{name:<20} {microseconds(work):8.2f} µs\n")


if __name__ == "__main__":
    main()
