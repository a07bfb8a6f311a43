"""A deal in packed form, and how it ends when simple players finish it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.rng import Rng
from games.players.chuopai.packed import Pack, Play, all_answers, all_leads, packed
from games.players.chuopai.styles import Style, lead
from games.rules.chuopai.seat_view import SeatView
from games.rules.chuopai.tiles import Tiles

NEXT = (1, 2, 0)
SLIP_EVERY = 25
"""Each turn is played at random once in about half as many turns."""


@dataclass(slots=True)
class Position:
    """A moment in a deal, changed in place by `take`.

    `best` and `owner` are the play to be beaten and whose it is; `best` is None before a
    lead. `after` is how many seats follow the one at turn in this round.
    """

    hands: list[int]
    points: list[int]
    turn: int
    after: int
    best: Play | None
    owner: int

    def copy(self) -> "Position":
        """The same moment, to be changed apart from this one."""
        return Position(
            self.hands[:], self.points[:], self.turn, self.after, self.best, self.owner
        )


def position_of(view: SeatView, hands: Sequence[Tiles], pack: Pack) -> Position:
    """The moment that `view` shows, with these hands."""
    turn = view.turn if view.turn is not None else view.leader
    return Position(
        hands=[packed(hand) for hand in hands],
        points=list(view.points),
        turn=turn,
        after=2 - (turn - view.leader) % 3,
        best=pack.play_of(view.best.tiles) if view.best else None,
        owner=view.best.seat if view.best else turn,
    )


def take(position: Position, play: Play | None) -> bool:
    """Let the seat at turn play (None passes) and move on; whether the deal goes on."""
    hands, seat = position.hands, position.turn
    if play is not None:
        hands[seat] -= play.cards
        position.best, position.owner = play, seat
    for after in range(position.after - 1, -1, -1):
        seat = NEXT[seat]
        if hands[seat]:
            position.turn, position.after = seat, after
            return True
    return _end_round(position)


def _end_round(position: Position) -> bool:
    hands, best = position.hands, position.best
    if best is not None:
        position.points[position.owner] += best.size
    if (not hands[0]) + (not hands[1]) + (not hands[2]) >= 2:
        return False
    leader = position.owner
    while not hands[leader]:
        leader = NEXT[leader]
    position.turn, position.best, position.owner = leader, None, leader
    position.after = 2
    return True


def plays_at(position: Position, pack: Pack) -> tuple[Play, ...]:
    """What the seat at turn may play; nothing if it must pass."""
    hand = position.hands[position.turn]
    if position.best is None:
        return all_leads(pack, hand)
    return all_answers(pack, position.best, hand)


def finish(position: Position, pack: Pack, styles: Sequence[Style], rng: Rng) -> None:
    """Play to the end of the deal, each seat in its own style, with some random plays."""
    until_slip = rng.below(SLIP_EVERY)
    goes_on = True
    while goes_on:
        if until_slip == 0:
            until_slip = rng.below(SLIP_EVERY) + 1
            plays = plays_at(position, pack)
            goes_on = take(position, rng.choice(plays) if plays else None)
        else:
            goes_on = take(position, usual_play(position, pack, styles[position.turn]))
        until_slip -= 1


def usual_play(position: Position, pack: Pack, style: Style) -> Play | None:
    """What a player of `style` does here: its lead, or the lowest answer, or a pass."""
    hands, seat = position.hands, position.turn
    own = hands[seat]
    if position.best is not None:
        return pack.answer(position.best, own)
    one, two = hands[NEXT[seat]], hands[NEXT[NEXT[seat]]]
    return lead(pack, style, own, one + two, 2 if one and two else 1)
