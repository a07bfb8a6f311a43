"""Advises a move, and says what the search saw in it."""

from collections.abc import Sequence

from games.kernel.computers import Advice
from games.kernel.rng import Rng
from games.kernel.words import Phrase
from games.players.xiangqi import worlds
from games.players.xiangqi.evaluate import VALUES
from games.players.xiangqi.search import MATE, Budget, Found
from games.players.xiangqi.strengths import search
from games.rules.xiangqi.actions import Action, action_of
from games.rules.xiangqi.board import Move, Piece, Position, code_of, kind_of
from games.rules.xiangqi.moves import is_in_check
from games.rules.xiangqi.seat_view import SeatView
from games.rules.xiangqi.words import NAMES

BUDGET = Budget(nodes=20_000)
_FARTHEST_MATE = 60  # plies
_CLEAR_GAIN = 150  # less than the cheapest piece but a soldier


def advise(view: SeatView, legal: Sequence[Action], rng: Rng) -> Advice[Action]:
    """The best of `legal` within 20,000 positions, and why."""
    found = search(view, legal, BUDGET)
    best = found.moves[0].move
    ends_at_once = best in worlds.decided(worlds.state_of(view), legal)
    position = worlds.state_of(view).position
    because = _at_once(found) if ends_at_once else _because(position, found, len(legal))
    return Advice(action_of(best), because)


def _at_once(found: Found) -> Phrase:
    if found.moves[0].score > 0:
        return Phrase("It wins at once by the rule of repetition.")
    if found.moves[0].score < 0:
        return Phrase("Every other move loses as well.")
    return Phrase("It makes a draw, and nothing better is to be seen.")


def _because(position: Position, found: Found, choices: int) -> Phrase:
    """What speaks for the best move, the most telling first."""
    score = found.moves[0].score
    if score >= MATE - _FARTHEST_MATE:
        return Phrase("It wins by force in {count}.", {"count": (MATE - score + 1) // 2})
    if choices == 1:
        return Phrase("It is the only move.")
    if score <= _FARTHEST_MATE - MATE:
        return Phrase("It holds out longest.")
    won, lost = _exchanged(position, found.line)
    gained = sum(map(_value, won)) - sum(map(_value, lost))
    if won and gained >= _CLEAR_GAIN:
        prize = NAMES[code_of(max(won, key=_value))]
        return Phrase("It wins the {piece}.", {"piece": prize})
    return _without_gain(position, found, is_even=gained >= 0)


def _without_gain(position: Position, found: Found, *, is_even: bool) -> Phrase:
    move = found.moves[0].move
    piece = NAMES[code_of(position.cells[move >> 7])]
    if is_in_check(position):
        return Phrase("It answers the check best.")
    taken = position.cells[move & 127]
    if taken and is_even:
        return Phrase("It takes the {piece} at no loss.", {"piece": NAMES[code_of(taken)]})
    threatened = _threatened_by(position, move)
    if threatened is not None:
        return Phrase("It attacks the {piece}.", {"piece": NAMES[threatened]})
    return Phrase(
        "The {piece} stands best there, as far as {depth} plies ahead show.",
        {"piece": piece, "depth": found.depth},
    )


def _value(piece: Piece) -> int:
    return VALUES[kind_of(piece)]


def _exchanged(position: Position, line: Sequence[Move]) -> tuple[list[Piece], list[Piece]]:
    """What the side to move takes along the line, and what is taken from it."""
    board = position.copy()
    taken: tuple[list[Piece], list[Piece]] = ([], [])
    for number, move in enumerate(line):
        piece = board.make(move)
        if piece:
            taken[number & 1].append(piece)
    return taken


def _threatened_by(position: Position, move: Move) -> str | None:
    """The most valuable piece that the move newly offers to win, or None."""
    board = position.copy()
    before = worlds.winnable(board)
    board.make(move)
    board.side ^= 1
    fresh = worlds.winnable(board) - before
    pieces = [board.cells[square] for square in fresh]
    return code_of(max(pieces, key=_value)) if pieces else None
