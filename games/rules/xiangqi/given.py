"""Games that begin with several moves of one side, for readers that know only taking turns."""

from games.rules.xiangqi import fen
from games.rules.xiangqi.board import RED, parse_move
from games.rules.xiangqi.options import opening_moves
from games.rules.xiangqi.seat_view import SeatView


def in_turns(view: SeatView) -> tuple[str, tuple[str, ...]]:
    """A position, as a FEN, and the moves since, in which the sides take turns (XQ-6.10).

    They are the start and all moves, but where several moves were given: there the position is
    the one that these led to.
    """
    given = opening_moves(view.options)
    if given == 1:
        return view.start_fen, view.moves
    position = fen.read(view.start_fen)
    for text in view.moves[:given]:
        position.make(parse_move(text))
        position.side = RED
    if len(view.moves) >= given:
        position.side ^= 1
    return fen.write(position), view.moves[given:]
