"""Hands played on to their end in a guessed world, every seat by the odds it can see.

It leaves out all that a playout does not need: events, refusals, the history. The tests play
the same lays through the rules and compare the points.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.players.tamcuc.sets import (
    BLACK_KET,
    KINDS,
    ROWS,
    Counts,
    Odds,
    Row,
    lowest_numbers,
    sets_held,
    sets_of_size,
    stands,
)
from games.rules.tamcuc.cards import NUMBER
from games.rules.tamcuc.seat_view import SeatView

KEEPING = 0.25 / 14
"""How much of a card a call gives up for each number it keeps."""

_RED_SOLDIER = 2


class Stakes(NamedTuple):
    """What the last round is worth at this table."""

    par: int
    ket: tuple[int, int, int, int]  # by the kết of a row; all 0 where bonuses are off
    de: int
    any_ket: bool


def stakes_of(view: SeatView) -> Stakes:
    """The stakes of the table that `view` looks at."""
    any_ket = view.options.de_scope == "any_ket"
    if view.bonuses is None:
        return Stakes(view.par, (0, 0, 0, 0), 0, any_ket)
    amounts = view.bonuses
    kets = (0, amounts.pair, amounts.triple, amounts.black_soldiers)
    return Stakes(view.par, kets, amounts.de, any_ket)


def cap_of(view: SeatView) -> int:
    """The highest number a set may have in the round under way."""
    return KINDS if view.ceiling is None else NUMBER[view.ceiling]


@dataclass(slots=True)
class World:
    """A guessed world at the start of a round. Playing it on uses it up."""

    hands: list[Counts]  # by seat
    unseen: list[Counts]  # what each seat has not seen
    won: list[int]
    house: int
    held: int  # how many cards each seat holds
    cap: int  # over the call
    answer_cap: int  # over what others show

    def copy(self) -> "World":
        """The same world, to be used up apart."""
        return World(
            [hand[:] for hand in self.hands],
            [counts[:] for counts in self.unseen],
            self.won[:],
            self.house,
            self.held,
            self.cap,
            self.answer_cap,
        )

    def odds(self, seat: int, cap: int) -> Odds:
        """What `seat` reckons with."""
        unseen = self.unseen[seat]
        return Odds(unseen, sum(unseen), self.held, len(self.hands) - 1, cap)


class Lay(NamedTuple):
    """What a seat lays: numbers, and the set they make if they make one."""

    numbers: tuple[int, ...]
    row: Row | None


def lay_of(numbers: tuple[int, ...]) -> Lay:
    """The lay of these numbers, highest first."""
    return Lay(numbers, ROWS.get(numbers))


def callable_sets(hand: Counts, cap: int) -> list[Row]:
    """What a House may call: every set within the cap, or all if no card is."""
    return sets_held(hand, cap) or sets_held(hand, KINDS)


def call_value(row: Row, odds: Odds, stakes: Stakes) -> float:
    """What a call promises: its cards at their odds, and a kết if it is the last."""
    chance = stands(row, odds)
    value = row.size * chance - KEEPING * row.keeping
    return value + chance * stakes.ket[row.ket] if row.size == odds.held else value


def choose_call(world: World, stakes: Stakes) -> Row:
    """The call that promises most; of equals the larger, then the weaker."""
    odds = world.odds(world.house, world.answer_cap)
    best, most = None, 0.0
    for row in callable_sets(world.hands[world.house], world.cap):
        value = call_value(row, odds, stakes)
        if best is None or value > most or (value == most and row.size > best.size):
            best, most = row, value
    if best is None:
        raise ValueError("a House with no cards has no call")
    return best


def choose_lay(world: World, seat: int, size: int) -> Lay:
    """The strongest set, if it stands at least every second time; else the lowest cards."""
    hand = world.hands[seat]
    sets = sets_of_size(hand, size, world.answer_cap)
    if sets and stands(sets[-1], world.odds(seat, world.answer_cap)) >= 0.5:
        return Lay(sets[-1].numbers, sets[-1])
    return lay_of(lowest_numbers(hand, size))


def play_on(world: World, stakes: Stakes) -> list[int]:
    """The points by seat, once every seat has played on from the start of a round."""
    while True:
        called = choose_call(world, stakes)
        points = play_round(world, stakes, called, {})
        if points is not None:
            return points


def play_round(
    world: World, stakes: Stakes, called: Row, laid: dict[int, Lay]
) -> list[int] | None:
    """One round in which some seats lay what `laid` says; the points, if it is the last.

    Everyone who can show a stronger set shows it.
    """
    house, count = world.house, len(world.hands)
    lays = [
        None if seat == house else laid.get(seat) or choose_lay(world, seat, called.size)
        for seat in range(count)
    ]
    turn_up(world, house, called)
    order = [(house + step) % count for step in range(1, count)]
    best, winner = answer(world, lays, order, (called, house))
    return end_round(world, stakes, called, best, winner)


def answer(
    world: World, lays: Sequence[Lay | None], order: Sequence[int], best: tuple[Row, int]
) -> tuple[Row, int]:
    """The best set and its seat, once the seats in `order` have shown what they can."""
    (row, winner) = best
    for seat in order:
        lay = lays[seat]
        if lay is None:
            continue
        own = lay.row
        if own is not None and own.strength > row.strength and own.highest <= world.answer_cap:
            turn_up(world, seat, own)
            row, winner = own, seat
        else:
            _take(world.hands[seat], lay.numbers)
    return row, winner


def end_round(
    world: World, stakes: Stakes, called: Row, best: Row, winner: int
) -> list[int] | None:
    """What the winner of a round gains; the points of the hand, if it was the last."""
    house = world.house
    world.won[winner] += called.size
    world.held -= called.size
    world.house = winner
    world.cap = world.answer_cap = KINDS
    if world.held:
        return None
    return settle(stakes, world.won, (house, called), (winner, best))


def turn_up(world: World, seat: int, row: Row) -> None:
    """`seat` shows a set from its hand, and the others see it."""
    _take(world.hands[seat], row.numbers)
    for other, unseen in enumerate(world.unseen):
        if other != seat:
            _take(unseen, row.numbers)


def _take(counts: Counts, numbers: Sequence[int]) -> None:
    for number in numbers:
        counts[number] -= 1


def settle(
    stakes: Stakes, won: list[int], last: tuple[int, Row], winning: tuple[int, Row]
) -> list[int]:
    """The points by seat: kết, đè or the plain count."""
    (house, called), (winner, best) = last, winning
    amount = stakes.ket[called.ket]
    if amount and winner == house:
        dues = [max(0, amount - cards) for cards in won]
        dues[house] = 0
        points = [-due for due in dues]
        points[house] = sum(dues)
        return points
    pressed = _pressed(stakes, called, best) if amount else 0
    if pressed:
        due = max(0, pressed - won[house])
        points = [0] * len(won)
        points[house], points[winner] = -due, due
        return points
    return [cards - stakes.par for cards in won]


def _pressed(stakes: Stakes, called: Row, best: Row) -> int:
    """What đè is worth before the floor; 0 if these two sets make none."""
    if stakes.any_ket:
        is_upper = best.size == 3 and best.strength > 2
        return 0 if is_upper else 2 * stakes.ket[called.ket]
    is_red = best.numbers[0] == _RED_SOLDIER
    return stakes.de if called.ket == BLACK_KET and is_red else 0
