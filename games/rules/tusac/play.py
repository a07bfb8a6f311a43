"""What a seat may do, and what follows (TS-5, TS-7, TS-8)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from games.kernel.events import Event
from games.kernel.game import Step
from games.kernel.refusals import HAND_OVER, NOT_ASKED, Reason, Refusal, Refused
from games.kernel.seats import Seat, next_seat
from games.rules.tusac import reasons, telling
from games.rules.tusac.actions import HIT, PASS, Action, Verb, format_action
from games.rules.tusac.cards import Card, is_king, without
from games.rules.tusac.groups import (
    Joining,
    count_in,
    keeping_ways,
    trash_cards,
    used_cards,
    ways_to_join,
)
from games.rules.tusac.resolution import active_card, drawn, is_spent, join, resolve
from games.rules.tusac.state import ActiveCard, Origin, Phase, Source, State, changed
from games.rules.tusac.worst import unseen_counts, worst_cards

_OTHER_BUTTON: Final = {Phase.FIRST: HIT, Phase.SECOND: PASS}


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What `seat` may do, melds by their cards, then hit or pass; empty if it is not asked."""
    if state.phase is Phase.FINISHED or seat != state.current:
        return ()
    if state.phase is Phase.DISCARD:
        return tuple(Action(Verb.DISCARD, (card,)) for card in trash_cards(state.holding(seat)))
    return (*legal_melds(state), _OTHER_BUTTON[state.phase])


def legal_melds(state: State) -> tuple[Action, ...]:
    """The melds that the seat in turn may choose among (TS-7)."""
    if state.active is None:
        return ()
    card = state.active.card
    ways = keeping_ways(state.holding(state.current), card)
    return tuple(
        sorted((Action(Verb.MELD, used_cards(card, way)) for way in ways), key=format_action)
    )


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """What follows when `seat` takes `action`.

    Raises:
        Refused: the rules do not allow it.
    """
    if state.phase is Phase.FINISHED:
        raise Refused(HAND_OVER)
    if seat != state.current:
        raise Refused(NOT_ASKED)
    reason = refusal(state, action)
    if reason is not None:
        raise Refused(reason)
    told, following = _PLAYED[action.verb](state, seat, action)
    return Step(replace(following.state, plies=state.plies + 1), (told, *following.events))


def refusal(state: State, action: Action) -> Reason | None:
    """Why the seat in turn may not take `action`; None if it may."""
    match action.verb, state.phase:
        case Verb.DISCARD, Phase.DISCARD:
            return _discard_refusal(state, action.cards[0])
        case Verb.DISCARD, _:
            return reasons.NO_DISCARD_DUE
        case _, Phase.DISCARD:
            return reasons.DISCARD_DUE
        case Verb.MELD, _:
            return _meld_refusal(state, action.cards)
        case Verb.HIT, Phase.SECOND:
            return reasons.HIT_ALREADY
        case Verb.PASS, Phase.FIRST:
            return reasons.NOT_HIT_YET
        case _:
            return None


def refused_choices(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """Each own card that no legal action touches and each button that is off, and why.

    A card that could be melded but for its Khạp or for trash is named in such a meld.
    """
    if state.phase is Phase.FINISHED or seat != state.current:
        return ()
    legal = legal_actions(state, seat)
    touched = {card for action in legal for card in action.cards}
    untouched = (card for card in state.private[seat] if card not in touched)
    choices = [_choice(state, card) for card in dict.fromkeys(untouched)]
    choices += [button for button in (Action(Verb.MELD), HIT, PASS) if button not in legal]
    return tuple(_refused(state, choice) for choice in dict.fromkeys(choices))


def _choice(state: State, card: Card) -> Action:
    """What a person would try with a card that no legal action touches."""
    if state.phase is Phase.DISCARD:
        return Action(Verb.DISCARD, (card,))
    alone = Action(Verb.MELD, (card,))
    if state.active is None:
        return alone
    active = state.active.card
    ways = ways_to_join(state.holding(state.current), active)
    melds = (Action(Verb.MELD, used_cards(active, way)) for way in ways)
    return next((meld for meld in melds if card in meld.cards), alone)


def _refused(state: State, choice: Action) -> Refusal:
    reason = refusal(state, choice)
    assert reason is not None, f"{format_action(choice)} is not legal, so a reason exists"
    return Refusal(format_action(choice), reason)


def _discard_refusal(state: State, card: Card) -> Reason | None:
    holding = state.holding(state.current)
    if card in trash_cards(holding):
        return None
    held = count_in(holding, card)
    if held == 0:
        return reasons.NOT_HELD
    if held == 3:
        return reasons.KHAP_LOCKED
    return reasons.KING_KEPT if is_king(card) else reasons.NOT_TRASH


def _meld_refusal(state: State, cards: tuple[Card, ...]) -> Reason | None:
    if state.active is None:
        return reasons.NOTHING_ACTIVE
    holding, active = state.holding(state.current), state.active.card
    if Counter(cards) - Counter(state.private[state.current]):
        return reasons.NOT_HELD
    if all(used_cards(active, way) != cards for way in ways_to_join(holding, active)):
        return reasons.NOT_A_SET
    if any(count_in(holding, card) == 3 for card in cards):
        return reasons.KHAP_LOCKED
    return None if _way(state, cards) else reasons.MORE_TRASH


def _way(state: State, cards: tuple[Card, ...]) -> Joining | None:
    """The legal meld that uses exactly these private cards, or None."""
    active = active_card(state).card
    ways = keeping_ways(state.holding(state.current), active)
    return next((way for way in ways if used_cards(active, way) == cards), None)


def _discard(state: State, seat: Seat, action: Action) -> tuple[Event, Step[State]]:
    card = action.cards[0]
    offered = replace(
        state,
        private=changed(state.private, seat, without(state.private[seat], (card,))),
        active=ActiveCard(card, Source.DISCARD, seat),
        current=next_seat(seat, state.seat_count),
        phase=Phase.FIRST,
    )
    return telling.discarded(seat, card), resolve(
        offered, worst_discarded=_judgement(state, seat, card)
    )


def _judgement(state: State, seat: Seat, card: Card) -> bool | None:
    """Whether a discard is a worst card, by what the seat sees (TS-8.5); None if spared."""
    options = state.options
    spared = state.plies == 0 and not options.penalty_on_opening_discard
    if spared or options.worst_card == "off" or options.settlement == "lenh":
        return None
    unseen = unseen_counts((*state.private[seat], *state.open_cards()))
    return card in worst_cards(state.holding(seat), unseen, options)


def _meld(state: State, seat: Seat, action: Action) -> tuple[Event, Step[State]]:
    way = _way(state, action.cards)
    assert way is not None, "a meld that was not refused is a way to join the active card"
    joined = join(state, seat, way, Origin.MELD)
    return telling.joined(joined, seat), Step(joined, ())


def _hit(state: State, seat: Seat, action: Action) -> tuple[Event, Step[State]]:
    told = telling.hit(seat, state.active)
    buried = replace(state, dead=state.dead_with_active(), active=None)
    if is_spent(state):
        return told, drawn(buried)
    top, *rest = state.stock
    turned = replace(
        buried,
        stock=tuple(rest),
        active=ActiveCard(top, Source.STOCK, seat),
        phase=Phase.SECOND,
    )
    following = resolve(turned)
    shown = telling.turned(seat, top, len(rest))
    return told, Step(following.state, (shown, *following.events))


def _pass(state: State, seat: Seat, action: Action) -> tuple[Event, Step[State]]:
    told = telling.passed(seat, active_card(state).card)
    offered = replace(state, current=next_seat(seat, state.seat_count), phase=Phase.FIRST)
    if not state.options.pass_relays_card:
        offered = replace(offered, dead=state.dead_with_active(), active=None)
    return told, Step(offered, ())


_PLAYED: Final[dict[Verb, Callable[[State, Seat, Action], tuple[Event, Step[State]]]]] = {
    Verb.DISCARD: _discard,
    Verb.MELD: _meld,
    Verb.HIT: _hit,
    Verb.PASS: _pass,
}
