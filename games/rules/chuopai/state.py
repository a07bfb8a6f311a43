"""All the server knows of a deal of Chuo Pai."""

from dataclasses import dataclass

from games.kernel.seats import Seat
from games.rules.chuopai.combinations import Combination
from games.rules.chuopai.options import Options
from games.rules.chuopai.tiles import Tiles

SEAT_COUNT = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat did in a round; no cards is a pass."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class PassedOn:
    """A seat could not beat such a play, and never will: hands only shrink (CP-8.2)."""

    seat: Seat
    play: Combination


@dataclass(frozen=True, slots=True)
class State:
    """One deal. Tuples by seat number have one entry for each seat.

    Hands, piles (cards that score), beaten cards (out of the deal, by who played them) and
    the cards of the current round make up the pack at every moment.
    """

    options: Options
    deal_number: int  # 0 for the first of the match
    match_points: tuple[int, ...]  # from the deals before this one
    hands: tuple[Tiles, ...]
    piles: tuple[Tiles, ...]
    beaten: tuple[Tiles, ...]
    bonus: tuple[int, ...]  # how many cards of each pile came from the opening bonus
    leader: Seat
    turn: Seat | None  # None once the deal is over
    round_number: int  # 0 for the first
    round: tuple[Turn, ...]  # the turns of the current round; the first is the lead
    last_round: tuple[Turn, ...]
    passes: tuple[PassedOn, ...]  # the most telling of each seat
    prompt_number: int


def best_turn(turns: tuple[Turn, ...]) -> Turn:
    """The winning play of turns that begin with a lead: the newest, as each beats the last."""
    return next(turn for turn in reversed(turns) if turn.tiles)
