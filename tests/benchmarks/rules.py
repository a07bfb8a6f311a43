"""Whole hands played at random through the rules, by second of processor time.

python -m tests.benchmarks.rules
"""

import sys
from time import process_time

from games.kernel.game import AnyGame
from tests.rules.playouts import TABLES, dice, plies

SECONDS = 2.0


def hands_per_second(game: AnyGame, seat_count: int) -> tuple[float, float]:
    """Hands and plies by second."""
    began, hands, count = process_time(), 0, 0
    while process_time() - began < SECONDS:
        count += sum(1 for _ in plies(game, seat_count, dice(hands)))
        hands += 1
    took = process_time() - began
    return hands / took, count / took


def main() -> None:
    """Print a line for each game and number of seats."""
    for game, seat_count in TABLES:
        hands, count = hands_per_second(game, seat_count)
        sys.stdout.write(
            f"{game.info.slug:<8} {seat_count} seats "
            f"{hands:8.1f} hands/s {count:9.0f} plies/s\n"
        )


if __name__ == "__main__":
    main()
