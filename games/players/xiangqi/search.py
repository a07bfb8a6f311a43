"""Alpha-beta search with iterative deepening, bounded by nodes and never by time.

Inside one call it moves pieces on a board of its own. Principal variation search, a
transposition table, null moves, reductions of late moves, and captures to the end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.kernel.rng import Rng
from games.players.xiangqi.evaluate import VALUES, WORTH, evaluate
from games.rules.xiangqi.board import GENERAL, SQUARES, Move, Position, kind_of
from games.rules.xiangqi.moves import is_attacked, pseudo_moves

MATE = 30_000
INFINITE = 40_000
DEEPEST = 32
_SURE = MATE - 4 * DEEPEST  # scores from here on are mates
_NULL_MOVE_SAVES = 2
_NO_MOVE = Move(0)
_MOST_BY_PLACE = 200  # no capture gains more than this by where pieces stand

_stream = Rng(bytes(32))
_KEYS = tuple(
    tuple(_stream.below(1 << 32) << 32 | _stream.below(1 << 32) for _ in range(SQUARES))
    for _ in range(16)
)
_BLACK_TO_MOVE = _stream.below(1 << 32) << 32 | _stream.below(1 << 32)


class _OutOfNodes(Exception):
    """The budget is spent."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A move and what it is worth to the side that makes it."""

    score: int
    move: Move


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search goes: in nodes, in plies, and how far below the best it is exact.

    The scores of the best `lines` moves are exact, and of others less than `margin` below them.
    """

    nodes: int
    depth: int = DEEPEST
    margin: int = 0
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: moves best first, the line it expects, and its depth."""

    moves: tuple[Scored, ...]
    line: tuple[Move, ...]
    depth: int
    nodes: int


def key_of(position: Position) -> int:
    """A number that stands for the position."""
    key = _BLACK_TO_MOVE if position.side else 0
    for square, piece in enumerate(position.cells):
        if piece:
            key ^= _KEYS[piece][square]
    return key


class Search:
    """One search from one position; to come back to a position in `past` counts as a draw."""

    def __init__(self, position: Position, past: frozenset[int], budget: Budget) -> None:
        self._cells = position.cells.copy()
        self._side = position.side
        self._generals = [position.general(0), position.general(1)]
        worth = evaluate(self._cells)
        self._score = -worth if self._side else worth  # to the side that is to move
        self._key = key_of(position)
        self._past = past
        self._path: set[int] = set()
        self._budget = budget
        self._nodes = 0
        self._table: dict[int, tuple[int, int, int, Move]] = {}  # depth, score, bound, move
        self._killers = [[_NO_MOVE, _NO_MOVE] for _ in range(2 * DEEPEST + 2)]
        self._history: dict[Move, int] = {}

    def run(self, moves: Sequence[Move], decided: Mapping[Move, int]) -> Found:
        """Weigh `moves`, all legal; those in `decided` end the game and have their score."""
        best = [Scored(decided.get(move, 0), move) for move in moves]
        best.sort(key=lambda each: -each.score)
        reached = 0
        for depth in range(1, self._budget.depth + 1):
            weighed: list[Scored] = []
            try:
                self._weigh(best, decided, depth, weighed)
            except _OutOfNodes:
                if len(weighed) >= self._budget.lines:
                    best = _merged(weighed, best)
                break
            best, reached = _merged(weighed, []), depth
            leading = best[: self._budget.lines]
            if all(abs(each.score) >= MATE - depth for each in leading):
                break
        return Found(tuple(best), self.line(best[0].move), reached, self._nodes)

    def _weigh(
        self,
        ordered: Sequence[Scored],
        decided: Mapping[Move, int],
        depth: int,
        weighed: list[Scored],
    ) -> None:
        """Fill `weighed` with a score for each move; far below the best it is only a bound."""
        best = [-INFINITE] * self._budget.lines  # lowest first
        for each in ordered:
            floor = max(best[0] - self._budget.margin, -INFINITE)
            score = decided.get(each.move)
            if score is None:
                score = self._scout(each.move, depth, floor)
            weighed.append(Scored(score, each.move))
            if score > best[0]:
                best[0] = score
                best.sort()

    def _scout(self, move: Move, depth: int, floor: int) -> int:
        state = self._score, self._key
        taken = self._make(move)
        try:
            self._path.add(state[1])
            if floor > -INFINITE and self._budget.margin == 0:
                score = -self._search(depth - 1, -floor - 1, -floor, 1)
                if score <= floor:
                    return score
            return -self._search(depth - 1, -INFINITE, -floor, 1)
        finally:
            self._path.discard(state[1])
            self._undo(move, taken, state)

    def _search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """What the position is worth to the side to move, between the bounds."""
        self._count()
        key = self._key
        if key in self._path or key in self._past:
            return 0
        in_check = is_attacked(self._cells, self._generals[self._side], self._side)
        if in_check and ply < DEEPEST:
            depth += 1
        if depth <= 0 or ply >= 2 * DEEPEST:
            return self._settle(alpha, beta)
        known = self._table.get(key)
        if known is not None and known[0] >= depth:
            seen = _seen_from(known[1], ply)
            if _decides(known[2], seen, alpha, beta):
                return seen
        if not in_check and depth >= 3 and beta - alpha == 1 and self._passes(depth, beta, ply):
            return beta
        self._path.add(key)
        try:
            hint = known[3] if known else _NO_MOVE
            score, move = self._try_all(depth, alpha, beta, ply, hint)
        finally:
            self._path.discard(key)
        bound = -1 if score <= alpha else 1 if score >= beta else 0
        self._table[key] = (depth, _seen_from(score, -ply), bound, move)
        return score

    def _try_all(
        self, depth: int, alpha: int, beta: int, ply: int, hint: Move
    ) -> tuple[int, Move]:
        best, best_move, tried = -INFINITE, hint, 0
        for move in self._ordered(hint, ply):
            state = self._score, self._key
            taken = self._make(move)
            try:
                if self._is_illegal():
                    continue
                tried += 1
                is_late = tried > 4 and depth >= 3 and not taken
                score = self._child(depth, max(alpha, best), beta, ply, tried, is_late=is_late)
            finally:
                self._undo(move, taken, state)
            if score > best:
                best, best_move = score, move
                if best >= beta:
                    self._praise(move, taken, depth, ply)
                    break
        return (best, best_move) if tried else (ply - MATE, _NO_MOVE)

    def _child(
        self, depth: int, alpha: int, beta: int, ply: int, tried: int, *, is_late: bool
    ) -> int:
        if tried > 1:
            reduced = depth - 2 if is_late else depth - 1
            score = -self._search(reduced, -alpha - 1, -alpha, ply + 1)
            if score <= alpha:
                return score
        return -self._search(depth - 1, -beta, -alpha, ply + 1)

    def _passes(self, depth: int, beta: int, ply: int) -> bool:
        """Whether the position is above `beta` even if the side to move passes."""
        if self._score < beta or beta >= MATE - 2 * DEEPEST:
            return False
        self._turn()
        score = -self._search(depth - 1 - _NULL_MOVE_SAVES, -beta, 1 - beta, ply + 1)
        self._turn()
        return score >= beta

    def _settle(self, alpha: int, beta: int) -> int:
        """What the position is worth once no capture pays any more."""
        self._count()
        best = self._score
        if best >= beta:
            return best
        cells = self._cells
        takes = [move for move in pseudo_moves(cells, self._side) if cells[move & 127]]
        takes.sort(key=self._gain, reverse=True)
        for move in takes:
            victim = kind_of(cells[move & 127])
            if victim != GENERAL and best + VALUES[victim] + _MOST_BY_PLACE < alpha:
                continue
            score = self._settled_after(move, max(alpha, best), beta)
            if score > best:
                best = score
                if best >= beta:
                    break
        return best

    def _settled_after(self, move: Move, alpha: int, beta: int) -> int:
        if kind_of(self._cells[move & 127]) == GENERAL:
            return MATE
        state = self._score, self._key
        taken = self._make(move)
        try:
            return -self._settle(-beta, -alpha)
        finally:
            self._undo(move, taken, state)

    # Order

    def _ordered(self, hint: Move, ply: int) -> list[Move]:
        """The moves, the safety of the general left aside, the likeliest first."""
        cells, history, killers = self._cells, self._history, self._killers[ply]

        def likelihood(move: Move) -> int:
            if move == hint:
                return 1 << 40
            if cells[move & 127]:
                return (1 << 30) + self._gain(move)
            if move in killers:
                return 1 << 29
            return history.get(move, 0)

        return sorted(pseudo_moves(cells, self._side), key=likelihood, reverse=True)

    def _gain(self, move: Move) -> int:
        """Takes the most valuable by the least valuable first."""
        victim, taker = self._cells[move & 127], self._cells[move >> 7]
        worth = 9_999 if kind_of(victim) == GENERAL else VALUES[kind_of(victim)]
        return 16 * worth - VALUES[kind_of(taker)]

    def _praise(self, move: Move, taken: int, depth: int, ply: int) -> None:
        if taken:
            return
        killers = self._killers[ply]
        if killers[0] != move:
            killers[1], killers[0] = killers[0], move
        self._history[move] = self._history.get(move, 0) + depth * depth

    # The board

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > self._budget.nodes:
            raise _OutOfNodes

    def _make(self, move: Move) -> int:
        cells, origin, target = self._cells, move >> 7, move & 127
        moved, taken = cells[origin], cells[target]
        cells[target], cells[origin] = moved, 0
        worth = WORTH[moved]
        change = worth[target] - worth[origin]
        key = self._key ^ _KEYS[moved][origin] ^ _KEYS[moved][target] ^ _BLACK_TO_MOVE
        if taken:
            change -= WORTH[taken][target]
            key ^= _KEYS[taken][target]
        self._score = -self._score + change if self._side else -self._score - change
        self._key = key
        if moved & 7 == GENERAL:
            self._generals[self._side] = target
        self._side ^= 1
        return taken

    def _undo(self, move: Move, taken: int, state: tuple[int, int]) -> None:
        cells, origin, target = self._cells, move >> 7, move & 127
        moved = cells[target]
        cells[origin], cells[target] = moved, taken
        self._side ^= 1
        if moved & 7 == GENERAL:
            self._generals[self._side] = origin
        self._score, self._key = state

    def _turn(self) -> None:
        self._side ^= 1
        self._score = -self._score
        self._key ^= _BLACK_TO_MOVE

    def _is_illegal(self) -> bool:
        """Whether the side that has just moved left its general to be taken."""
        mover = self._side ^ 1
        return is_attacked(self._cells, self._generals[mover], mover)

    def line(self, first: Move) -> tuple[Move, ...]:
        """The moves expected after `first`, as far as the table remembers them."""
        line, made = [first], [(first, self._score, self._key, self._make(first))]
        seen = set[int]()
        while len(line) < 12 and self._key not in seen:
            seen.add(self._key)
            known = self._table.get(self._key)
            if known is None or known[3] == _NO_MOVE:
                break
            score, key = self._score, self._key
            move = known[3]
            made.append((move, score, key, self._make(move)))
            line.append(move)
        for move, score, key, taken in reversed(made):
            self._undo(move, taken, (score, key))
        return tuple(line)


def _seen_from(score: int, ply: int) -> int:
    """A score of the table, whose mates count from where it stands, seen `ply` plies before."""
    if -_SURE < score < _SURE:
        return score
    return score - ply if score > 0 else score + ply


def _decides(bound: int, score: int, alpha: int, beta: int) -> bool:
    """Whether a score from the table settles a search between these bounds."""
    return bound == 0 or (bound > 0 and score >= beta) or (bound < 0 and score <= alpha)


def _merged(weighed: Sequence[Scored], before: Sequence[Scored]) -> list[Scored]:
    """The newest scores first, best first; then what was not weighed again, as it stood."""
    again = {each.move for each in weighed}
    newest = sorted(weighed, key=lambda each: -each.score)
    return [*newest, *(each for each in before if each.move not in again)]
