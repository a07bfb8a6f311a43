"""A hint in words: what the strong player would do, and what can be said for it."""

from collections.abc import Sequence

from games.kernel.computers import Advice
from games.kernel.rng import Rng
from games.kernel.words import Phrase
from games.players.chuopai.levels import hard, rivals_of
from games.players.chuopai.packed import SHIFT, pack_for
from games.players.chuopai.styles import chance_beaten
from games.rules.chuopai.actions import Action, Verb
from games.rules.chuopai.seat_view import SeatView
from games.rules.chuopai.tiles import names_of


def advise(view: SeatView, legal: Sequence[Action], rng: Rng) -> Advice[Action]:
    """The strong player's choice, and why, from what the seat may know."""
    action = hard(view, legal, rng)
    return Advice(action, _because(view, legal, action))


def _because(view: SeatView, legal: Sequence[Action], action: Action) -> Phrase:
    if action.verb is Verb.PASS:
        return Phrase("Nothing you hold beats this play, so you must pass and keep your cards.")
    if len(legal) == 1 and view.best is not None:
        return Phrase("You must beat this play, and only these cards do.")
    risk = _risk(view, action)
    if view.best is not None:
        return _because_of_answer(action, risk)
    return _because_of_lead(action, risk)


def _because_of_answer(action: Action, risk: float) -> Phrase:
    gaps = {"cards": names_of(action.tiles)}
    if risk == 0:
        return Phrase("You must beat this play, and no unseen cards beat {cards}.", gaps)
    return Phrase("You must beat this play, and {cards} costs you least in the long run.", gaps)


def _because_of_lead(action: Action, risk: float) -> Phrase:
    count = len(action.tiles)
    if risk == 0:
        return Phrase(
            "No unseen cards beat this lead: it scores {count} and you lead again.",
            {"count": count},
        )
    if risk == 1:
        return Phrase(
            "It will be beaten, but it costs only {count} and hands the lead to another seat.",
            {"count": count},
        )
    return Phrase(
        "The unseen cards beat it about {percent} times in 100, with {count} at stake.",
        {"percent": min(99, max(1, round(100 * risk))), "count": count},
    )


def _risk(view: SeatView, action: Action) -> float:
    """How likely it is that these cards are beaten, from how the unseen cards may lie."""
    pack, rivals = pack_for(view.options), rivals_of(view)
    unseen = sum(count << SHIFT[tile] for tile, count in view.unseen.items())
    return chance_beaten(pack, pack.play_of(action.tiles), unseen, rivals)
