"""Processor time of each computer player's decisions, on hands played at random.

python -m tests.benchmarks.players [GAME]
"""

import sys
from time import process_time
from typing import Any

from games.catalogue import ENTRIES, Entry
from games.kernel.computers import Player
from games.kernel.rng import Rng, derived_seed
from tests.rules.playouts import dice, plies

HANDS = 3


def decision_times(entry: Entry, seat_count: int, player: Player[Any, Any]) -> list[float]:
    """Milliseconds of each decision that is one, by a player that looks on random hands."""
    game, times = entry.game, []
    for number in range(HANDS):
        for place, ply in enumerate(plies(game, seat_count, dice(number))):
            legal = game.legal_actions(ply.state, ply.seat)
            if len(legal) < 2:
                continue
            view = game.seat_view(ply.state, ply.seat)
            began = process_time()
            player(view, legal, Rng(derived_seed(bytes(32), number, place)))
            times.append(1000 * (process_time() - began))
    return times


def main() -> None:
    """Print a line for each game, number of seats and level."""
    wanted = sys.argv[1:]
    for entry in ENTRIES:
        slug = entry.game.info.slug
        if wanted and slug not in wanted:
            continue
        for seat_count in sorted(entry.game.info.seat_counts):
            for name, level in entry.levels.items():
                times = decision_times(entry, seat_count, level.player)
                mean = sum(times) / len(times)
                sys.stdout.write(
                    f"{slug:<8} {seat_count} seats {name:<8} {mean:8.2f} ms a decision, "
                    f"slowest {max(times):8.2f} ms\n"
                )


if __name__ == "__main__":
    main()
