"""A hand played to its end by greedy players, as fast as plain Python can.

The same rules as `games.rules.tusac`, on nine small numbers for each seat; a test plays both
side by side. One thing is left out: where the house lets a Khạp break to win (TS-13.7), the
playouts keep it whole.
"""

from dataclasses import dataclass
from typing import Final

from games.players.tusac.tables import (
    ACTS,
    FINISH_BY_KHUI,
    FINISH_VALUE,
    FINISHING,
    FINISHING_PLACES,
    KHAP_COUNT,
    KHUI,
    MELDS,
    NO_WAY,
    SPARES,
    TRIPLE,
    VALUE,
)
from games.rules.tusac.cards import CARDS, GROUP_COUNT, GROUP_OF, PLACE_OF
from games.rules.tusac.groups import COUNTS, TRASH, Joining
from games.rules.tusac.options import Options
from games.rules.tusac.scoring import BASE, PREMIUM
from games.rules.tusac.sets import VALUES, SetCode
from games.rules.tusac.state import STOCK_KEPT
from games.rules.tusac.worst import GAINS, USEFUL

_PAWNS: Final = 8
_KHAP: Final = VALUES[SetCode.KHAP]
_KHUI: Final = VALUES[SetCode.KHUI]
_KHAP_SIZE: Final = 3
_NEARLY_DONE: Final = 3
"""With more trash no single card can complete the hand after the discard."""


@dataclass(slots=True)
class Table:
    """A hand in play, every card known, at a question to the seat in turn; it changes."""

    options: Options
    codes: list[list[int]]  # by seat, then group
    trash: list[int]  # by seat
    value: list[int]  # of the public sets, by seat
    side: list[int]  # side points for Quàn and Khui, by seat
    hidden: list[int]  # by card: copies that do not lie open
    stock: list[int]  # the next card last
    turn: int
    active: int  # -1: none
    has_hit: bool = False
    is_over: bool = False
    winner: int = -1
    amount: int = 0  # what each loser pays for the hand
    worth: int = 0  # the plain value of the winning hand

    def copy(self) -> "Table":
        """The same hand, to be played apart."""
        return Table(
            self.options,
            [codes[:] for codes in self.codes],
            self.trash[:],
            self.value[:],
            self.side[:],
            self.hidden[:],
            self.stock[:],
            self.turn,
            self.active,
            self.has_hit,
        )

    def play_out(self) -> None:
        """Play greedily for every seat until the hand is over."""
        while not self.is_over:
            way = self.greedy_meld()
            if way is None:
                self.decline()
            else:
                self.meld(way)

    def greedy_meld(self) -> Joining | None:
        """The seat's first choice of a meld, or None if it has none."""
        active = self.active
        if active < 0:
            return None
        ways = MELDS[PLACE_OF[active]][self.codes[self.turn][GROUP_OF[active]]]
        if not ways:
            return None
        best = ways[0]
        rivals = [way for way in ways if _alike(way, best)]
        return best if len(rivals) == 1 else self.promising(rivals)

    def promising(self, ways: list[Joining]) -> Joining:
        """The meld with the best prospects after the next discard; the first of equals."""
        return max(ways, key=self._prospects_after)

    def _prospects_after(self, way: Joining) -> tuple[int, int]:
        """W and E of the seat in turn once it has melded so and discarded a worst card."""
        seat, active = self.turn, self.active
        before = self.codes[seat], self.trash[seat], self.hidden
        self.codes[seat], self.hidden = before[0][:], before[2][:]
        self._join(seat, active, way.used, way.left, 0)
        codes = self.codes[seat]
        gains = USEFUL if self.options.worst_card == "count" else GAINS
        progress = sum(
            (self.hidden[card] - n) * gain
            for card, n, gain in zip(
                range(len(CARDS)),
                (n for code in codes for n in COUNTS[code]),
                (gain for code in codes for gain in gains[code]),
                strict=True,
            )
        )
        if self.trash[seat]:
            (winning, change), _ = self._best_spare(seat)
        else:
            winning, change = self._winning(codes, 0, codes[0]), 0
        self.codes[seat], self.trash[seat], self.hidden = before
        return winning, progress + change

    def meld(self, way: Joining) -> None:
        """Meld and discard greedily for the seat in turn, and come to the next question."""
        self._join(self.turn, self.active, way.used, way.left, VALUES[way.kind])
        self._discard(self.turn)
        self._resolve(from_discard=True)

    def decline(self) -> None:
        """Hit for the seat in turn, or pass if it has, and come to the next question."""
        if self.has_hit:
            self.has_hit = False
            self.turn = (self.turn + 1) % len(self.codes)
            if not self.options.pass_relays_card:
                self.active = -1
            return
        if len(self.stock) == STOCK_KEPT:
            self.is_over = True
            return
        self.active = self.stock.pop()
        self.hidden[self.active] -= 1
        self.has_hit = True
        self._resolve(from_discard=False)

    def points(self, seat: int) -> int:
        """What `seat` gains or loses by the end of the hand, stake and penalty left out."""
        if self.winner < 0:
            return 0
        if self.options.settlement == "lenh":
            return self.worth if seat == self.winner else 0
        others = len(self.codes) - 1
        losers = [each for each in range(others + 1) if each != self.winner]
        if seat == self.winner:
            return others * self.amount - sum(self.side[each] for each in losers)
        paid = sum(
            self.side[each] + _KHAP * self._khaps(each) for each in losers if each != seat
        )
        khaps = _KHAP * self._khaps(seat)
        return others * self.side[seat] + (others - 1) * khaps - self.amount - paid

    def _khaps(self, seat: int) -> int:
        return sum(KHAP_COUNT[code] for code in self.codes[seat])

    def _resolve(self, *, from_discard: bool) -> None:
        """All that new active cards compel, until a seat is asked or the hand is over."""
        while True:
            taker, wins = self.compelled(from_discard=from_discard)
            if wins:
                self._win(taker)
                return
            if self.options.draw_at_seven == "immediate" and len(self.stock) == STOCK_KEPT:
                self.is_over = True
                return
            if taker < 0:
                return
            self._take(taker)
            self._discard(taker)
            from_discard = True

    def compelled(self, *, from_discard: bool) -> tuple[int, bool]:
        """The seat that the active card goes to, or -1, and whether it wins by it."""
        group, place = GROUP_OF[self.active], PLACE_OF[self.active]
        acts, trash = ACTS[place], self.trash
        seat_count = len(trash)
        taker = -1
        for step in range(seat_count - from_discard):
            seat = (self.turn + step) % seat_count
            code = self.codes[seat][group]
            flags = acts[code]
            if flags & FINISHING and trash[seat] == TRASH[code]:
                return seat, True
            if flags & KHUI or (flags & TRIPLE and self._must_pair(seat)):
                taker = seat
        return taker, False

    def _must_pair(self, seat: int) -> bool:
        if seat == self.turn and self.options.pair_in_turn == "optional":
            return False
        if self.trash[seat] != 2:
            return True
        codes = self.codes[seat]
        if TRASH[codes[_PAWNS]] == 2:
            return False
        if self.options.pair_exempt_needs_one_colour:
            return all(TRASH[code] != 2 for code in codes[4:_PAWNS])
        return not self._waits_in_field(codes)

    def _waits_in_field(self, codes: list[int]) -> bool:
        """Whether the two trash cards are two ranks among rook, cannon and knight (TS-13.6)."""
        places = {spare.place for code in codes[4:_PAWNS] for spare in SPARES["outs"][code]}
        return len(places) == 2 and sum(TRASH[code] for code in codes[4:_PAWNS]) == 2

    def _take(self, seat: int) -> None:
        """A Khui, or a triple out of a pair."""
        active = self.active
        code = self.codes[seat][GROUP_OF[active]]
        place = PLACE_OF[active]
        count = COUNTS[code][place]
        worth = _KHUI if count == _KHAP_SIZE else 1
        used = tuple(count if each == place else 0 for each in range(len(COUNTS[code])))
        self._join(seat, active, used, code - count * 4**place, worth)
        if count == _KHAP_SIZE:
            self.side[seat] += _KHUI
        self.turn = seat

    def _join(
        self, seat: int, active: int, used: tuple[int, ...], left: int, worth: int
    ) -> None:
        group = GROUP_OF[active]
        codes = self.codes[seat]
        self.trash[seat] += TRASH[left] - TRASH[codes[group]]
        codes[group] = left
        self.value[seat] += worth
        first = 3 * group
        for place, n in enumerate(used):
            self.hidden[first + place] -= n

    def _win(self, seat: int) -> None:
        group, place = GROUP_OF[self.active], PLACE_OF[self.active]
        codes = self.codes[seat]
        kept = self.value[seat] + sum(VALUE[code] for code in codes) - VALUE[codes[group]]
        plain = FINISH_VALUE[place][codes[group]]
        khui = FINISH_BY_KHUI[place][codes[group]]
        times = 2 if self.side[seat] else 1
        amount = (BASE + kept + plain) * times if plain != NO_WAY else 0
        self.worth = kept + plain
        if khui != NO_WAY and (BASE + kept + khui) * 2 > amount:
            amount = (BASE + kept + khui) * 2
            self.worth = kept + khui
            codes[group] -= _KHAP_SIZE * 4**place
        self.amount = amount + PREMIUM
        self.winner = seat
        self.is_over = True

    def _discard(self, seat: int) -> None:
        """Discard the card that leaves the best prospects, the first of equals."""
        _, (group, left, card) = self._best_spare(seat)
        self.codes[seat][group] = left
        self.trash[seat] -= 1
        self.hidden[card] -= 1
        self.active = card
        self.turn = (seat + 1) % len(self.codes)
        self.has_hit = False

    def _best_spare(self, seat: int) -> tuple[tuple[int, int], tuple[int, int, int]]:
        """W and the change of E by the best discard; its group, that group's rest, the card."""
        hidden, codes = self.hidden, self.codes[seat]
        spares = SPARES["count" if self.options.worst_card == "count" else "outs"]
        close = self.trash[seat] <= _NEARLY_DONE
        best, choice = (-1, 0), (-1, -1, -1)
        for group, code in enumerate(codes):
            first = 3 * group
            for spare in spares[code]:
                progress = -spare.owned
                for card, each in enumerate(spare.change, first):
                    progress += hidden[card] * each
                winning = self._winning(codes, group, spare.left) if close else 0
                if (winning, progress) > best:
                    best = winning, progress
                    choice = group, spare.left, first + spare.place
        return best, choice

    def _winning(self, codes: list[int], changed: int, left: int) -> int:
        """Unseen cards that would complete the hand once one group has become `left`."""
        after = codes[:]
        after[changed] = left
        untidy = [group for group, code in enumerate(after) if TRASH[code]]
        if len(untidy) > 1:
            return 0
        return sum(
            self.hidden[3 * group + place] - COUNTS[codes[group]][place]
            for group in untidy or range(GROUP_COUNT)
            for place in FINISHING_PLACES[after[group]]
        )


def _alike(one: Joining, other: Joining) -> bool:
    """Whether two melds leave as much trash and make sets of one value."""
    return TRASH[one.left] == TRASH[other.left] and VALUES[one.kind] == VALUES[other.kind]
