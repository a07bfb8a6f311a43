"""When computers agree to a draw and when they give up; what that takes is thought out first.

Only where the game has an analyst: others have no offers that a computer could weigh.
"""

from dataclasses import dataclass

from games.kernel.events import Event
from games.kernel.game import Conduct
from games.kernel.seats import Seat
from games.models import Ply, Sitting
from games.selectors import loading
from games.services import hands, locks
from games.services.decisions import Asked, Decision

NODES_OF_A_MOVE = 2_000
NODES_OF_AN_OFFER = 20_000


@dataclass(frozen=True, slots=True)
class Thought:
    """Whether computers agree to a draw now: in the position after so many plies of a hand."""

    hand: int
    ply_count: int
    agrees: bool

    def is_of(self, at: loading.AtTable) -> bool:
        """Whether the table still is where this was thought."""
        hand = at.hand
        return hand is not None and (hand.pk, hand.ply_count) == (self.hand, self.ply_count)


def of_offer(at: loading.AtTable, user_id: int) -> Thought | None:
    """What the computers here think of a draw that this person offers.

    None where nobody can know, and where none sits who would have to.
    """
    temper, hand, prompt = at.entry.temper, at.hand, at.prompt()
    undecided = [each for each in at.sittings if each.level and not each.offers_draw]
    if temper is None or hand is None or prompt is None or not undecided:
        return None
    is_wanted = at.sitting_of(user_id) is not None and not at.table.exercise
    agrees = False
    if is_wanted and hand.live_ply_count >= temper.draw_after:
        asked = at.sitting_at(min(prompt.seats))
        worth = None if asked is None else score(at, asked, NODES_OF_AN_OFFER)
        agrees = worth is not None and abs(worth) < temper.draw_within
    return Thought(hand.pk, hand.ply_count, agrees)


def score(at: loading.AtTable, sitting: Sitting, nodes: int) -> int | None:
    """What the position is worth to the seat of `sitting`, which is asked."""
    if at.entry.analyst is None:
        return None
    asked = Asked.at(at, sitting)
    best, *_ = at.entry.analyst(asked.view, asked.legal, asked.stream(), count=1, nodes=nodes)
    return best.score


def may_give_up(at: loading.AtTable, sitting: Sitting) -> bool:
    """Whether a computer of this level looks at what its position is worth.

    Who defends an exercise plays it to its end.
    """
    temper = at.entry.temper
    return temper is not None and sitting.level in temper.levels and not at.table.exercise


def gives_up(at: loading.AtTable, sitting: Sitting, decision: Decision) -> bool:
    """Whether the computer resigns instead of acting: it says so, or has long been lost."""
    if Conduct.RESIGN not in at.game.info.conduct:
        return False
    if decision.resigns:
        return True
    temper = at.entry.temper
    if temper is None or not may_give_up(at, sitting):
        return False
    if decision.score is None or decision.score >= temper.resign_below:
        return False
    plies = at.live_hand().live_plies().filter(seat=sitting.seat, by=Ply.By.COMPUTER)
    before = plies.order_by("-number").values_list("score", flat=True)
    lost = [each for each in before[: temper.resign_after - 1] if each is not None]
    return len(lost) == temper.resign_after - 1 and max(lost) < temper.resign_below


def resign(at: locks.LockedTable, sitting: Sitting) -> None:
    """End the hand: this seat gives it up."""
    at.tell(Event("resigned", {"seat": sitting.seat}))
    hands.finish(at, at.game.ended_by(at.state, Seat(sitting.seat), Conduct.RESIGN))


def offer_draw(at: locks.LockedTable, sitting: Sitting) -> None:
    """Let a computer offer a draw after it has played, where the hand goes on."""
    if Conduct.OFFER_DRAW in at.game.info.conduct and at.hand is not None:
        sitting.offers_draw = True
        sitting.save(update_fields=["offers_draw"])
        at.tell(Event("draw_offered", {"seat": sitting.seat}))
