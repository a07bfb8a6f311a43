"""What a seat may do, why not, and what follows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.kernel.events import Event
from games.kernel.game import Step
from games.kernel.outcomes import Standing
from games.kernel.refusals import HAND_OVER, NOT_ASKED, Reason, Refusal, Refused
from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats, seats_from
from games.rules.chuopai import reasons
from games.rules.chuopai.actions import PASS, Action, Verb, play, written
from games.rules.chuopai.combinations import (
    SPECIALS,
    Combination,
    Special,
    beating_plays,
    combination_of,
    made_by,
    plays_of,
    special_of,
    special_plays,
)
from games.rules.chuopai.options import Options
from games.rules.chuopai.state import SEAT_COUNT, PassedOn, State, Turn, best_turn
from games.rules.chuopai.tiles import (
    BONUS_TILES,
    PACK,
    TILES,
    Tile,
    Tiles,
    family_of,
    in_order,
    rank_of,
    without,
)

# The deal


def deal(options: Options, standing: Standing, rng: Rng) -> Step[State]:
    """Deal 28 cards to each seat and set the opening bonuses aside (CP-3.1, CP-3.2)."""
    cards = rng.shuffled(PACK)
    share = len(PACK) // SEAT_COUNT
    dealt = [in_order(cards[seat * share : (seat + 1) * share]) for seat in range(SEAT_COUNT)]
    state = opened(options, standing, tuple(dealt))
    told = [
        Event("dealt", {"seat": seat, "cards": list(dealt[seat])}, only=frozenset({seat}))
        for seat in all_seats(SEAT_COUNT)
    ]
    told += [
        Event("bonus_taken", {"seat": seat, "cards": list(state.piles[seat])})
        for seat in all_seats(SEAT_COUNT)
        if state.bonus[seat]
    ]
    told.append(Event("deal_opened", {"seat": state.leader, "deal": state.deal_number + 1}))
    return Step(state, tuple(told))


def opened(options: Options, standing: Standing, dealt: tuple[Tiles, ...]) -> State:
    """The state in which the first leader is asked, when these hands were dealt."""
    piles = tuple(bonus_of(hand) for hand in dealt)
    return State(
        options=options,
        deal_number=standing.hand_number,
        match_points=standing.points,
        hands=tuple(without(hand, pile) for hand, pile in zip(dealt, piles, strict=True)),
        piles=piles,
        beaten=((),) * SEAT_COUNT,
        bonus=tuple(len(pile) for pile in piles),
        leader=standing.first_seat,
        turn=standing.first_seat,
        round_number=0,
        round=(),
        last_round=(),
        passes=(),
        prompt_number=0,
    )


def bonus_of(hand: Sequence[Tile]) -> Tiles:
    """The cards that score before the first lead: all of both kinds, or none (CP-3.2)."""
    if all(tile in hand for tile in BONUS_TILES):
        return tuple(tile for tile in hand if tile in BONUS_TILES)
    return ()


# What a seat may do


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every play that may be made, or the pass that must; empty if `seat` is not asked."""
    if seat != state.turn:
        return ()
    hand = state.hands[seat]
    if not state.round:
        return tuple(play(tiles) for tiles in plays_of(hand, state.options))
    beating = beating_plays(hand, best_turn(state.round).tiles, state.options)
    return tuple(play(tiles) for tiles in beating) or (PASS,)


def refused_choices(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """The pass that is off, own tiles that cannot answer, and near misses, each with why."""
    if seat != state.turn:
        return ()
    candidates = [PASS, *(play(tiles) for tiles in _natural_tries(state, seat))]
    refusals = ((action, why_not(state, seat, action)) for action in candidates)
    return tuple(
        Refusal(written(action), reason) for action, reason in refusals if reason is not None
    )


NEAR_MISSES = (
    (Tile.STRAIGHT_EIGHT, Tile.CROOKED_EIGHT),
    (Tile.EARTH, Tile.MAN),
    (Tile.MAN, Tile.HIGH_FOOT),
)
"""Pairs that look like sets: equal in rank, or of the right total but no partners (CP-2.6)."""


def _natural_tries(state: State, seat: Seat) -> list[Tiles]:
    held = Counter(state.hands[seat])
    if not state.round:
        return [pair for pair in NEAR_MISSES if all(held[tile] for tile in pair)]
    size = len(best_turn(state.round).tiles)
    alike = [(tile,) * min(size, held[tile]) for tile in TILES if held[tile]]
    return alike + [
        sample
        for special in SPECIALS
        if (sample := _sample(special, held, size, state.options))
    ]


def _sample(special: Special, held: Mapping[Tile, int], size: int, options: Options) -> Tiles:
    """One special of this kind and size from these counts, or nothing."""
    plays = special_plays(special, held, options)
    return next((tiles for tiles in plays if len(tiles) == size), ())


def why_not(state: State, seat: Seat, action: Action) -> Reason | None:
    """The first reason against `action` now, or None if it is legal."""
    if state.turn is None:
        return HAND_OVER
    if seat != state.turn:
        return NOT_ASKED
    if action.verb is Verb.PASS:
        return _why_no_pass(state, seat)
    if Counter(action.tiles) - Counter(state.hands[seat]):
        return reasons.CARDS_NOT_HELD
    played = combination_of(action.tiles, state.options)
    if played is None:
        return _why_no_set(action.tiles, state.options)
    if not state.round:
        return None
    return _why_not_beaten(played, made_by(best_turn(state.round).tiles, state.options))


def _why_no_pass(state: State, seat: Seat) -> Reason | None:
    if not state.round:
        return reasons.MUST_LEAD
    if beating_plays(state.hands[seat], best_turn(state.round).tiles, state.options):
        return reasons.MUST_BEAT
    return None


def _why_no_set(tiles: Tiles, options: Options) -> Reason:
    if special_of(tiles, options):
        return reasons.SPECIAL_TOO_LARGE
    if len({(family_of(tile), rank_of(tile)) for tile in tiles}) == 1:
        return reasons.EQUAL_NOT_ALIKE
    return reasons.ILLEGAL_COMBINATION


def _why_not_beaten(played: Combination, to_beat: Combination) -> Reason | None:
    if played.size != to_beat.size:
        return reasons.WRONG_SIZE
    if played.family is not to_beat.family:
        return reasons.WRONG_FAMILY
    return None if played.beats(to_beat) else reasons.NOT_HIGHER


# What follows


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Take the turn, then all that it compels: forced passes, the round's end, the deal's end.

    Raises:
        Refused: `action` is not legal for `seat` now.
    """
    reason = why_not(state, seat, action)
    if reason is not None:
        raise Refused(reason)
    told: list[Event] = []
    state = _taken(state, seat, action.tiles, told)
    while (forced := _forced_to_pass(state)) is not None:
        state = _taken(state, forced, (), told)
    return Step(replace(state, prompt_number=state.prompt_number + 1), tuple(told))


def _forced_to_pass(state: State) -> Seat | None:
    """The seat whose pass the rules make themselves, if this table plays so (CP-4.5)."""
    if not state.options.auto_pass or state.turn is None:
        return None
    return state.turn if _why_no_pass(state, state.turn) is None else None


def _taken(state: State, seat: Seat, tiles: Tiles, told: list[Event]) -> State:
    """The state after one turn, and after the round if that was its last."""
    if tiles:
        kind = "beat" if state.round else "led"
        told.append(Event(kind, {"seat": seat, "cards": list(tiles)}))
    else:
        told.append(Event("passed", {"seat": seat}))
        state = replace(state, passes=_told_by_pass(state, seat))
    left = without(state.hands[seat], tiles)
    if tiles and not left:
        told.append(Event("went_out", {"seat": seat}))
    state = replace(
        state,
        hands=_with(state.hands, {seat: left}),
        round=(*state.round, Turn(seat, tiles)),
        turn=_next_to_act(state, seat),
    )
    return state if state.turn is not None else _round_ended(state, told)


def _next_to_act(state: State, seat: Seat) -> Seat | None:
    """The next seat with cards that has not acted in this round (CP-4.2)."""
    order = seats_from(state.leader, SEAT_COUNT)
    after = order[order.index(seat) + 1 :]
    return next((other for other in after if state.hands[other]), None)


def _told_by_pass(state: State, seat: Seat) -> tuple[PassedOn, ...]:
    """The passes worth remembering once `seat` has passed on the best play."""
    to_beat = made_by(best_turn(state.round).tiles, state.options)
    if any(_says_as_much(old, seat, to_beat) for old in state.passes):
        return state.passes
    new = PassedOn(seat, to_beat)
    kept = (old for old in state.passes if not _says_as_much(new, old.seat, old.play))
    return (*kept, new)


def _says_as_much(known: PassedOn, seat: Seat, play: Combination) -> bool:
    """Whether `known` already tells that `seat` cannot beat `play`.

    Every larger set holds a smaller one of its kind, so a seat that cannot beat a play
    cannot beat a larger or a higher one of that family either.
    """
    return (
        known.seat == seat
        and known.play.family is play.family
        and known.play.size <= play.size
        and known.play.rank <= play.rank
    )


def _round_ended(state: State, told: list[Event]) -> State:
    """Score the round, then end the deal or find the next leader (CP-4.6 to CP-5.2)."""
    best = best_turn(state.round)
    winner = best.seat
    told.append(
        Event(
            "round_won", {"seat": winner, "cards": list(best.tiles), "count": len(best.tiles)}
        )
    )
    lost = {
        turn.seat: in_order((*state.beaten[turn.seat], *turn.tiles))
        for turn in state.round
        if turn.seat != winner
    }
    holders = [seat for seat in seats_from(winner, SEAT_COUNT) if state.hands[seat]]
    is_over = len(holders) <= 1
    state = replace(
        state,
        piles=_with(state.piles, {winner: in_order((*state.piles[winner], *best.tiles))}),
        beaten=_with(state.beaten, lost),
        leader=state.leader if is_over else holders[0],
        turn=None if is_over else holders[0],
        round_number=state.round_number + (not is_over),
        round=(),
        last_round=state.round,
    )
    told.append(_what_next(state, winner))
    return state


def _what_next(state: State, winner: Seat) -> Event:
    if state.turn is None:
        return Event("deal_ended", {"points": [len(pile) for pile in state.piles]})
    if state.turn == winner:
        return Event("leads", {"seat": winner})
    return Event("lead_passed_on", {"seat": state.turn, "other_seat": winner})


def _with(by_seat: tuple[Tiles, ...], changed: Mapping[Seat, Tiles]) -> tuple[Tiles, ...]:
    return tuple(changed.get(Seat(seat), tiles) for seat, tiles in enumerate(by_seat))
