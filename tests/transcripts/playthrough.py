"""Hands as readable scripts: written from a heading and actions, read back, written again.

A heading names the game, the seats, the options, and either the seed that deals the hand or
the state it starts from. Of a seat view only what changed is written.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from games import catalogue
from games.kernel.computers import Player
from games.kernel.documents import from_plain, to_plain
from games.kernel.events import Event
from games.kernel.game import AnyGame, Step
from games.kernel.options import read_options
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat
from games.kernel.words import in_english

GOLDEN = Path(__file__).parent / "golden"
PLAYS = " plays: "


@dataclass(frozen=True)
class Heading:
    """What a hand starts from."""

    title: str
    game: str
    seats: int
    options: dict[str, Any]
    seed: str | None = None
    state: dict[str, Any] | None = None

    def begin(self) -> tuple[AnyGame, Step[Any]]:
        """The game, and the first state with what the deal tells."""
        game = catalogue.find(self.game).game
        if self.state is not None:
            return game, Step(from_plain(self.state, game.state_type), ())
        options = read_options(game.options_type, self.options)
        game.check_options(options, self.seats)
        root = sha256(str(self.seed).encode()).digest()
        standing = game.opening(options, self.seats, Rng(derived_seed(root, "opening")))
        return game, game.deal(options, standing, Rng(derived_seed(root, "cards")))

    def lines(self) -> Iterator[str]:
        """The heading as written."""
        yield f"# {self.title}"
        yield f"game: {self.game}"
        yield f"seats: {self.seats}"
        yield f"options: {_short(self.options)}"
        if self.state is None:
            yield f"seed: {self.seed}"
        else:
            yield f"state: {_short(self.state)}"


def read(text: str) -> tuple[Heading, list[str]]:
    """The heading of a transcript and its plies: `"2 take"`."""
    title, *rest = text.splitlines()
    fields: dict[str, str] = {}
    for line in rest[: rest.index("")]:
        name, value = line.split(": ", 1)
        fields[name] = value
    heading = Heading(
        title=title.removeprefix("# "),
        game=fields["game"],
        seats=int(fields["seats"]),
        options=json.loads(fields["options"]),
        seed=fields.get("seed"),
        state=json.loads(fields["state"]) if "state" in fields else None,
    )
    plies = [
        line.strip().removeprefix("seat ").replace(PLAYS, " ", 1)
        for line in rest
        if line.startswith("  seat ") and PLAYS in line
    ]
    return heading, plies


def choose(heading: Heading, player: Player[Any, Any]) -> list[str]:
    """The plies of a hand whose every seat is `player`."""
    game, step = heading.begin()
    state = step.state
    plies: list[str] = []
    while (prompt := game.prompt(state)) is not None:
        seat = min(prompt.seats)
        mind = Rng(
            derived_seed(sha256(str(heading.seed).encode()).digest(), "mind", len(plies))
        )
        action = player(game.seat_view(state, seat), game.legal_actions(state, seat), mind)
        plies.append(f"{seat} {game.format_action(action)}")
        state = game.apply(state, seat, action).state
    return plies


def write(heading: Heading, plies: list[str]) -> str:
    """The whole transcript of a hand played so."""
    game, step = heading.begin()
    script = _Script(game, heading.seats)
    lines = [*heading.lines(), "", *script.told(step.events)]
    for number, ply in enumerate(plies):
        seat_text, text = ply.split(" ", 1)
        seat, action = Seat(int(seat_text)), game.parse_action(text)
        lines += ["", *script.before(step.state, number, seat)]
        lines.append(f"  seat {seat}{PLAYS}{text}")
        step = game.apply(step.state, seat, action)
        lines += script.told(step.events)
    lines += ["", *script.ending(step.state)]
    return "\n".join(lines) + "\n"


class _Script:
    """Writes plies, and remembers what each viewer has already been shown."""

    def __init__(self, game: AnyGame, seat_count: int) -> None:
        self._game = game
        self._viewers = (None, *(Seat(seat) for seat in range(seat_count)))
        self._shown: dict[Seat | None, dict[str, str]] = {}

    def before(self, state: Any, number: int, seat: Seat) -> Iterator[str]:
        """Who is asked, what each may know, and what the actor may and may not do."""
        prompt = self._game.prompt(state)
        assert prompt is not None, f"ply {number}: the hand is over"
        yield f"# ply {number}, prompt {prompt.number}, asked {sorted(prompt.seats)}"
        yield from self._views(state)
        legal = self._game.legal_actions(state, seat)
        yield f"  seat {seat} may: {' | '.join(map(self._game.format_action, legal))}"
        for refusal in self._game.refused_choices(state, seat):
            reason = refusal.reason
            yield f"  seat {seat} may not: {refusal.choice} ({reason.code}, {reason.rule})"

    def _views(self, state: Any) -> Iterator[str]:
        """What is new in each view: first what is new to all alike, then the rest."""
        news: dict[Seat | None, dict[str, str]] = {}
        for viewer in self._viewers:
            view = dict(_leaves("", to_plain(self._game.seat_view(state, viewer))))
            before = self._shown.get(viewer, {})
            self._shown[viewer] = view
            news[viewer] = {
                path: text for path, text in view.items() if before.get(path) != text
            }
            news[viewer] |= {path: "gone" for path in before if path not in view}
        alike = {
            path: text
            for path, text in news[None].items()
            if all(own.get(path) == text for own in news.values())
        }
        if alike:
            yield f"  all see  {_listed(alike)}"
        for viewer, own in news.items():
            rest = {path: text for path, text in own.items() if path not in alike}
            name = "onlooker" if viewer is None else f"seat {viewer}  "
            if rest:
                yield f"  {name} {_listed(rest)}"

    def told(self, events: tuple[Event, ...]) -> Iterator[str]:
        """What was told to whom."""
        for event in events:
            to = "all" if event.only is None else ", ".join(map(str, sorted(event.only)))
            words = in_english(self._game.event_words(event.kind, event.data))
            yield f"  told to {to}: {event.kind} {_short(to_plain(event.data))} {words}"

    def ending(self, state: Any) -> Iterator[str]:
        """What each may know at last, and how the hand ended; or who is still asked."""
        outcome = self._game.outcome(state)
        if outcome is None:
            yield "# goes on"
            return
        yield f"# ending: {outcome.ending.code}"
        yield from self._views(state)
        for line in outcome.lines:
            other = "" if line.other is None else f" with seat {line.other}"
            yield f"  seat {line.seat}: {line.points:+d}{other} ({line.reason.code})"


def _leaves(path: str, plain: Any) -> Iterator[tuple[str, str]]:
    """Every value in a plain document with the path to it; a list of scalars is one value."""
    if isinstance(plain, dict):
        for name, inner in plain.items():
            yield from _leaves(f"{path}.{name}" if path else name, inner)
    elif isinstance(plain, list | tuple) and any(isinstance(inner, dict) for inner in plain):
        for place, inner in enumerate(plain):
            yield from _leaves(f"{path}[{place}]", inner)
    else:
        yield path, _short(plain)


def _listed(values: dict[str, str]) -> str:
    return " ".join(f"{path}={text}" for path, text in values.items())


def _short(plain: Any) -> str:
    """JSON without spaces, in which lists of codes are easy to read."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
