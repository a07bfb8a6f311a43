"""Advises a seat: what comes out best when its choices are played out, and why."""

from collections.abc import Sequence

from games.kernel.computers import Advice
from games.kernel.rng import Rng
from games.kernel.words import Phrase
from games.players.tamcuc.monte_carlo import hard
from games.players.tamcuc.sampling import row_of, sampled, standing_share
from games.players.tamcuc.sets import ROWS
from games.rules.tamcuc.actions import Action, Verb
from games.rules.tamcuc.cards import NUMBER, names
from games.rules.tamcuc.scoring import ket_of
from games.rules.tamcuc.seat_view import SeatView


def advise(view: SeatView, legal: Sequence[Action], rng: Rng) -> Advice[Action]:
    """The hard player's choice, with the reason that tells most."""
    action = hard(view, legal, rng)
    return Advice(action, _because(view, legal, action, rng))


def _because(view: SeatView, legal: Sequence[Action], action: Action, rng: Rng) -> Phrase:
    match action.verb:
        case Verb.CALL:
            return _why_call(view, action, rng)
        case Verb.LAY:
            return _why_lay(view, legal, action, rng)
        case Verb.SHOW:
            return Phrase("Your set is the best so far, and only shown sets can win.")
        case Verb.HIDE:
            return _why_hide(legal)


def _why_call(view: SeatView, action: Action, rng: Rng) -> Phrase:
    percent = _percent(view, action, rng)
    is_last = len(action.cards) == len(view.own_hand)
    if is_last and view.bonuses is not None and ket_of(action.cards) is not None:
        return Phrase(
            "This is the last round, and your set makes a kết if nobody beats it: it stands "
            "in {percent}% of the deals that fit what you have seen.",
            {"percent": percent},
        )
    if percent < 50:
        return Phrase(
            "It will often be beaten, but it is cheap: keep {cards} for later.",
            {"cards": names(view.own_hand[:1])},
        )
    return Phrase(
        "Nobody beats it in {percent}% of the deals that fit what you have seen.",
        {"percent": percent},
    )


def _why_lay(view: SeatView, legal: Sequence[Action], action: Action, rng: Rng) -> Phrase:
    if len(legal) == 1:
        return Phrase("You have no other cards to lay.")
    if tuple(NUMBER[card] for card in action.cards) in ROWS:
        percent = _percent(view, action, rng)
        if percent >= 50:
            return Phrase(
                "No stronger set is out against it in {percent}% of the deals that fit what "
                "you have seen.",
                {"percent": percent},
            )
    return Phrase("This round is hard to win: throw the cards that you will miss least.")


def _why_hide(legal: Sequence[Action]) -> Phrase:
    if len(legal) == 1:
        return Phrase("Your cards cannot beat the best set, and nobody will see them.")
    return Phrase("Winning this round would leave you to lead from worse cards.")


def _percent(view: SeatView, action: Action, rng: Rng) -> int:
    """In how many of 100 sampled deals no other seat holds a stronger set."""
    return round(100 * standing_share(row_of(action), sampled(view, rng)))
