"""Hands of Tam Cúc written down: one group of cards for each seat, with bars between."""

from games.kernel.seats import Seat
from games.rules.tamcuc.cards import Card, Cards, arranged
from games.rules.tamcuc.options import Options
from games.rules.tamcuc.state import Round, State, fresh_round

D4 = (
    "bH bH rE bE rS rS bS rG | rC rC rA bR rS bS bS bA | "
    "bE rH bR rR rS bS bG rA | bC bC rE rR rH rS bS bA"
)
D4B = (
    "rG rA rA rE rE bS bS bS | bA bS bS rS rS rS rS rS | "
    "bG bA bE bE rR bR rC bC | rR bR rC bC rH rH bH bH"
)
D3 = "rA bE bE rR rC rH bS bS bS | bA bA rE rE rR bR rS rS bS | bR rC bC bC rH bH bH rS rS"


def cards(text: str) -> Cards:
    """The cards that `text` names, strongest first."""
    return arranged(Card(code) for code in text.split())


def dealt(hands: str, house: int = 0, options: Options | None = None) -> State:
    """A hand at its beginning."""
    held = tuple(cards(hand) for hand in hands.split("|"))
    seat = Seat(house)
    return State(options or Options(), seat, held, fresh_round(seat, len(held)))


def later(
    hands: str,
    house: int = 0,
    won: tuple[int, ...] | None = None,
    options: Options | None = None,
) -> State:
    """A hand after rounds of single black soldiers that won so many cards for each seat."""
    first = dealt(hands, house, options)
    count = first.seat_count
    soldiers = ((Card.BLACK_SOLDIER,),) * count
    wins = won or tuple(int(seat == house) for seat in range(count))
    played = tuple(
        Round(Seat(seat), soldiers, (False,) * (count - 1))
        for seat, cards_won in enumerate(wins)
        for _ in range(cards_won)
    )
    return State(first.options, first.dealer, first.hands, first.round, played)
