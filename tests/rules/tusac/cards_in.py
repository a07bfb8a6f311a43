"""Where the cards of a Tứ Sắc state lie; a public set also names the active card it took."""

from collections.abc import Iterator

from games.rules.tusac.cards import Card
from games.rules.tusac.state import State


def cards_in(state: State) -> Iterator[Card]:
    """Every card of the state, once for each copy."""
    yield from state.stock
    yield from state.open_cards()
    for block in state.private:
        yield from block
