"""Where each card of a deal lies, for the conformance tests."""

from collections.abc import Iterator

from games.rules.chuopai.state import State


def cards_in(state: State) -> Iterator[str]:
    """Every card once: the last round and the best play only name cards that lie elsewhere."""
    for place in (*state.hands, *state.piles, *state.beaten):
        yield from place
    for turn in state.round:
        yield from turn.tiles
