"""What may be moved, why not, and what follows from a move."""

from dataclasses import replace

from games.kernel.events import Event, Payload
from games.kernel.game import Step
from games.kernel.refusals import HAND_OVER, NOT_ASKED, Reason, Refusal, Refused
from games.kernel.seats import Seat
from games.rules.xiangqi import notation, reasons
from games.rules.xiangqi.actions import Action, action_of
from games.rules.xiangqi.board import (
    CANNON,
    FILES,
    SIDES,
    SQUARE_NAMES,
    SQUARES,
    Colour,
    Move,
    Piece,
    Position,
    code_of,
    ends,
    kind_of,
    move_text,
    side_of,
    write_placement,
)
from games.rules.xiangqi.geometry import file_of, half_of
from games.rules.xiangqi.moves import is_in_check, moves_from
from games.rules.xiangqi.repetition import Charge, checking_squares
from games.rules.xiangqi.state import (
    Ending,
    Result,
    State,
    Streak,
    facts,
    occurrences,
    verdict_since,
)

LONGEST_GAME = 600  # plies (XQ-5.3)
MOST_REFUSED_CHOICES = 40
CHECKS_ALLOWED = (6, 12, 18)  # with one piece, with two, with three or more (XQ-7.7)

_REPEATED = {
    Charge.CHECK: Ending.PERPETUAL_CHECK,
    Charge.CHASE: Ending.PERPETUAL_CHASE,
}


def is_asked(state: State, seat: Seat) -> bool:
    """Whether it is the turn of `seat`."""
    return state.result is None and state.seat_of(state.side) == seat


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What `seat` may move, by the square it leaves; empty if it is not asked."""
    if not is_asked(state, seat):
        return ()
    moves = facts(state.board, state.side).moves
    if state.is_given_moves:
        position = state.position
        moves = tuple(move for move in moves if why_not_given(position, move) is None)
    return tuple(action_of(move) for move in moves)


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """What follows when `seat` makes this move.

    Raises:
        Refused: the rules do not allow it.
    """
    if state.result is not None:
        raise Refused(HAND_OVER)
    if not is_asked(state, seat):
        raise Refused(NOT_ASKED)
    move = action.move
    if move not in facts(state.board, state.side).moves:
        raise Refused(_why_not(state.position, move))
    given = why_not_given(state.position, move) if state.is_given_moves else None
    if given is not None:
        raise Refused(given)
    moved = _moved(state, move)
    final = replace(moved, result=_result(moved))
    return Step(final, (_told(state, final, move), *_warning(final)))


def _moved(state: State, move: Move) -> State:
    """The state with the move made, its result still to be found."""
    position = state.position
    taken = position.make(move)
    streaks = list(state.streaks)
    streaks[state.side] = _streak(state.streaks[state.side], position, move)
    streaks[position.side] = _without(streaks[position.side], move)
    return replace(
        state,
        board=write_placement(position.cells),
        moves=(*state.moves, move_text(move)),
        taken=(*state.taken, code_of(taken)) if taken else state.taken,
        quiet=0 if taken else state.quiet + 1,
        streaks=(streaks[0], streaks[1]),
    )


def _streak(before: Streak, position: Position, move: Move) -> Streak:
    """The checks in a row of the side that has just made `move`."""
    checking = {SQUARE_NAMES[square] for square in checking_squares(position)}
    if not checking:
        return Streak()
    origin, target = (SQUARE_NAMES[square] for square in ends(move))
    squares = {target if square == origin else square for square in before.squares}
    return Streak(before.checks + 1, tuple(sorted(squares | checking)), before.lost)


def _without(streak: Streak, move: Move) -> Streak:
    """The other side's checks, once `move` may have taken one of its pieces.

    A piece that was taken still counts as one that checked.
    """
    gone = SQUARE_NAMES[ends(move)[1]]
    if gone not in streak.squares:
        return streak
    kept = tuple(square for square in streak.squares if square != gone)
    return replace(streak, squares=kept, lost=streak.lost + 1)


# How it ends


def _result(state: State) -> Result | None:
    """How the last move ended the game, or None if it goes on (XQ-5.4)."""
    if state.is_given_moves:
        return None
    mover, to_move = SIDES[state.side ^ 1], facts(state.board, state.side)
    if not to_move.moves:
        return Result(Ending.CHECKMATE if to_move.is_check else Ending.STALEMATE, mover)
    return _too_many_checks(state) or _repeated(state) or _worn_out(state)


def _too_many_checks(state: State) -> Result | None:
    streak = state.streaks[state.side ^ 1]
    pieces = min(len(streak.squares) + streak.lost, len(CHECKS_ALLOWED))
    if not state.options.check_limit or streak.checks <= CHECKS_ALLOWED[pieces - 1]:
        return None
    return Result(Ending.TOO_MANY_CHECKS, SIDES[state.side])


def _repeated(state: State) -> Result | None:
    plies = occurrences(state)
    if len(plies) < state.options.fold:
        return None
    verdict = verdict_since(state, plies[0])
    if verdict.loser is None:
        return Result(Ending.REPETITION, None, verdict)
    winner = Colour.BLACK if verdict.loser is Colour.RED else Colour.RED
    return Result(_REPEATED[verdict.gravest], winner, verdict)


def _worn_out(state: State) -> Result | None:
    """A draw because nothing can happen any more, or nothing did for too long."""
    limit = state.options.no_capture
    if limit and state.quiet >= 2 * limit:
        return Result(Ending.NO_CAPTURE, None)
    if state.quiet == 0:
        position = state.position
        if not (position.has_attackers(0) or position.has_attackers(1)):
            return Result(Ending.DEAD_POSITION, None)
    return Result(Ending.MOVE_LIMIT, None) if len(state.moves) >= LONGEST_GAME else None


# What is told


def _told(before: State, after: State, move: Move) -> Event:
    position = before.position
    origin, target = ends(move)
    taken = position.cells[target]
    data: Payload = {
        "seat": before.seat_of(before.side),
        "move": move_text(move),
        "piece": code_of(position.cells[origin]),
        "taken": code_of(taken) if taken else None,
        "check": facts(after.board, after.side).is_check,
        "wxf": notation.wxf(position, move),
        "chinese": notation.chinese(position, move, "simplified"),
    }
    return Event("moved", data)


def _warning(state: State) -> tuple[Event, ...]:
    """What the table is told when a position has come up again (XQ-7.2)."""
    if state.result is not None:
        return ()
    plies = occurrences(state)
    if len(plies) < 2:
        return ()
    loser = verdict_since(state, plies[0]).loser
    data: Payload = {
        "count": len(plies),
        "seat": None if loser is None else state.seat_of(SIDES.index(loser)),
    }
    return (Event("repeated", data),)


# What is refused


def _why_not(position: Position, move: Move) -> Reason:
    """Why a move that is not legal is not."""
    origin, target = ends(move)
    piece, there = position.cells[origin], position.cells[target]
    if not piece or side_of(piece) != position.side:
        return reasons.NOT_YOUR_PIECE
    if there and side_of(there) == position.side:
        return reasons.OWN_PIECE_THERE
    if move in moves_from(position.cells, origin):
        return danger(position, move)
    if move not in _alone(piece, move):
        return reasons.NOT_ITS_MOVE
    return reasons.NO_SCREEN if kind_of(piece) == CANNON and there else reasons.BLOCKED


def why_not_given(position: Position, move: Move) -> Reason | None:
    """Why a legal move is not one of those given at the start; None if it is (XQ-6.11)."""
    _, target = ends(move)
    if half_of(target) != position.side:
        return reasons.GIVEN_CROSSES
    if position.cells[target]:
        return reasons.GIVEN_TAKES
    position.make(move)
    gives_check = is_in_check(position)
    position.take_back(move, 0)
    return reasons.GIVEN_CHECKS if gives_check else None


def _alone(piece: Piece, move: Move) -> list[Move]:
    """Where a piece could go if it stood alone on the board."""
    origin, _ = ends(move)
    cells = [0] * SQUARES
    cells[origin] = piece
    return moves_from(cells, origin)


def danger(position: Position, move: Move) -> Reason:
    """What would become of the general."""
    side, was_in_check = position.side, is_in_check(position)
    taken = position.make(move)
    general, other = position.general(side), position.general(side ^ 1)
    low, high = sorted((general, other))
    is_facing = file_of(low) == file_of(high) and not any(
        position.cells[low + FILES : high : FILES]
    )
    position.take_back(move, taken)
    if is_facing:
        return reasons.GENERALS_FACE
    return reasons.STAYS_IN_CHECK if was_in_check else reasons.EXPOSES_GENERAL


def refused_choices(state: State, seat: Seat) -> tuple[Refusal, ...]:
    """Own pieces that cannot move, by square, and moves that would cost the general, with why.

    Empty if `seat` is not asked.
    """
    if not is_asked(state, seat):
        return ()
    position, legal = state.position, facts(state.board, state.side).moves
    movable, found = {move >> 7 for move in legal}, list[Refusal]()
    for square, piece in enumerate(position.cells):
        if not piece or side_of(piece) != position.side:
            continue
        tried = moves_from(position.cells, square)
        if square in movable:
            off = (move for move in tried if move not in legal)
            found += [Refusal(move_text(move), danger(position, move)) for move in off]
            found += _not_given(state, [move for move in tried if move in legal])
        else:
            why = danger(position, tried[0]) if tried else reasons.NO_WAY_OUT
            found.append(Refusal(SQUARE_NAMES[square], why))
    return tuple(found[:MOST_REFUSED_CHOICES])


def _not_given(state: State, moves: list[Move]) -> list[Refusal]:
    """Which of these legal moves may not be among those given at the start, and why."""
    if not state.is_given_moves:
        return []
    tried = [(move, why_not_given(state.position, move)) for move in moves]
    return [Refusal(move_text(move), why) for move, why in tried if why is not None]
