"""The strong player: imagine the hidden hands, try every play, see how the deals end."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.kernel.rng import Rng
from games.players.chuopai.endgame import OutOfNodes, Solver
from games.players.chuopai.packed import Pack, Play, pack_for
from games.players.chuopai.playout import Position, finish, position_of, take
from games.players.chuopai.styles import BOLD, LOW_FIRST, PATIENT, RISK_AWARE, Style
from games.players.chuopai.worth import Worth, worth_in
from games.rules.chuopai.actions import Action
from games.rules.chuopai.combinations import SPECIALS
from games.rules.chuopai.knowledge import Hidden, hidden_hands, imagined_hands
from games.rules.chuopai.seat_view import SeatView
from games.rules.chuopai.tiles import Tiles, rank_of

STYLES = (LOW_FIRST, RISK_AWARE, RISK_AWARE, PATIENT, BOLD)
"""What the seats of an imagined deal are drawn from: one style alone misleads."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a decision may be, in deals played out and positions searched."""

    playouts: int = 300
    fewest_worlds: int = 4
    solve_up_to: int = 10  # cards in all hands, when hands are guessed
    solve_known_up_to: int = 15  # cards in all hands, when they are known
    solved_worlds: int = 12
    nodes: int = 12_000


NORMAL_EFFORT = Effort()
MANY_PLAYS = 30


@dataclass(slots=True)
class Candidate:
    """A play that is weighed, and what it has been worth so far."""

    action: Action
    play: Play
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same while one decision is made."""

    view: SeatView
    seat: int
    pack: Pack
    worth: Worth
    rng: Rng
    hidden: Sequence[Hidden]

    def world(self) -> Position | None:
        """The present moment with hidden hands as they may be."""
        hands = imagined_hands(self.view, self.rng, self.hidden)
        return None if hands is None else position_of(self.view, hands, self.pack)


def best_action(
    view: SeatView, legal: Sequence[Action], rng: Rng, effort: Effort = NORMAL_EFFORT
) -> Action:
    """The action that does best over many imagined deals, or over all play near the end."""
    if len(legal) == 1 or view.seat is None:
        return legal[0]
    pack = pack_for(view.options)
    table = Table(view, view.seat, pack, worth_in(view), rng, hidden_hands(view))
    candidates = [Candidate(action, pack.play_of(action.tiles)) for action in _grouped(legal)]
    if _is_endgame(view, effort):
        solved = _solved(table, candidates, effort)
        if solved is not None:
            return solved.action
    return _sifted(table, candidates, effort).action


def _grouped(legal: Sequence[Action]) -> Sequence[Action]:
    """The actions worth telling apart: of many, like specials are taken for one (CP-2.4).

    Of specials with the same core, as often, and as many partners, the weakest stands in.
    """
    if len(legal) <= MANY_PLAYS:
        return legal
    kept: dict[tuple[Tiles, int], Action] = {}
    for action in legal:
        likeness = _likeness(action)
        known = kept.get(likeness)
        if known is None or _strength(action) < _strength(known):
            kept[likeness] = action
    return tuple(kept.values())


def _likeness(action: Action) -> tuple[Tiles, int]:
    if len(set(action.tiles)) == 1:
        return action.tiles, len(action.tiles)
    core = next(special.core for special in SPECIALS if special.core in action.tiles)
    return tuple(tile for tile in action.tiles if tile is core), len(action.tiles)


def _strength(action: Action) -> int:
    return sum(rank_of(tile) for tile in action.tiles)


# Playing out


def _sifted(table: Table, candidates: list[Candidate], effort: Effort) -> Candidate:
    """The best by playouts; after each share of them the weaker half is dropped.

    All that are left are tried on the same imagined deals.
    """
    left = candidates
    stages = max(1, (len(left) - 1).bit_length())
    while len(left) > 1:
        worlds = max(effort.fewest_worlds, effort.playouts // (stages * len(left)))
        for _ in range(worlds):
            _try_all(table, left)
        left = sorted(left, key=lambda each: each.total, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return left[0]


def _try_all(table: Table, candidates: Sequence[Candidate]) -> None:
    """Play one imagined deal out after each candidate."""
    world = table.world()
    if world is None:
        return
    styles: Sequence[Style] = [table.rng.choice(STYLES) for _ in world.hands]
    for candidate in candidates:
        position = world.copy()
        if take(position, candidate.play):
            finish(position, table.pack, styles, table.rng)
        candidate.total += table.worth.to_each(position.points)[table.seat]


# Solving


def _is_endgame(view: SeatView, effort: Effort) -> bool:
    limit = effort.solve_known_up_to if _is_known(view) else effort.solve_up_to
    return sum(view.hand_sizes) <= limit


def _is_known(view: SeatView) -> bool:
    """Whether only one other seat holds cards: then its hand is what is unseen."""
    return sum(1 for size in view.hand_sizes if size) == 2


def _solved(table: Table, candidates: list[Candidate], effort: Effort) -> Candidate | None:
    """The best by full search of imagined hands, or None if that is too much work."""
    worlds = 1 if _is_known(table.view) else effort.solved_worlds
    totals = [0.0] * len(candidates)
    for _ in range(worlds):
        world = table.world()
        if world is None:
            continue
        solver = Solver(table.pack, table.worth, effort.nodes // worlds)
        try:
            for number, candidate in enumerate(candidates):
                totals[number] += solver.after(world, candidate.play)[table.seat]
        except OutOfNodes:
            return None
    return candidates[totals.index(max(totals))]
