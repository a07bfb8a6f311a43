"""The deal, and which seat opens which hand (TS-1, TS-9.2, TS-14)."""

from collections import Counter
from dataclasses import replace
from typing import Final

from games.kernel.game import Step
from games.kernel.outcomes import Outcome, Standing
from games.kernel.rng import Rng
from games.kernel.seats import Seat, next_seat, seats_from
from games.rules.tusac import scoring, telling
from games.rules.tusac.cards import COPIES, DECK, Card, sorted_cards, without
from games.rules.tusac.groups import trash_count, trash_count_freely
from games.rules.tusac.options import Options
from games.rules.tusac.resolution import ended
from games.rules.tusac.sets import SetCode
from games.rules.tusac.state import Ending, Origin, Phase, PublicSet, State

HAND_SIZE: Final = 20
_ROUNDS: Final = {"one_round": 1, "two_rounds": 2, "four_rounds": 4}


def opening(seat_count: int, rng: Rng) -> Standing:
    """The standing before the first hand, its opener drawn by lot (TS-14.1)."""
    return Standing(0, Seat(rng.below(seat_count)), (0,) * seat_count)


def deal(options: Options, standing: Standing, rng: Rng) -> Step[State]:
    """A hand dealt from a shuffled deck, the opener one card more (TS-1.3)."""
    pack = rng.shuffled(DECK)
    blocks: list[tuple[Card, ...]] = [()] * standing.seat_count
    for seat in seats_from(standing.first_seat, standing.seat_count):
        size = HAND_SIZE + (seat == standing.first_seat)
        blocks[seat], pack = tuple(pack[:size]), pack[size:]
    return laid_out(options, standing.first_seat, tuple(blocks), tuple(pack))


def laid_out(
    options: Options,
    opener: Seat,
    blocks: tuple[tuple[Card, ...], ...],
    stock: tuple[Card, ...],
) -> Step[State]:
    """A hand whose cards are dealt: every Quàn shown, and perhaps won at once (TS-9.2)."""
    quans = tuple(
        tuple(card for card, count in Counter(block).items() if count == COPIES)
        for block in blocks
    )
    state = State(
        options=options,
        opener=opener,
        stock=stock,
        private=tuple(
            without(block, shown * COPIES) for block, shown in zip(blocks, quans, strict=True)
        ),
        public=tuple(tuple(_quan(card) for card in sorted_cards(shown)) for shown in quans),
        dead=(),
        active=None,
        current=opener,
        phase=Phase.DISCARD,
    )
    told = telling.dealt(state)
    if not _is_complete(state, opener):
        return Step(state, told)
    over = ended(state, Ending(winner=opener))
    return Step(over.state, (*told, *over.events))


def next_standing(options: Options, standing: Standing, outcome: Outcome) -> Standing:
    """The standing after a hand: points added, the opener moved on (TS-14)."""
    gained = outcome.points(standing.seat_count)
    hands = _ROUNDS.get(options.length, 0) * standing.seat_count or 1
    return replace(
        standing,
        hand_number=standing.hand_number + 1,
        first_seat=_next_opener(options, standing, outcome),
        points=tuple(sum(pair) for pair in zip(standing.points, gained, strict=True)),
        is_final=standing.hand_number + 1 >= hands,
    )


def _quan(card: Card) -> PublicSet:
    return PublicSet(SetCode.QUAN, (card,) * COPIES, Origin.DEAL)


def _is_complete(state: State, seat: Seat) -> bool:
    count = trash_count_freely if state.options.khap_may_break_to_win else trash_count
    return count(state.holding(seat)) == 0


def _next_opener(options: Options, standing: Standing, outcome: Outcome) -> Seat:
    """The next seat, or the winner; after a drawn hand under the second rule, the same seat."""
    if options.opener == "rotate":
        return next_seat(standing.first_seat, standing.seat_count)
    winners = (
        line.seat
        for line in outcome.lines
        if line.reason in scoring.WINNER_EARNS and line.points > 0
    )
    return next(winners, standing.first_seat)
