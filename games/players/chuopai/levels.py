"""The players on offer, by level, and the stand-in."""

from collections.abc import Sequence

from games.kernel.rng import Rng
from games.players.chuopai import search
from games.players.chuopai.packed import SHIFT, pack_for, packed, unpacked
from games.players.chuopai.styles import RISK_AWARE, lead
from games.rules.chuopai.actions import Action, play
from games.rules.chuopai.seat_view import SeatView


def easy(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Any legal action."""
    return rng.choice(legal)


def normal(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Leads what is least likely to be lost; beats as low as it can."""
    if len(legal) == 1:
        return legal[0]
    pack, own = pack_for(view.options), packed(view.own_tiles)
    if view.best is not None:
        chosen = pack.answer(pack.play_of(view.best.tiles), own)
        return legal[0] if chosen is None else play(unpacked(chosen.cards))
    unseen = sum(count << SHIFT[tile] for tile, count in view.unseen.items())
    return play(unpacked(lead(pack, RISK_AWARE, own, unseen, rivals_of(view)).cards))


def rivals_of(view: SeatView) -> int:
    """How many other seats hold cards."""
    return sum(1 for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat)


def hard(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """Weighs every play over many deals that agree with all it knows."""
    return search.best_action(view, legal, rng)


def stand_in(view: SeatView, legal: Sequence[Action], rng: Rng) -> Action:
    """What the normal player does: quick, and never a foolish gift."""
    return normal(view, legal, rng)
