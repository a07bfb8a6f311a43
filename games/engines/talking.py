"""A conversation with an engine, in the manner of its protocol."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.engines.manners import Greeting, Manner, Scored, Verdict
from games.engines.process import EngineFault, Process
from games.engines.ucci import UCCI
from games.engines.uci import UCI
from games.kernel.engines import EngineProtocol, Question

START_SECONDS = 4.0
READY_SECONDS = 2.0
STOP_SECONDS = 2.0  # after `stop`; who does not answer then is killed
_SAY_SECONDS = 1.0

MANNERS: Mapping[EngineProtocol, Manner] = {
    EngineProtocol.UCI: UCI,
    EngineProtocol.UCCI: UCCI,
}


@dataclass(frozen=True, slots=True)
class Job:
    """A question, how hard to think about it, and with which options.

    `game` names the game that it belongs to: an engine forgets what it knows between two.
    """

    question: Question
    nodes: int
    wall_seconds: float
    options: Mapping[str, str] = field(default_factory=dict)
    lines: int = 1
    game: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """An engine's last word, and the last that it said of each line, best first."""

    verdict: Verdict
    lines: tuple[Scored, ...]


class Talker:
    """An engine that was started and greeted.

    Raises:
        EngineFault: at any time, and then the talker is of no more use.
    """

    def __init__(self, argv: Sequence[str], protocol: EngineProtocol) -> None:
        self._manner = MANNERS[protocol]
        self._process = Process(argv)
        self._set: dict[str, str] = {}
        self._game = ""
        try:
            self.greeting = self._greet()
        except EngineFault:
            self._process.kill()
            raise

    @property
    def is_alive(self) -> bool:
        """Whether its process has not ended."""
        return self._process.is_alive

    def ask(self, job: Job) -> Reply:
        """What it says to a question; at the wall limit it is told to stop."""
        self._prepare(job)
        for line in self._manner.position(job.question):
            self._say(line)
        self._say(self._manner.go(job.question, job.nodes))
        return self._listen(job.wall_seconds)

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def quit(self) -> None:
        """Ask it to go."""
        self._process.quit()

    def _greet(self) -> Greeting:
        until = time.monotonic() + START_SECONDS
        self._process.say(self._manner.hello, until=until)
        name, options = "", dict[str, str]()
        while (line := self._process.hear(until=until)) != self._manner.welcome:
            offered = self._manner.offered(line)
            if offered is not None:
                options[offered[0]] = offered[1]
            elif line.startswith("id name "):
                name = line.removeprefix("id name ")[:80]
        return Greeting(name, options)

    def _prepare(self, job: Job) -> None:
        lines = {self._manner.lines_option: str(job.lines)} if self._manner.lines_option else {}
        for name, value in {**lines, **job.options}.items():
            if self._set.get(name) != value:
                self._say(self._manner.option(name, value))
                self._set[name] = value
        if job.game != self._game and self._manner.new_game:
            self._say(self._manner.new_game)
        self._game = job.game
        self._say("isready")
        until = time.monotonic() + READY_SECONDS
        while self._process.hear(until=until) != "readyok":
            pass

    def _listen(self, wall_seconds: float) -> Reply:
        lines: dict[int, Scored] = {}
        stop_at = time.monotonic() + wall_seconds
        until, is_stopped = stop_at, False
        while True:
            try:
                line = self._process.hear(until=until)
            except EngineFault:
                if is_stopped or time.monotonic() < stop_at or not self.is_alive:
                    raise
                self._say("stop")
                until, is_stopped = time.monotonic() + STOP_SECONDS, True
                continue
            verdict = self._manner.verdict(line)
            if verdict is not None:
                return Reply(verdict, tuple(lines[number] for number in sorted(lines)))
            scored = self._manner.scored(line)
            if scored is not None and len(lines) < 500:
                lines[scored.number] = scored

    def _say(self, line: str) -> None:
        self._process.say(line, until=time.monotonic() + _SAY_SECONDS)
