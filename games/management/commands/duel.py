"""Measures one computer player against another over duplicate deals."""

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import catalogue
from games.kernel.computers import Player
from games.kernel.options import read_options
from games.kernel.refusals import OptionRefused
from games.kernel.rng import Rng
from games.management.measuring import ladder
from games.players import duels
from games.players.anything import anything


@dataclass(frozen=True, slots=True)
class Order:
    """A duel as it was asked for; plain, so that it can be sent to another process."""

    slug: str
    challenger: str
    baseline: str
    seat_count: int
    options: dict[str, Any]
    seed: str


@dataclass(slots=True)
class Stopwatch:
    """A player whose processor time is counted."""

    player: Player[Any, Any]
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def __call__(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        began = process_time()
        action = self.player(view, legal, rng)
        took = process_time() - began
        self.decisions += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)
        return action


@dataclass(slots=True)
class Effort:
    """The processor time of many decisions."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = field(default=0.0)

    def add(self, watch: "Stopwatch | Effort") -> None:
        """Count these decisions too."""
        self.decisions += watch.decisions
        self.seconds += watch.seconds
        self.slowest = max(self.slowest, watch.slowest)

    def __str__(self) -> str:
        mean = 1000 * self.seconds / self.decisions
        return f"{mean:.2f} ms a decision (slowest {1000 * self.slowest:.0f} ms)"


def named_player(entry: catalogue.Entry, name: str) -> Player[Any, Any]:
    """The level called `name`, or `anything` or `stand_in`.

    Raises:
        LookupError: there is none.
    """
    others = {"anything": anything, "stand_in": entry.stand_in}
    if name in others:
        return others[name]
    return entry.levels[name].player


def play(order: Order, number: int) -> tuple[duels.DealResult, Effort, Effort]:
    """One deal, with the effort of the challenger and of the baseline."""
    entry = catalogue.find(order.slug)
    watches = [
        Stopwatch(named_player(entry, name)) for name in (order.challenger, order.baseline)
    ]
    pairing = duels.Pairing(
        entry.game,
        read_options(entry.game.options_type, order.options),
        order.seat_count,
        watches[0],
        watches[1],
    )
    result = duels.play_deal(pairing, sha256(order.seed.encode()).digest(), number)
    efforts = [Effort(), Effort()]
    for effort, watch in zip(efforts, watches, strict=True):
        effort.add(watch)
    return result, efforts[0], efforts[1]


class Command(BaseCommand):
    help = "Plays the same deals with the challenger in every seat, the baseline in the others."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument(
            "challenger", nargs="?", help="a level, or `anything` or `stand_in`"
        )
        parser.add_argument(
            "baseline",
            nargs="?",
            help="the same; swap the two for one baseline among challengers",
        )
        parser.add_argument(
            "--calibrate",
            action="store_true",
            help="each level against the one below it, or only the two that are named",
        )
        parser.add_argument("--deals", type=int, default=60)
        parser.add_argument("--seats", type=int, help="the game's usual number by default")
        parser.add_argument("--options", type=json.loads, default={}, metavar="JSON")
        parser.add_argument("--seed", default="duel", help="another word, other deals")
        parser.add_argument("--jobs", type=int, default=1, help="processes at work at once")

    def handle(self, *args: Any, **given: Any) -> None:
        if given["calibrate"]:
            self._calibrate(given)
            return
        order = self._order(given)
        challenger, baseline, results = Effort(), Effort(), []
        with ProcessPoolExecutor(given["jobs"]) as pool:
            for result, own, other in pool.map(partial(play, order), range(given["deals"])):
                results.append(result)
                challenger.add(own)
                baseline.add(other)
        found = duels.summary(results)
        self.stdout.write(
            f"{order.challenger} against {order.baseline}: {order.slug}, "
            f"{order.seat_count} seats, {found.deals} deals, "
            f"{found.deals * order.seat_count} hands\n"
            f"points per hand   {found.gain:+.2f} ± {found.error:.2f}\n"
            f"first place       {found.first_share:.1%} ± {found.first_error:.1%} of hands "
            f"(an even share is {1 / order.seat_count:.1%})\n"
            f"{order.challenger:<17} {challenger}\n"
            f"{order.baseline:<17} {baseline}\n"
            f"length            {found.length:.1f} plies a hand\n"
            f"endings           {_shares(found.endings)}\n"
            f"{_side(order.challenger, found.challenger)}\n"
            f"{_side(f'{order.baseline} beside', found.baseline)}\n"
            f"With {order.baseline} in every seat of the same deals:\n"
            f"endings           {_shares(found.control_endings)}\n"
            f"{_side(order.baseline, found.control)}"
        )

    def _calibrate(self, given: dict[str, Any]) -> None:
        """Print a line for each rung, as soon as it is measured.

        Raises:
            CommandError: a level scores too little, or it cannot be measured.
        """
        steps = self._ladder(given)
        found = []
        for measured in ladder.measure(steps, given["deals"], given["jobs"]):
            self.stdout.write(str(measured))
            found.append(measured)
        short = [each.rung.upper for each in found if not each.is_wide_enough]
        if short:
            raise CommandError(f"not strong enough: {', '.join(short)}")

    def _ladder(self, given: dict[str, Any]) -> Sequence[ladder.Rung]:
        upper, lower = given["challenger"], given["baseline"]
        try:
            entry = catalogue.find(given["game"])
            info = entry.game.info
            steps = ladder.rungs(info.slug, given["options"], given["seed"])
            options = read_options(entry.game.options_type, given["options"])
            entry.game.check_options(options, 2)
            if upper is not None:
                steps = (ladder.Rung(info.slug, upper, lower, given["options"], given["seed"]),)
                for name in (upper, lower):
                    entry.levels[name]
        except LookupError as missing:
            raise CommandError(f"there is no {missing}") from missing
        except (OptionRefused, ValueError) as refused:
            raise CommandError(str(refused)) from refused
        if info.default_seat_count != 2:
            raise CommandError(f"{info.name} is not played by two")
        if given["deals"] < 2:
            raise CommandError("an error takes at least two deals")
        return steps

    def _order(self, given: dict[str, Any]) -> Order:
        """The duel asked for.

        Raises:
            CommandError: there is no such game, player, option or number of seats, or too few
                deals for an error.
        """
        if given["baseline"] is None:
            raise CommandError("a duel takes two players")
        try:
            entry = catalogue.find(given["game"])
            for name in (given["challenger"], given["baseline"]):
                named_player(entry, name)
        except LookupError as missing:
            raise CommandError(f"there is no {missing}") from missing
        info = entry.game.info
        seat_count = given["seats"] or info.default_seat_count
        if seat_count not in info.seat_counts:
            raise CommandError(f"{info.name} is not played by {seat_count}")
        if given["deals"] < 2:
            raise CommandError("an error takes at least two deals")
        try:
            options = read_options(entry.game.options_type, given["options"])
            entry.game.check_options(options, seat_count)
        except OptionRefused as refused:
            raise CommandError(str(refused)) from refused
        return Order(
            info.slug,
            given["challenger"],
            given["baseline"],
            seat_count,
            given["options"],
            given["seed"],
        )


def _side(name: str, side: duels.Side) -> str:
    """Where a player came first, and what it had points for (+) or lost them for (-)."""
    by_seat = " ".join(f"{share:.1%}" for share in side.firsts)
    return (
        f"{name}, {side.hands} hands\n"
        f"  first by seat   {by_seat}\n"
        f"  points for      {_shares(side.reasons)}"
    )


def _shares(shares: Mapping[str, float]) -> str:
    """Each code with its share of the hands."""
    return ", ".join(f"{code} {share:.1%}" for code, share in shares.items()) or "nothing"
