"""What one seat may know of a deal."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.kernel.seats import Seat
from games.rules.chuopai.combinations import (
    SPECIALS,
    beating_plays,
    made_by,
    matching_tiles,
)
from games.rules.chuopai.options import Options
from games.rules.chuopai.scoring import winners
from games.rules.chuopai.state import SEAT_COUNT, PassedOn, State, Turn, best_turn
from games.rules.chuopai.tiles import COPIES, TILES, Family, Tile, Tiles, family_of


@dataclass(frozen=True, slots=True)
class FamilyCards:
    """The cards a hand holds of one family, the strongest first."""

    family: Family
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class HeldSet:
    """Cards of a hand that may be played together: like tiles, or the whole of a special.

    Fewer of them may be played too, as long as they still are a set; a special may have at
    most `most` cards.
    """

    kind: str  # as in the list of sets: "pair", "tian_jiu"
    tiles: Tiles
    most: int


@dataclass(frozen=True, slots=True)
class Best:
    """The play to be beaten, what it counts as, and whose it is."""

    seat: Seat
    tiles: Tiles
    family: Family
    size: int
    rank: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """Tuples by seat number have one entry for each seat; an onlooker's own cards are none."""

    options: Options
    seat: Seat | None
    deal_number: int
    match_points: tuple[int, ...]
    leader: Seat
    turn: Seat | None
    round_number: int
    round: tuple[Turn, ...]
    last_round: tuple[Turn, ...]
    best: Best | None
    hand: tuple[FamilyCards, ...]
    sets: tuple[HeldSet, ...]
    beating: tuple[Tiles, ...]  # own plays that beat the best, whoever's turn it is
    hand_sizes: tuple[int, ...]
    piles: tuple[Tiles, ...]
    points: tuple[int, ...]
    bonus: tuple[int, ...]
    beaten: tuple[Tiles, ...]
    unseen: Mapping[Tile, int]  # how many of each tile other hands hold, together
    passes: tuple[PassedOn, ...]
    winners: tuple[Seat, ...]  # none until the deal is over
    unplayed: tuple[Tiles, ...]  # what was left in the hands when the deal ended, else none

    @property
    def own_tiles(self) -> Tiles:
        """The hand in writing order."""
        return tuple(tile for group in self.hand for tile in group.tiles)


def project(state: State, seat: Seat | None) -> SeatView:
    """What `seat`, or an onlooker, may know."""
    own = () if seat is None else state.hands[seat]
    best = _best(state)
    points = tuple(len(pile) for pile in state.piles)
    return SeatView(
        options=state.options,
        seat=seat,
        deal_number=state.deal_number,
        match_points=state.match_points,
        leader=state.leader,
        turn=state.turn,
        round_number=state.round_number,
        round=state.round,
        last_round=state.last_round,
        best=best,
        hand=by_family(own),
        sets=held_sets(own, state.options),
        beating=beating_plays(own, best.tiles, state.options) if best else (),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        piles=state.piles,
        points=points,
        bonus=state.bonus,
        beaten=state.beaten,
        unseen=_unseen(state, own),
        passes=state.passes,
        winners=winners(points) if state.turn is None else (),
        unplayed=state.hands if state.turn is None else ((),) * SEAT_COUNT,
    )


def by_family(hand: Tiles) -> tuple[FamilyCards, ...]:
    """A hand by families, in the order of the pack; families it lacks are left out."""
    groups = (
        FamilyCards(family, tuple(tile for tile in hand if family_of(tile) is family))
        for family in Family
    )
    return tuple(group for group in groups if group.tiles)


def held_sets(hand: Sequence[Tile], options: Options) -> tuple[HeldSet, ...]:
    """The largest sets of two cards or more that a hand forms; they may share cards."""
    held = Counter(hand)
    names = {2: "pair", 3: "triple", 4: "four"}
    alike = [
        HeldSet(names[held[tile]], (tile,) * held[tile], held[tile])
        for tile in TILES
        if held[tile] > 1
    ]
    for special in SPECIALS:
        partners = [tile for tile in hand if tile in matching_tiles(special, options)]
        if held[special.core] and partners:
            tiles = ((special.core,) * held[special.core]) + tuple(partners)
            alike.append(HeldSet(special.code, tiles, min(len(tiles), options.special_max)))
    return tuple(alike)


def _best(state: State) -> Best | None:
    if not state.round:
        return None
    turn = best_turn(state.round)
    made = made_by(turn.tiles, state.options)
    return Best(turn.seat, turn.tiles, made.family, made.size, made.rank)


def _unseen(state: State, own: Tiles) -> Mapping[Tile, int]:
    """Four copies of each tile, less the own and all that was ever laid face up (CP-8.1)."""
    seen = Counter(own)
    for shown in (*state.piles, *state.beaten, *(turn.tiles for turn in state.round)):
        seen.update(shown)
    return {tile: COPIES - seen[tile] for tile in TILES}
