"""Advises a seat, with a reason."""

from collections.abc import Sequence

from games.kernel.computers import Advice
from games.kernel.rng import Rng
from games.kernel.words import Phrase
from games.players.tamcuc.simple import easy
from games.rules.tamcuc.actions import Action
from games.rules.tamcuc.seat_view import SeatView


def advise(view: SeatView, legal: Sequence[Action], rng: Rng) -> Advice[Action]:
    """What the easy player would do."""
    return Advice(easy(view, legal, rng), Phrase("Large sets win the most cards."))
