"""What a game is worth: two points to the winner, or one to each."""

from typing import Literal

from games.kernel.game import Conduct
from games.kernel.outcomes import Outcome, ScoreLine
from games.kernel.refusals import Reason
from games.kernel.seats import Seat
from games.rules.xiangqi import reasons
from games.rules.xiangqi.board import SIDES
from games.rules.xiangqi.state import Ending, State

_REASONS = {
    Ending.CHECKMATE: reasons.CHECKMATE,
    Ending.STALEMATE: reasons.STALEMATE,
    Ending.PERPETUAL_CHECK: reasons.PERPETUAL_CHECK,
    Ending.PERPETUAL_CHASE: reasons.PERPETUAL_CHASE,
    Ending.REPETITION: reasons.REPETITION,
    Ending.TOO_MANY_CHECKS: reasons.TOO_MANY_CHECKS,
    Ending.NO_CAPTURE: reasons.NO_CAPTURE,
    Ending.DEAD_POSITION: reasons.DEAD_POSITION,
    Ending.MOVE_LIMIT: reasons.MOVE_LIMIT,
}


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it is played (XQ-2.3)."""
    if state.result is None:
        return None
    reason, winner = _REASONS[state.result.ending], state.result.winner
    return (
        _drawn(reason) if winner is None else _won(reason, state.seat_of(SIDES.index(winner)))
    )


def ended_by(state: State, seat: Seat, cause: Conduct | Literal["time"]) -> Outcome | None:
    """How the game ends by resignation, agreement or time; None by anything else (XQ-2.4)."""
    other = Seat(1 - seat)
    match cause:
        case Conduct.RESIGN:
            return _won(reasons.RESIGNED, other)
        case Conduct.OFFER_DRAW:
            return _drawn(reasons.AGREED)
        case "time":
            can_attack = state.position.has_attackers(state.side_of(other))
            return (
                _won(reasons.TIMED_OUT, other) if can_attack else _drawn(reasons.TIMED_OUT_DRAW)
            )
        case _:
            return None


def _won(reason: Reason, winner: Seat) -> Outcome:
    return Outcome(reason, (ScoreLine(winner, 2, reason, Seat(1 - winner)),))


def _drawn(reason: Reason) -> Outcome:
    return Outcome(reason, tuple(ScoreLine(Seat(seat), 1, reason) for seat in (0, 1)))
