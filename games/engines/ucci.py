"""UCCI, the protocol of Chinese engines: like UCI, with moves that are forbidden by name."""

from collections.abc import Mapping

from games.engines.jobs import Answer, Job, Probed, capabilities
from games.engines.program import EngineFault, Program

_HANDSHAKE_SECONDS = 10.0
_STOP_SECONDS = 1.0
_ENDS = ("bestmove", "nobestmove")


class Ucci:
    """A conversation with one program."""

    def __init__(self, program: Program, options: Mapping[str, str]) -> None:
        self._program = program
        self._table = ""
        self._set: dict[str, str] = {}
        program.say("ucci")
        lines = program.hear(lambda line: line == "ucciok", seconds=_HANDSHAKE_SECONDS)
        self.probed = _probed(lines)
        self._options(options)
        self._ready()

    def think(self, job: Job) -> Answer:
        """What the engine plays.

        Raises:
            EngineFault: it does not answer as it should.
        """
        if job.table != self._table:
            self._program.say("setoption newgame")
            self._table = job.table
        self._options(job.options)
        self._ready()
        moves = f" moves {' '.join(job.moves)}" if job.moves else ""
        self._program.say(f"position fen {job.position}{moves}")
        if job.banned and job.allowed is not None:
            self._program.say(f"banmoves {' '.join(job.banned)}")
        self._program.say(f"go nodes {job.nodes}")
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
                self._program.say(f"setoption {name} {value}")
                self._set[name] = value

    def _ready(self) -> None:
        self._program.say("isready")
        self._program.hear(lambda line: line == "readyok", seconds=_HANDSHAKE_SECONDS)


def _is_best(line: str) -> bool:
    return line.startswith(_ENDS)


def _answer(line: str) -> Answer:
    words = line.split()
    if words[0] == "nobestmove" or len(words) < 2:
        return Answer(None)
    return Answer(words[1], resigns="resign" in words[2:], offers_draw="draw" in words[2:])


def _probed(lines: list[str]) -> Probed:
    name = next((line[8:] for line in lines if line.startswith("id name ")), "")
    options = [line.split()[1] for line in lines if line.startswith("option ") and " " in line]
    found = {**capabilities(options), "rules": True}  # banmoves is part of the protocol
    return Probed(name[:80], tuple(options[:200]), found)
