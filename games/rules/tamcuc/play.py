"""What a seat may do, and what follows from it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations as choices_of

from games.kernel.events import Event
from games.kernel.game import Step
from games.kernel.refusals import HAND_OVER, NOT_ASKED, Reason, Refusal, Refused
from games.kernel.seats import Seat
from games.rules.tamcuc import actions
from games.rules.tamcuc.actions import HIDE, SHOW, Action, Verb
from games.rules.tamcuc.cards import Card, Cards, are_among, without
from games.rules.tamcuc.reasons import (
    ALREADY_LAID,
    HOUSE_CANNOT_HIDE,
    NOT_YET,
    NOT_YOUR_CARDS,
    WRONG_PHASE,
    WRONG_SIZE,
)
from games.rules.tamcuc.state import Phase, Round, State, fresh_round
from games.rules.tamcuc.tricks import calls, why_not_call, why_not_show

# What may be done


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What `seat` may answer: sets by size and strength, lays with the lowest cards first."""
    if seat not in state.asked:
        return ()
    hand = state.hands[seat]
    match state.phase:
        case Phase.CALL:
            return tuple(actions.call(cards) for cards in calls(hand, state.ceiling))
        case Phase.LAY:
            return tuple(actions.lay(cards) for cards in _lays(hand, state.round.size))
        case _:
            return (HIDE,) if why_not_show(state, seat) else (SHOW, HIDE)


def _lays(hand: Cards, size: int) -> Iterator[Cards]:
    """Each different choice of `size` cards, the lowest cards first."""
    return iter(dict.fromkeys(choices_of(reversed(hand), size)))


def refused_choices(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """What a person in `seat` would naturally try now and may not."""
    if seat not in state.asked:
        return ()
    match state.phase:
        case Phase.CALL:
            return (*_refused_calls(state, seat), Refusal("hide", HOUSE_CANNOT_HIDE))
        case Phase.LAY:
            return Refusal("show", NOT_YET), Refusal("hide", NOT_YET)
        case _:
            reason = why_not_show(state, seat)
            return (Refusal("show", reason),) if reason else ()


def _refused_calls(state: State, seat: Seat) -> Iterator[Refusal]:
    """The sets above the ceiling, and the near-sets that people most often take for sets."""
    hand = state.hands[seat]
    for cards in dict.fromkeys((*_all_but_sets(), *choices_of(hand, 1))):
        if not are_among(cards, hand):
            continue
        reason = why_not_call(hand, cards, state.ceiling)
        if reason:
            yield Refusal(actions.write(actions.call(cards)), reason)


def _all_but_sets() -> Iterator[Cards]:
    """Pairs and triples that the ceiling may bar, and what only looks like a set."""
    for red, black in zip("GAERCHS", "GAERCHS", strict=True):
        yield Card(f"r{red}"), Card(f"b{black}")
        yield from ((Card(f"{ink}{red}"),) * 2 for ink in "rb")
    for ink in "rb":
        yield (Card(f"{ink}S"),) * 3
        yield from (
            tuple(Card(ink + rank) for rank in ranks) for ranks in ("GAE", "AER", "ERC")
        )


# What follows


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """What follows when `seat` takes `action`.

    Raises:
        Refused: the rules do not allow it.
    """
    if seat not in state.asked:
        raise Refused(_why_not_asked(state, seat, action))
    match action.verb:
        case Verb.CALL:
            return _call(state, seat, action.cards)
        case Verb.LAY:
            return _lay(state, seat, action.cards)
        case _:
            return _answer(state, seat, shows=action.verb is Verb.SHOW)


def _why_not_asked(state: State, seat: Seat, action: Action) -> Reason:
    """The most telling reason why nothing is asked of `seat`."""
    if state.phase is Phase.OVER:
        return HAND_OVER
    if action.verb is Verb.LAY and seat < state.seat_count and state.round.lays[seat]:
        return ALREADY_LAID
    if action.verb is Verb.HIDE and seat == state.round.house:
        return HOUSE_CANNOT_HIDE
    return NOT_ASKED


def _call(state: State, seat: Seat, cards: Cards) -> Step[State]:
    if state.phase is not Phase.CALL:
        raise Refused(WRONG_PHASE)
    hand = state.hands[seat]
    if not are_among(cards, hand):
        raise Refused(NOT_YOUR_CARDS)
    reason = why_not_call(hand, cards, state.ceiling)
    if reason:
        raise Refused(reason)
    called = _with_lay(state, seat, cards)
    told = Event("called", {"seat": seat, "size": len(cards)})
    if len(cards) == len(hand) and state.options.auto_forced:
        return _with_forced_lays(called, told)
    return Step(called, (told,))


def _with_forced_lays(called: State, told: Event) -> Step[State]:
    """The last round, in which every lay is all that the seat has left (TC-5.9)."""
    state, events = called, [told]
    for seat in called.round.answerers:
        state = _with_lay(state, seat, state.hands[seat])
        events.append(Event("laid", {"seat": seat, "size": called.round.size}))
    return Step(state, (*events, _turned_up(state)))


def _lay(state: State, seat: Seat, cards: Cards) -> Step[State]:
    if state.phase is not Phase.LAY:
        raise Refused(WRONG_PHASE)
    size = state.round.size
    if len(cards) != size:
        raise Refused(WRONG_SIZE)
    if not are_among(cards, state.hands[seat]):
        raise Refused(NOT_YOUR_CARDS)
    laid = _with_lay(state, seat, cards)
    told = (Event("laid", {"seat": seat, "size": size}),)
    return Step(laid, (*told, _turned_up(laid)) if laid.round.is_laid else told)


def _with_lay(state: State, seat: Seat, cards: Cards) -> State:
    """The state once `seat` has moved `cards` from its hand face down to the table."""
    hands, lays = list(state.hands), list(state.round.lays)
    hands[seat] = without(hands[seat], cards)
    lays[seat] = cards
    return replace(state, hands=tuple(hands), round=replace(state.round, lays=tuple(lays)))


def _turned_up(state: State) -> Event:
    """What is told when the last lay is in: the House's set (TC-5.3)."""
    house = state.round.house
    return Event("turned_up", {"seat": house, "cards": list(state.round.lays[house])})


def _answer(state: State, seat: Seat, *, shows: bool) -> Step[State]:
    if state.phase is not Phase.ANSWER:
        raise Refused(_why_no_answer(state, shows=shows))
    reason = why_not_show(state, seat) if shows else None
    if reason:
        raise Refused(reason)
    answered = replace(state.round, answers=(*state.round.answers, shows))
    laid = answered.lays[seat]
    told = (
        Event("showed", {"seat": seat, "cards": list(laid)})
        if shows
        else Event("hid", {"seat": seat, "size": len(laid)})
    )
    if len(answered.answers) < len(answered.answerers):
        return Step(replace(state, round=answered), (told,))
    return _end_of_round(state, answered, told)


def _why_no_answer(state: State, *, shows: bool) -> Reason:
    """Why an asked seat may neither show nor hide before all have laid."""
    if state.phase is Phase.LAY:
        return NOT_YET
    return WRONG_PHASE if shows else HOUSE_CANNOT_HIDE


def _end_of_round(state: State, finished: Round, told: Event) -> Step[State]:
    """The winner keeps its own cards and is the next House (TC-5.6)."""
    won = Event("round_won", {"seat": finished.best, "size": finished.size})
    following = replace(
        state,
        round=fresh_round(finished.best, state.seat_count),
        played=(*state.played, finished),
    )
    return Step(following, (told, won, *hands_opened(following)))


def hands_opened(state: State) -> tuple[Event, ...]:
    """What is told between rounds where hands lie open (TC-6.7); nothing elsewhere."""
    if not state.options.open_hands:
        return ()
    return (Event("hands_open", {"hands": [list(hand) for hand in state.hands]}),)
