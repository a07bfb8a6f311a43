"""What the table is told (TS-11)."""

from typing import Final

from games.kernel.events import Event, Payload
from games.kernel.seats import Seat, all_seats, seats_from
from games.rules.tusac import scoring
from games.rules.tusac.cards import Card
from games.rules.tusac.groups import khaps_in
from games.rules.tusac.state import ActiveCard, Origin, State

_JOINED: Final = {
    Origin.MELD: ("melded", "TS-7.1"),
    Origin.KHUI: ("khui_made", "TS-6.3"),
    Origin.PAIR: ("pair_taken", "TS-6.4"),
    Origin.WIN: ("won", "TS-6.2"),
}


def dealt(state: State) -> tuple[Event, ...]:
    """The deal, each seat's own cards, every Quàn and the number of Khạps (TS-3.2, TS-3.3)."""
    seats = all_seats(state.seat_count)
    sizes = [len(state.private[seat]) + 4 * len(state.public[seat]) for seat in seats]
    events = [
        Event(
            "dealt", {"seat": state.opener, "sizes": [*sizes], "stock_size": len(state.stock)}
        )
    ]
    for seat in seats:
        own: Payload = {"seat": seat, "cards": [*state.private[seat]]}
        events.append(Event("own_cards", own, only=frozenset({seat})))
    for seat in seats_from(state.opener, state.seat_count):
        events += [
            Event("quan_shown", {"seat": seat, "cards": [*each.cards], "rule": "TS-3.2"})
            for each in state.public[seat]
        ]
        count = len(khaps_in(state.holding(seat)))
        events.append(
            Event("khaps_announced", {"seat": seat, "count": count, "rule": "TS-3.3"})
        )
    return tuple(events)


def discarded(seat: Seat, card: Card) -> Event:
    """A discard, now active."""
    return Event("discarded", {"seat": seat, "card": card})


def hit(seat: Seat, buried: ActiveCard | None) -> Event:
    """A seat asks for a card, and the active one, if any, is dead."""
    return Event("hit", {"seat": seat, "card": buried.card if buried else None})


def turned(seat: Seat, card: Card, stock_size: int) -> Event:
    """The top card of the stock, now active."""
    return Event("turned", {"seat": seat, "card": card, "stock_size": stock_size})


def passed(seat: Seat, card: Card) -> Event:
    """A seat leaves the card it turned."""
    return Event("passed", {"seat": seat, "card": card})


def joined(state: State, seat: Seat) -> Event:
    """The newest public set of `seat`, chosen or compelled, with the clause that made it."""
    made = state.public[seat][-1]
    assert made.taken is not None, "a set made in play holds an active card"
    kind, rule = _JOINED[made.origin]
    data: Payload = {
        "seat": seat,
        "other_seat": made.taken.seat,
        "source": made.taken.source.value,
        "card": made.taken.card,
        "set": made.kind.value,
        "cards": [*made.cards],
        "rule": rule,
    }
    return Event(kind, data)


def ending(state: State) -> tuple[Event, ...]:
    """The end of a hand: who won and how, every private block, each payment (TS-11.4)."""
    seats = all_seats(state.seat_count)
    shown = [
        Event("revealed", {"seat": seat, "cards": [*state.private[seat]]}) for seat in seats
    ]
    if state.ending is None or state.ending.winner is None:
        rest = Event("drawn", {"stock_size": len(state.stock), "rule": "TS-9.3"})
        return (rest, *shown)
    winner = state.ending.winner
    if scoring.winning_set(state) is None:
        first = Event("won_at_deal", {"seat": winner, "rule": "TS-9.2"})
    else:
        first = joined(state, winner)
    return (first, *shown, _valued(state, winner), *_judged(state), *_paid(state))


def _valued(state: State, winner: Seat) -> Event:
    sets = scoring.winning_sets(state, winner)
    data: Payload = {
        "seat": winner,
        "sets": [[each.kind.value, each.value, *each.cards] for each in sets],
        "value": scoring.hand_value(state, winner),
        "doubled": scoring.is_doubled(state, winner),
        "rule": "TS-2.6",
    }
    return Event("hand_valued", data)


def _judged(state: State) -> tuple[Event, ...]:
    won_on = scoring.winning_set(state)
    judged = state.ending.worst_discarded if state.ending else None
    if judged is None or won_on is None or won_on.taken is None:
        return ()
    taken = won_on.taken
    data: Payload = {"seat": taken.seat, "card": taken.card, "worst": judged, "rule": "TS-8.5"}
    return (Event("discard_judged", data),)


def _paid(state: State) -> tuple[Event, ...]:
    return tuple(
        Event(
            "paid",
            {
                "seat": each.payer,
                "other_seat": each.payee,
                "points": each.points,
                "code": each.reason.code,
                "rule": each.reason.rule,
            },
        )
        for each in scoring.payments(state)
    )
