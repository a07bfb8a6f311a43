"""UCI: `go nodes 5000 searchmoves h3e3`, answered by `bestmove h3e3`."""

from collections.abc import Sequence

from games.engines.manners import Scored, Verdict, after, whole
from games.kernel.engines import Question

_NO_MOVES = frozenset({"(none)", "0000", "none"})
_MATE_SCORE = 30_000


class Uci:
    """How UCI says things."""

    hello = "uci"
    welcome = "uciok"
    new_game = "ucinewgame"
    lines_option = "MultiPV"

    def option(self, name: str, value: str) -> str:
        """The line that sets an option."""
        return f"setoption name {name} value {value}"

    def position(self, question: Question) -> Sequence[str]:
        """One line; what may be played is said with `go`."""
        line = f"position fen {question.position}"
        return [" ".join([line, "moves", *question.moves]) if question.moves else line]

    def go(self, question: Question, nodes: int) -> str:
        """The moves to choose from come last: an engine reads them to the end of the line."""
        line = f"go nodes {nodes}"
        return " ".join([line, "searchmoves", *question.only]) if question.only else line

    def offered(self, line: str) -> tuple[str, str] | None:
        """`option name Skill Level type spin default 20 …`."""
        words = line.split()
        if words[:2] != ["option", "name"] or "type" not in words:
            return None
        place = words.index("type")
        return " ".join(words[2:place]), after(words, "type") or ""

    def scored(self, line: str) -> Scored | None:
        """`info depth 9 multipv 1 score cp 33 … pv h3e3 …`, bounds left aside."""
        words = line.split()
        move = after(words, "pv")
        if words[:1] != ["info"] or move is None or {"lowerbound", "upperbound"} & {*words}:
            return None
        number = whole(after(words, "multipv") or "1")
        mate, score = whole(after(words, "mate")), whole(after(words, "cp"))
        if number is None or (mate is None and score is None):
            return None
        if mate is not None:
            score = _MATE_SCORE - 2 * mate if mate > 0 else -_MATE_SCORE - 2 * mate
        return Scored(number, move, score or 0, mate)

    def verdict(self, line: str) -> Verdict | None:
        """`bestmove h3e3 ponder …`."""
        words = line.split()
        if words[:1] != ["bestmove"]:
            return None
        move = after(words, "bestmove")
        return Verdict(None if move in _NO_MOVES else move)


UCI = Uci()
