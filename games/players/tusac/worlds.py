"""Worlds that fit what a seat knows, drawn as likely as greedy play makes them.

A seat that has shown many cards has little trash left, since what it showed was mostly trash.
So a world weighs 1 / C(t + k, k) for each other seat, t its trash and k the private cards it
has shown, and a Metropolis walk of small exchanges draws worlds by weight. Worlds in which the
active card would have compelled somebody are passed over.
"""

from collections.abc import Iterator
from math import comb
from typing import Final, TypeAlias

from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.players.tusac.playouts import Table
from games.players.tusac.tables import KHAP_COUNT
from games.rules.tusac.cards import CARDS, GROUP_OF, INDEX, PLACE_OF
from games.rules.tusac.dealing import HAND_SIZE
from games.rules.tusac.groups import COUNTS, EMPTY, STEP, TRASH, holding_of, trash_count
from games.rules.tusac.resolution import turn_of
from games.rules.tusac.seat_view import SeatShown, SeatView
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import Phase, Source

_WARM_UP: Final = 400
_BETWEEN: Final = 25
_RENAME_EVERY: Final = 25
_ATTEMPTS: Final = 60
_MOST_MISSES: Final = 500
_WORD: Final = 1 << 32

_Change: TypeAlias = tuple[int, int, int, int, int]
"""Two groups, each with its new code, and the change in trash."""


class Walk:
    """A walk through the worlds that fit the view of a seat asked to meld or decline."""

    def __init__(self, view: SeatView, rng: Rng) -> None:
        """Start at some world, or at none (`is_stuck`) if none is found."""
        self._rng = rng
        self._others = [shown for shown in view.seats if shown.seat != view.seat]
        self._cards = [INDEX[card] for card, n in view.unseen.items() for _ in range(n)]
        self._holds_khaps = any(shown.khap_count for shown in self._others)
        self._kinds = _exchangeable(view.unseen)
        self._weights = [_weights(shown, view) for shown in self._others]
        self._base = _table(view)
        self._first_turn, self._from_discard = _first_turn(view)
        self._owner = [
            holder
            for holder, shown in enumerate(self._others)
            for _ in range(shown.private_count)
        ]
        self._private_count = len(self._owner)
        self._owner += [-1] * (len(self._cards) - self._private_count)
        self.is_stuck = not any(self._starts() for _ in range(_ATTEMPTS))

    def worlds(self) -> Iterator[Table]:
        """Worlds, each some exchanges from the last, as long as any turn up."""
        self._step(_WARM_UP)
        misses = 0
        while misses < _MOST_MISSES:
            self._step(_BETWEEN)
            world = self._world()
            if world is None:
                misses += 1
            else:
                misses = 0
                yield world

    def _starts(self) -> bool:
        """Deal the hidden cards so that each seat has as many Khạps as it announced."""
        pool = self._rng.shuffled(self._cards)
        blocks = []
        for shown in self._others:
            block = _khaps_from(pool, shown.khap_count)
            block += _fill(pool, block, shown.private_count - len(block))
            if len(block) < shown.private_count:
                return False
            blocks.append(block)
        self._cards = [card for block in blocks for card in block] + pool
        self._codes = [_codes_of(block) for block in blocks]
        self._trash = [sum(TRASH[code] for code in codes) for codes in self._codes]
        return True

    def _step(self, exchanges: int) -> None:
        if not self._private_count:
            return
        for number in range(exchanges):
            if self._holds_khaps and number % _RENAME_EVERY == 0:
                self._rename()
            word = self._rng.below(_WORD)
            one = (word & 0xFFFF) % self._private_count
            self._exchange(one, (word >> 16) % len(self._cards))

    def _exchange(self, one: int, other: int) -> None:
        """Exchange a private card with another holder's, if the weight allows."""
        holder, second = self._owner[one], self._owner[other]
        card, coming = self._cards[one], self._cards[other]
        if holder == second or card == coming:
            return
        mine = _swapped(self._codes[holder], card, coming)
        theirs = _swapped(self._codes[second], coming, card) if second >= 0 else None
        if mine is None or (second >= 0 and theirs is None):
            return
        ratio = self._ratio(holder, mine)
        if theirs is not None:
            ratio *= self._ratio(second, theirs)
        if ratio < 1 and self._rng.unit() >= ratio:
            return
        self._cards[one], self._cards[other] = coming, card
        self._change(holder, mine)
        if theirs is not None:
            self._change(second, theirs)

    def _ratio(self, holder: int, change: _Change) -> float:
        weights, trash = self._weights[holder], self._trash[holder]
        return weights[trash + change[4]] / weights[trash]

    def _change(self, holder: int, change: _Change) -> None:
        first, new, second, later, trash = change
        codes = self._codes[holder]
        codes[first] = new
        codes[second] = later
        self._trash[holder] += trash

    def _rename(self) -> None:
        """Exchange the names of two cards of which equally many are hidden, Khạps and all."""
        alike = self._rng.choice(self._kinds)
        one, other = self._rng.choice(alike), self._rng.choice(alike)
        names = {one: other, other: one}
        cards = [names.get(card, card) for card in self._cards]
        blocks: list[list[int]] = [[] for _ in self._others]
        for owner, card in zip(self._owner[: self._private_count], cards, strict=False):
            blocks[owner].append(card)
        codes = [_codes_of(block) for block in blocks]
        trash = [sum(TRASH[code] for code in each) for each in codes]
        ratio = 1.0
        for weights, new, old in zip(self._weights, trash, self._trash, strict=True):
            ratio *= weights[new] / weights[old]
        if ratio >= 1 or self._rng.unit() < ratio:
            self._cards, self._codes, self._trash = cards, codes, trash

    def _world(self) -> Table | None:
        """The world the walk has come to; None if it would not have led to this question."""
        world = self._base.copy()
        for shown, codes, trash in zip(self._others, self._codes, self._trash, strict=True):
            world.codes[shown.seat] = codes[:]
            world.trash[shown.seat] = trash
        if world.active >= 0:
            asked = world.turn
            world.turn = self._first_turn
            taker, _ = world.compelled(from_discard=self._from_discard)
            if taker >= 0:
                return None
            world.turn = asked
        world.stock = self._rng.shuffled(self._cards[self._private_count :])
        return world


def _exchangeable(unseen: dict[str, int]) -> list[list[int]]:
    """The kinds of card with hidden copies, those with equally many together."""
    by_count: dict[int, list[int]] = {}
    for card, count in unseen.items():
        if count:
            by_count.setdefault(count, []).append(INDEX[card])
    return list(by_count.values())


def _weights(shown: SeatShown, view: SeatView) -> list[float]:
    """By trash: how likely a private block of that much trash is, up to a factor."""
    dealt = HAND_SIZE + (shown.seat == view.opener)
    quans = sum(each.kind is SetCode.QUAN for each in shown.sets)
    gone = dealt - 4 * quans - shown.private_count
    return [1 / comb(trash + gone, gone) for trash in range(dealt)]


def _table(view: SeatView) -> Table:
    """The table as the viewer knows it, the other seats' blocks and the stock still missing."""
    assert view.own is not None, "an onlooker has no hand to weigh"
    assert view.asked is not None, "the hand is over"
    hidden = [view.unseen[card] + view.own.cards.count(card) for card in CARDS]
    seats = range(len(view.seats))
    own = holding_of(view.own.cards)
    return Table(
        options=view.options,
        codes=[list(own) for _ in seats],
        trash=[trash_count(own) for _ in seats],
        value=[sum(each.value for each in shown.sets) for shown in view.seats],
        side=[
            sum(each.value for each in shown.sets if each.kind in (SetCode.QUAN, SetCode.KHUI))
            for shown in view.seats
        ],
        hidden=hidden,
        stock=[],
        turn=view.asked,
        active=INDEX[view.active.card] if view.active else -1,
        has_hit=view.phase is Phase.SECOND,
    )


def _first_turn(view: SeatView) -> tuple[Seat, bool]:
    """Whose turn it was as the active card was resolved, and whether it was a discard."""
    if view.active is None:
        return Seat(0), False
    return turn_of(view.active, len(view.seats)), view.active.source is Source.DISCARD


def _khaps_from(pool: list[int], count: int) -> list[int]:
    """Three of each of `count` cards out of the pool, as far as it has them."""
    taken: list[int] = []
    for card in list(dict.fromkeys(pool)):
        if len(taken) == 3 * count:
            break
        if pool.count(card) >= 3:
            for _ in range(3):
                pool.remove(card)
                taken.append(card)
    return taken


def _fill(pool: list[int], block: list[int], count: int) -> list[int]:
    """Cards out of the pool that make no third of a kind, as far as there are."""
    held = block[:]
    filled: list[int] = []
    for card in pool[:]:
        if len(filled) == count:
            break
        if held.count(card) < 2:
            pool.remove(card)
            held.append(card)
            filled.append(card)
    return filled


def _codes_of(block: list[int]) -> list[int]:
    codes = list(EMPTY)
    for card in block:
        codes[GROUP_OF[card]] += STEP[card]
    return codes


def _swapped(codes: list[int], going: int, coming: int) -> _Change | None:
    """What one card for another does to a block; None if the number of its Khạps changes."""
    first, second = GROUP_OF[going], GROUP_OF[coming]
    old, other = codes[first], codes[second]
    if COUNTS[other][PLACE_OF[coming]] == 3:
        return None
    if first == second:
        new = old - STEP[going] + STEP[coming]
        if KHAP_COUNT[new] != KHAP_COUNT[old]:
            return None
        return first, new, second, new, TRASH[new] - TRASH[old]
    new, later = old - STEP[going], other + STEP[coming]
    if KHAP_COUNT[new] + KHAP_COUNT[later] != KHAP_COUNT[old] + KHAP_COUNT[other]:
        return None
    return first, new, second, later, TRASH[new] + TRASH[later] - TRASH[old] - TRASH[other]
