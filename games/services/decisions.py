"""What a player is given for one decision, and what a computer comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.models import Sitting
from games.selectors import loading


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a player is given, for one decision."""

    view: Any
    legal: Sequence[Any]
    seed: bytes

    @classmethod
    def at(cls, at: loading.AtTable, sitting: Sitting) -> "Asked":
        """What the seat of `sitting` is asked now."""
        hand, seat = at.live_hand(), Seat(sitting.seat)
        # Not the match's own seed: a player that knows the code cannot work back to the deal.
        mind = sha256(b"mind" + bytes(hand.match.seed)).digest()
        return cls(
            view=at.game.seat_view(at.state, seat),
            legal=at.game.legal_actions(at.state, seat),
            seed=derived_seed(mind, hand.number, hand.ply_count, seat),
        )

    def stream(self) -> Rng:
        """The stream of this decision, from its start."""
        return Rng(self.seed)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a computer does: an action, perhaps with an offer of a draw, or it gives up.

    `score` is what it thinks the position is worth to it, where it knows: in hundredths.
    `book` is whose opening book the action is from, "house" or "own", if from any.
    """

    action: Any
    score: int | None = None
    resigns: bool = False
    offers_draw: bool = False
    book: str = ""
