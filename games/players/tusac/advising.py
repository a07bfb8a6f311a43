"""What a hint says: what to do, and why, from what the seat may know."""

from collections.abc import Sequence

from games.kernel.computers import Advice
from games.kernel.rng import Rng
from games.kernel.words import Phrase
from games.players.tusac.levels import hard
from games.rules.tusac.actions import Action, Verb
from games.rules.tusac.cards import Card, card_words
from games.rules.tusac.groups import (
    after,
    holding_of,
    keeping_ways,
    less,
    trash_count,
    used_cards,
)
from games.rules.tusac.seat_view import OwnHand, SeatView
from games.rules.tusac.sets import SET_WORDS
from games.rules.tusac.worst import prospects


def advise(view: SeatView, legal: Sequence[Action], rng: Rng) -> Advice[Action]:
    """What the strongest player would do, with its reason."""
    action = hard(view, legal, rng)
    return Advice(action, _because(view, legal, action))


def _because(view: SeatView, legal: Sequence[Action], action: Action) -> Phrase:
    assert view.own is not None, "only a seat is advised"
    if action.verb is Verb.DISCARD:
        return _why_discard(view, view.own, action.cards[0])
    if action.verb is Verb.MELD:
        assert view.active is not None, "a meld is of an active card"
        return _why_meld(view.own, view.active.card, action)
    if view.active is None:
        return Phrase("No card is active, so you can only hit.")
    card = card_words(view.active.card)
    if len(legal) > 1:
        return Phrase(
            "You could meld {card}, but in deals that fit what you see you do better without.",
            {"card": card},
        )
    return Phrase(
        "No set that leaves you no more trash can be made with {card}.", {"card": card}
    )


def _why_discard(view: SeatView, own: OwnHand, card: Card) -> Phrase:
    if len(own.trash) == 1:
        return Phrase("{card} is your only trash card.", {"card": card_words(card)})
    rest = less(holding_of(own.cards), card)
    found = prospects(rest, tuple(view.unseen.values()), view.options)
    if found.winning:
        return Phrase(
            "Without {card} you win on {count} of the unseen cards, the most there can be.",
            {"card": card_words(card), "count": found.winning},
        )
    return Phrase(
        "{card} is a worst card: what you keep has the most to hope for from the next card.",
        {"card": card_words(card)},
    )


def _why_meld(own: OwnHand, active: Card, action: Action) -> Phrase:
    holding = holding_of(own.cards)
    ways = keeping_ways(holding, active)
    way = next(way for way in ways if used_cards(active, way) == action.cards)
    left = trash_count(after(holding, active, way)) - 1
    return Phrase(
        "It makes a set ({set}); after the discard you have {count} trash cards left.",
        {"set": SET_WORDS[way.kind], "count": left},
    )
