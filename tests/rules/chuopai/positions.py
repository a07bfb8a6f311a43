"""Deals written down: three hands of codes, who leads, and what has been played."""

from games.kernel.outcomes import Standing
from games.kernel.seats import Seat
from games.rules.chuopai import play
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.options import Options
from games.rules.chuopai.state import State
from games.rules.chuopai.tiles import Tile, Tiles, in_order
from tests.rules import tables

OPTIONS = Options()
BY_HAND = Options(auto_pass=False)
WIDE = Options(wide_totals=True)
LARGE = Options(special_max=12)


def tiles(codes: str) -> Tiles:
    """Cards by their codes; `-` is none."""
    return in_order(Tile(code) for code in codes.split() if code != "-")


def dealt(hands: str, leader: int = 0, options: Options = OPTIONS) -> State:
    """The state after these hands, by seat and parted by `/`, were dealt."""
    standing = Standing(0, Seat(leader), (0, 0, 0))
    return play.opened(options, standing, tuple(tiles(hand) for hand in hands.split("/")))


def after(hands: str, *plies: str, leader: int = 0, options: Options = OPTIONS) -> State:
    """The state after these plies (`"0 play 22"`) from such a deal."""
    state: State = tables.play(CHUO_PAI, dealt(hands, leader, options), *plies)
    return state


def legal(state: State, seat: int) -> list[str]:
    """The legal actions of a seat as texts."""
    return tables.legal_texts(CHUO_PAI, state, seat)


def pile_sizes(state: State) -> tuple[int, ...]:
    """The cards in each scoring pile."""
    return tuple(len(pile) for pile in state.piles)


def hand_sizes(state: State) -> tuple[int, ...]:
    """The cards in each hand."""
    return tuple(len(hand) for hand in state.hands)
