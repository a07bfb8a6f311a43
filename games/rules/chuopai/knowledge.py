"""What a seat knows of the hands it cannot see, and hands that agree with all of it.

A hand only ever shrinks, so what a pass or a missing bonus once told stays true for good
(CP-8.2). Everything here is drawn from a seat view, so it can tell nothing that is hidden.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats
from games.rules.chuopai.combinations import SPECIALS, Combination, matching_tiles
from games.rules.chuopai.options import Options
from games.rules.chuopai.seat_view import SeatView
from games.rules.chuopai.state import SEAT_COUNT
from games.rules.chuopai.tiles import (
    BONUS_TILES,
    COPIES,
    TILES,
    Family,
    Tiles,
    family_of,
    rank_of,
)

Counts = list[int]
"""How many of each tile, by its place in TILES."""

PLACES = {tile: place for place, tile in enumerate(TILES)}
REPAIRS = 600
MIXING = 12


@dataclass(frozen=True, slots=True)
class Pairing:
    """A core and its partners by place: with both, a hand holds fewer than `size` of them."""

    core: int
    partners: tuple[int, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand that is not seen: what it may hold at most, and what it may not hold together.

    `must_beat` is the play it is known to beat, where forced passes are made at once: who
    is asked to answer can.
    """

    seat: Seat
    size: int
    most: tuple[tuple[int, int], ...]  # by place, where it is fewer than four
    never: tuple[Pairing, ...]
    must_beat: Combination | None


def hidden_hands(view: SeatView) -> tuple[Hidden, ...]:
    """Every hand with cards that the view does not show, by seat number."""
    return tuple(
        _hidden(view, seat)
        for seat in all_seats(SEAT_COUNT)
        if seat != view.seat and view.hand_sizes[seat]
    )


def _hidden(view: SeatView, seat: Seat) -> Hidden:
    most = [COPIES] * len(TILES)
    never: list[Pairing] = []
    for passed in view.passes:
        if passed.seat == seat:
            never += _narrowed(most, passed.play, view.options)
    never += _bonus_told(view, seat, most)
    capped = tuple((place, count) for place, count in enumerate(most) if count < COPIES)
    return Hidden(seat, view.hand_sizes[seat], capped, _tightest(never), _beats(view, seat))


def _tightest(never: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Of pairings with one core, that of the fewest cards: it forbids what the others do."""
    by_core: dict[int, Pairing] = {}
    for pairing in never:
        known = by_core.get(pairing.core)
        if known is None or pairing.size < known.size:
            by_core[pairing.core] = pairing
    return tuple(by_core.values())


def _narrowed(most: Counts, passed_on: Combination, options: Options) -> list[Pairing]:
    """Lower `most` by a pass on a plain set; what a pass on a special forbids is returned."""
    if passed_on.family is Family.SPECIAL:
        return _pairings(passed_on, options)
    for place, tile in enumerate(TILES):
        if family_of(tile) is passed_on.family and rank_of(tile) > passed_on.rank:
            most[place] = min(most[place], passed_on.size - 1)
    return []


def _pairings(passed_on: Combination, options: Options) -> list[Pairing]:
    """The specials that would have beaten one of this size and rank."""
    return [
        Pairing(
            PLACES[special.core],
            tuple(PLACES[tile] for tile in matching_tiles(special, options)),
            passed_on.size,
        )
        for special in SPECIALS
        if special.rank > passed_on.rank
    ]


def _bonus_told(view: SeatView, seat: Seat, most: Counts) -> list[Pairing]:
    """No bonus: not both of its tiles were dealt. A bonus: none of either is left (CP-3.3)."""
    shown = {*view.piles[seat], *view.beaten[seat]}
    shown.update(tile for turn in view.round if turn.seat == seat for tile in turn.tiles)
    first, second = BONUS_TILES
    for tile, other in ((first, second), (second, first)):
        if view.bonus[seat] or other in shown:
            most[PLACES[tile]] = 0
    return [Pairing(PLACES[first], (PLACES[second],), 2)]


def _beats(view: SeatView, seat: Seat) -> Combination | None:
    if view.best is None or view.turn != seat or not view.options.auto_pass:
        return None
    return Combination(view.best.family, view.best.size, view.best.rank)


def strain(hidden: Hidden, counts: Sequence[int], options: Options) -> int:
    """How far a hand is from what is known of it: 0 if it agrees with everything."""
    over = 0
    for place, most in hidden.most:
        if counts[place] > most:
            over += counts[place] - most
    for pairing in hidden.never:
        core = counts[pairing.core]
        if not core:
            continue
        partners = sum([counts[place] for place in pairing.partners])
        if partners and core + partners >= pairing.size:
            over += min(core, partners, core + partners - pairing.size + 1)
    if hidden.must_beat is not None and not can_beat(counts, hidden.must_beat, options):
        over += 1
    return over


def can_beat(counts: Sequence[int], best: Combination, options: Options) -> bool:
    """Whether a hand holds a play that beats `best`."""
    if best.family is not Family.SPECIAL:
        return any(
            counts[place] >= best.size
            for place, tile in enumerate(TILES)
            if family_of(tile) is best.family and rank_of(tile) > best.rank
        )
    for pairing in _pairings(best, options):
        core, partners = counts[pairing.core], sum(counts[place] for place in pairing.partners)
        if core and partners and core + partners >= best.size:
            return True
    return False


def imagined_hands(
    view: SeatView, rng: Rng, hidden: Sequence[Hidden] | None = None
) -> tuple[Tiles, ...] | None:
    """Hands for every seat that the view cannot tell from the real ones, drawn afresh.

    The unseen cards are dealt out by size, then swapped between hands until they agree with
    all that is known, then mixed by swaps that keep it so. None if no such hands were found
    within the budget, which is rare. Who imagines often may work `hidden` out but once.
    """
    hands = [() if view.seat != seat else view.own_tiles for seat in range(SEAT_COUNT)]
    if hidden is None:
        hidden = hidden_hands(view)
    if hidden:
        walk = _Walk(hidden, _dealt_out(view, hidden, rng), view.options)
        if not walk.settled(rng):
            return None
        for each, cards in zip(hidden, walk.cards, strict=True):
            hands[each.seat] = tuple(TILES[place] for place in sorted(cards))
    return tuple(hands)


def _dealt_out(view: SeatView, hidden: Sequence[Hidden], rng: Rng) -> list[list[int]]:
    """The unseen cards by place, dealt at random to the hidden hands by their sizes."""
    unseen = [PLACES[tile] for tile, count in view.unseen.items() for _ in range(count)]
    cards = rng.shuffled(unseen)
    return [[cards.pop() for _ in range(each.size)] for each in hidden]


class _Walk:
    """Hidden hands on their way to agreeing with what is known, one swap at a time."""

    def __init__(
        self, hidden: Sequence[Hidden], cards: list[list[int]], options: Options
    ) -> None:
        self.hidden, self.cards, self.options = hidden, cards, options
        self.counts = [[hand.count(place) for place in range(len(TILES))] for hand in cards]
        self.strains = [self._strain(index) for index in range(len(cards))]

    def _strain(self, index: int) -> int:
        return strain(self.hidden[index], self.counts[index], self.options)

    def settled(self, rng: Rng) -> bool:
        """Swap until nothing is wrong, then mix; whether nothing is wrong in the end."""
        if len(self.cards) < 2:
            return not any(self.strains)
        for _ in range(REPAIRS):
            if not any(self.strains):
                break
            self._try_swap(rng, slack=rng.below(8) == 0)
        else:
            return False
        for _ in range(MIXING):
            self._try_swap(rng, slack=False)
        return True

    def _try_swap(self, rng: Rng, *, slack: bool) -> None:
        """Swap two cards of two hands, undone if more is wrong than before (and `slack`)."""
        one = self._uneasy(rng)
        other = (one + 1 + rng.below(len(self.cards) - 1)) % len(self.cards)
        at, to = rng.below(len(self.cards[one])), rng.below(len(self.cards[other]))
        before = self.strains[one] + self.strains[other]
        self._swap(one, at, other, to)
        after = (self._strain(one), self._strain(other))
        if sum(after) <= before + slack:
            self.strains[one], self.strains[other] = after
        else:
            self._swap(one, at, other, to)

    def _uneasy(self, rng: Rng) -> int:
        """A hand with something wrong, or any if all is well."""
        wrong = [index for index, wrong in enumerate(self.strains) if wrong]
        return rng.choice(wrong or range(len(self.cards)))

    def _swap(self, one: int, at: int, other: int, to: int) -> None:
        given, got = self.cards[one][at], self.cards[other][to]
        self.cards[one][at], self.cards[other][to] = got, given
        for index, lost, gained in ((one, given, got), (other, got, given)):
            self.counts[index][lost] -= 1
            self.counts[index][gained] += 1
