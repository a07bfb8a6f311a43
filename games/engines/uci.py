"""UCI, as far as one decision after the other needs it."""

from collections.abc import Mapping

from games.engines.jobs import Answer, Job, Probed, capabilities
from games.engines.program import EngineFault, Program

_HANDSHAKE_SECONDS = 10.0
_STOP_SECONDS = 1.0


class Uci:
    """A conversation with one program."""

    def __init__(self, program: Program, options: Mapping[str, str]) -> None:
        self._program = program
        self._table = ""
        self._set: dict[str, str] = {}
        program.say("uci")
        lines = program.hear(lambda line: line == "uciok", seconds=_HANDSHAKE_SECONDS)
        self.probed = _probed(lines)
        self._options(options)
        self._ready()

    def think(self, job: Job) -> Answer:
        """What the engine plays.

        Raises:
            EngineFault: it does not answer as it should.
        """
        if job.table != self._table:
            self._program.say("ucinewgame")
            self._table = job.table
        self._options(job.options)
        self._ready()
        moves = f" moves {' '.join(job.moves)}" if job.moves else ""
        self._program.say(f"position fen {job.position}{moves}")
        searched = "" if job.allowed is None else f" searchmoves {' '.join(job.allowed)}"
        self._program.say(f"go nodes {job.nodes}{searched}")
        return _answer(self._best(job.wall_seconds))

    def _best(self, seconds: float) -> str:
        try:
            return self._program.hear(_is_best, seconds=seconds)[-1]
        except EngineFault:
            if not self._program.is_alive:
                raise
            self._program.say("stop")
            return self._program.hear(_is_best, seconds=_STOP_SECONDS)[-1]

    def _options(self, options: Mapping[str, str]) -> None:
        for name, value in options.items():
            if self._set.get(name) != value:
                self._program.say(f"setoption name {name} value {value}")
                self._set[name] = value

    def _ready(self) -> None:
        self._program.say("isready")
        self._program.hear(lambda line: line == "readyok", seconds=_HANDSHAKE_SECONDS)


def _is_best(line: str) -> bool:
    return line.startswith("bestmove")


def _answer(line: str) -> Answer:
    words = line.split()
    if len(words) < 2 or words[1] in {"(none)", "0000", "none"}:
        return Answer(None)
    return Answer(words[1])


def _probed(lines: list[str]) -> Probed:
    name = next((line[8:] for line in lines if line.startswith("id name ")), "")
    options = [
        line.removeprefix("option name ").split(" type ")[0]
        for line in lines
        if line.startswith("option name ")
    ]
    return Probed(name[:80], tuple(options[:200]), capabilities(options))
