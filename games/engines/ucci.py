"""UCCI: `banmoves …` and `go nodes 5000`, answered by `bestmove h2e2 draw`, or `nobestmove`."""

from collections.abc import Sequence

from games.engines.manners import Scored, Verdict, after, whole
from games.kernel.engines import Question

_MATE_FROM = 9_000  # engines of this protocol write mates as scores
_MATE_SCORE = 30_000


class Ucci:
    """How UCCI says things."""

    hello = "ucci"
    welcome = "ucciok"
    new_game = ""
    lines_option = ""

    def option(self, name: str, value: str) -> str:
        """The line that sets an option."""
        return f"setoption {name} {value}"

    def position(self, question: Question) -> Sequence[str]:
        """A line for the position, and one for what must not be played there."""
        line = f"position fen {question.position}"
        lines = [" ".join([line, "moves", *question.moves]) if question.moves else line]
        return [*lines, " ".join(["banmoves", *question.banned])] if question.banned else lines

    def go(self, question: Question, nodes: int) -> str:
        """What is banned was said before."""
        return f"go nodes {nodes}"

    def offered(self, line: str) -> tuple[str, str] | None:
        """`option usebook type check default true`."""
        words = line.split()
        if words[:1] != ["option"] or "type" not in words:
            return None
        return " ".join(words[1 : words.index("type")]), after(words, "type") or ""

    def scored(self, line: str) -> Scored | None:
        """`info depth 6 score 4 pv b0c2 …`."""
        words = line.split()
        move, score = after(words, "pv"), whole(after(words, "score"))
        if words[:1] != ["info"] or move is None or score is None:
            return None
        if abs(score) >= _MATE_FROM:
            score = _MATE_SCORE if score > 0 else -_MATE_SCORE
        return Scored(1, move, score)

    def verdict(self, line: str) -> Verdict | None:
        """`bestmove h2e2`, perhaps with `ponder …`, `draw` or `resign` after it."""
        words = line.split()
        if words[:1] == ["nobestmove"]:
            return Verdict(None)
        if words[:1] != ["bestmove"]:
            return None
        return Verdict(
            after(words, "bestmove"),
            resigns="resign" in words[2:],
            offers_draw="draw" in words[2:],
        )


UCCI = Ucci()
