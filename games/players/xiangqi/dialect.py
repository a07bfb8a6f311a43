"""Decisions in the letters and squares that engines of Xiangqi use.

UCI has ranks from 1 to 10, UCCI from 0 to 9 as we have; in FENs both write N and B.
"""

from collections.abc import Mapping, Sequence

from games.kernel.engines import (
    EngineLevel,
    EnginePreset,
    EngineProtocol,
    Question,
    SeatOption,
)
from games.players.xiangqi import worlds
from games.players.xiangqi.search import MATE
from games.rules.xiangqi import actions, fen
from games.rules.xiangqi.actions import Action
from games.rules.xiangqi.board import parse_move
from games.rules.xiangqi.seat_view import SeatView
from games.rules.xiangqi.state import State


def told(action: Action, protocol: EngineProtocol) -> str:
    """A move as an engine is told it.

    >>> told(Action("h2", "e2"), EngineProtocol.UCI)
    'h3e3'
    >>> told(Action("a9", "a8"), EngineProtocol.UCI)
    'a10a9'
    >>> told(Action("h2", "e2"), EngineProtocol.UCCI)
    'h2e2'
    """
    if protocol is EngineProtocol.UCCI:
        return actions.write(action)
    return "".join(f"{each[0]}{int(each[1]) + 1}" for each in (action.origin, action.target))


class XiangqiDialect:
    """Speaks of Xiangqi to engines."""

    def options(self, protocol: EngineProtocol) -> Mapping[str, str]:
        """Engines for many variants are told which one."""
        return {"UCI_Variant": "xiangqi"} if protocol is EngineProtocol.UCI else {}

    def question(
        self, view: SeatView, legal: Sequence[Action], protocol: EngineProtocol
    ) -> Question:
        """The position of the last capture, what was moved since, and what must not be."""
        state = worlds.state_of(view)
        position = state.position
        settled = state.settled_plies
        since = state.moves[len(state.moves) - settled :]
        for text in reversed(since):
            position.take_back(parse_move(text), 0)
        quiet, ply = state.quiet - settled, len(state.moves) - settled
        allowed, banned = _sorted_out(state, legal)
        return Question(
            position=fen.write(position, quiet, ply),
            moves=tuple(told(actions.parse(text), protocol) for text in since),
            only=tuple(told(each, protocol) for each in allowed),
            banned=tuple(told(each, protocol) for each in banned),
        )

    def written(self, action: Action, protocol: EngineProtocol) -> str:
        """A move by its two squares."""
        return told(action, protocol)

    def action(
        self, text: str, legal: Sequence[Action], protocol: EngineProtocol
    ) -> Action | None:
        """The legal move that is written so, in small letters or capitals."""
        wanted = text.lower()
        return next((each for each in legal if told(each, protocol) == wanted), None)


def _sorted_out(
    state: State, legal: Sequence[Action]
) -> tuple[Sequence[Action], Sequence[Action]]:
    """The moves to choose from and those to leave; neither where nothing is to be said."""
    decided = worlds.decided(state, legal)
    best = max((decided.get(each.move, 0) for each in legal), default=0)
    # A move that wins by the rules at once is all that matters; if all lose, none is worse.
    floor = best if best >= MATE else 0
    kept = [each for each in legal if decided.get(each.move, 0) >= floor]
    left = [each for each in legal if decided.get(each.move, 0) < floor]
    if not kept or not (left or state.is_given_moves):
        return (), ()
    return kept, left


DIALECT = XiangqiDialect()

PRESETS = (
    EnginePreset(
        slug="fairy-stockfish",
        name="Fairy-Stockfish",
        protocol=EngineProtocol.UCI,
        program="fairy-stockfish",
        options={"Threads": 1, "Hash": 16},
        levels={
            "beginner": EngineLevel(1_000, options={"Skill Level": -10}),
            "amateur": EngineLevel(1_500, options={"Skill Level": -3}),
            "club": EngineLevel(2_000, options={"Skill Level": 2}),
            "expert": EngineLevel(5_000, options={"Skill Level": 6}),
            "grandmaster": EngineLevel(12_000, options={"Skill Level": 10}),
            "overwhelming": EngineLevel(300_000, options={"Skill Level": 20}),
        },
        seat_options={
            "hash": SeatOption("number", "Hash", 1, 64),
            "contempt": SeatOption("number", "Contempt", -100, 100),
            "multi_pv": SeatOption("number", "MultiPV", 1, 5),
            "randomness": SeatOption("number", "", 0, 100),
        },
    ),
)
