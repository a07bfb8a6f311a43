"""What a seat sees of a game: everything, since nothing is hidden, and which side it plays."""

from dataclasses import dataclass
from functools import lru_cache

from games.kernel.seats import Seat
from games.rules.xiangqi import fen, notation
from games.rules.xiangqi.board import (
    PIECE_OF,
    SIDES,
    SQUARE_NAMES,
    Colour,
    code_of,
    move_text,
    parse_move,
    side_of,
)
from games.rules.xiangqi.options import Options, start
from games.rules.xiangqi.repetition import Verdict
from games.rules.xiangqi.state import Ending, State, Streak, facts, occurrences, verdict_since


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece and the square it stands on."""

    piece: str
    square: str


@dataclass(frozen=True, slots=True)
class LastMove:
    """The last move in every notation, what moved, and what it took."""

    move: str
    piece: str
    taken: str | None
    wxf: str
    simplified: str
    traditional: str


@dataclass(frozen=True, slots=True)
class Repeated:
    """A position that has come up before, and what the moves between would come to.

    `loser` is who would lose if they went on until the position ends the game; None: a draw.
    """

    count: int
    ends_at: int
    verdict: Verdict
    loser: Colour | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What `seat` may know; an onlooker's seat is None and its side none.

    `moves_in_row` counts the moves that the side to move makes before the other answers.
    `verdict` says why a game that ended by repetition ended so; until then `repeated` warns.
    """

    seat: Seat | None
    side: Colour | None
    options: Options
    red: Seat
    to_move: Colour
    moves_in_row: int
    asked: Seat | None
    fen: str
    start_fen: str
    pieces: tuple[PieceView, ...]
    moves: tuple[str, ...]
    last_move: LastMove | None
    is_check: bool
    taken: tuple[str, ...]
    quiet: int
    streaks: tuple[Streak, Streak]
    repeated: Repeated | None
    ending: Ending | None
    winner: Colour | None
    verdict: Verdict | None


def project(state: State, seat: Seat | None) -> SeatView:
    """What `seat`, or an onlooker (None), may know of `state`."""
    position, result = state.position, state.result
    return SeatView(
        seat=seat,
        side=None if seat is None else SIDES[state.side_of(seat)],
        options=state.options,
        red=state.red,
        to_move=SIDES[state.side],
        moves_in_row=state.moves_in_row,
        asked=state.seat_of(state.side) if result is None else None,
        fen=fen.write(position, state.quiet, _plies_by_number(state)),
        start_fen=_start_fen(state.options),
        pieces=tuple(
            PieceView(code_of(piece), SQUARE_NAMES[square])
            for square, piece in enumerate(position.cells)
            if piece
        ),
        moves=state.moves,
        last_move=_last_move(state),
        is_check=facts(state.board, state.side).is_check,
        taken=state.taken,
        quiet=state.quiet,
        streaks=state.streaks,
        repeated=_repeated(state) if result is None else None,
        ending=result.ending if result else None,
        winner=result.winner if result else None,
        verdict=result.verdict if result else None,
    )


@lru_cache(maxsize=64)
def _start_fen(options: Options) -> str:
    return fen.write(start(options))


def _plies_by_number(state: State) -> int:
    """Plies as a FEN's move number counts them: it goes up after Black's moves."""
    return state.turns + (state.first_side is Colour.BLACK)


def _last_move(state: State) -> LastMove | None:
    if not state.moves:
        return None
    move = parse_move(state.moves[-1])
    taken = state.taken[-1] if state.quiet == 0 else None
    position = state.position
    position.side = side_of(position.cells[move & 127]) ^ 1
    position.take_back(move, _piece(taken) if taken else 0)
    return LastMove(
        move=move_text(move),
        piece=code_of(position.cells[move >> 7]),
        taken=taken,
        wxf=notation.wxf(position, move),
        simplified=notation.chinese(position, move, "simplified"),
        traditional=notation.chinese(position, move, "traditional"),
    )


def _piece(code: str) -> int:
    """The piece that a code writes."""
    return PIECE_OF[code[1] if code[0] == "r" else code[1].lower()]


def _repeated(state: State) -> Repeated | None:
    plies = occurrences(state)
    if len(plies) < 2:
        return None
    verdict = verdict_since(state, plies[0])
    return Repeated(len(plies), state.options.fold, verdict, verdict.loser)
