"""A stored hand as a page that goes through it ply by ply."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from config.http.languages import say
from games import catalogue
from games.admin.eyes import Eyes
from games.admin.showing import Shower, Shown
from games.kernel.events import Event
from games.kernel.outcomes import Outcome
from games.kernel.seats import Seat, all_seats
from games.models import Hand, Ply, Sitting
from games.selectors import loading, replays, telling


@dataclass(frozen=True, slots=True)
class Line:
    """What was told, in words; `only` names those who alone were told, if not all were."""

    words: str
    only: str


@dataclass(frozen=True, slots=True)
class Step:
    """The deal (number 0), or the ply that led to this place, as the eyes know it."""

    number: int
    name: str  # who acted; empty for the deal
    seat: int | None
    by: str
    at: datetime
    chose: str  # the action in words; empty where the eyes do not know it
    told: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """One reason for one seat's points; `other` names the seat that pays or is paid."""

    name: str
    points: int
    words: str
    rule: str
    other: str


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or an onlooker, may know at a step."""

    of: str
    shown: Shown


@dataclass(frozen=True, slots=True)
class Replay:
    """All that the page shows of a hand."""

    steps: tuple[Step, ...]
    here: Step
    views: tuple[View, ...]
    ending: str
    lines: tuple[Points, ...]
    totals: tuple[tuple[str, int], ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1


def build(hand: Hand, eyes: Eyes, number: int) -> Replay:
    """The hand through these eyes, at step `number`, or the nearest that there is.

    Raises:
        OtherRules: it was played under rules that this code no longer has.
    """
    reader = _Reader(hand, eyes)
    frames = list(replays.frames(hand))
    steps = tuple(reader.step(place, frame) for place, frame in enumerate(frames))
    here = max(0, min(number, len(frames) - 1))
    outcome = loading.outcome_of(hand)
    return Replay(
        steps=steps,
        here=steps[here],
        views=tuple(reader.views(frames[here])),
        ending=reader.ending(outcome),
        lines=tuple(reader.lines(outcome)),
        totals=tuple(reader.totals(outcome)),
    )


class Cast:
    """Who sat at the seats of a hand's table, from when to when."""

    def __init__(self, hand: Hand) -> None:
        rows = Sitting.objects.filter(table=hand.match.table_id).select_related("user")
        self._rows = list(rows.order_by("began_at", "id"))
        self._seats = all_seats(hand.match.seat_count)

    def at(self, moment: datetime) -> Sequence[Sitting]:
        """Who sat there at this moment."""
        return [
            each
            for each in self._rows
            if each.began_at <= moment and (each.ended_at is None or each.ended_at > moment)
        ]

    def names(self, moment: datetime) -> dict[int, str]:
        """What those who sat there were called, for every seat."""
        seated = {each.seat: each.name for each in self.at(moment)}
        return {seat: seated.get(seat, f"seat {seat}") for seat in self._seats}


class _Reader:
    """Puts the frames of one hand into what a pair of eyes reads."""

    def __init__(self, hand: Hand, eyes: Eyes) -> None:
        self._hand, self._eyes = hand, eyes
        self._game = catalogue.find(hand.match.table.game).game
        self._cast = Cast(hand)
        self._last_names = self._cast.names(hand.dealt_at)

    def step(self, number: int, frame: replays.Frame) -> Step:
        """One line of the hand's course."""
        ply = frame.ply
        moment = self._hand.dealt_at if ply is None else ply.played_at
        self._last_names = self._cast.names(moment)
        return Step(
            number=number,
            name="" if ply is None else ply.sitting.name,
            seat=None if ply is None else ply.seat,
            by="" if ply is None else ply.by,
            at=moment,
            chose="" if ply is None else self._chosen(ply),
            told=tuple(self._told(frame.events, self._cast.at(moment))),
        )

    def _chosen(self, ply: Ply) -> str:
        if not self._eyes.know_action_of(ply.seat):
            return ""
        words = self._game.action_words(self._game.parse_action(ply.action))
        return say(words, game=self._game.info.slug)

    def _told(self, events: Sequence[Event], seated: Sequence[Sitting]) -> Iterator[Line]:
        for each in events:
            if self._eyes.see(each.only):
                words = telling.event_words(self._game, each.kind, each.data, seated)
                only = ", ".join(f"seat {seat}" for seat in sorted(each.only or ()))
                yield Line(words, only)

    def views(self, frame: replays.Frame) -> Iterator[View]:
        """The view of the eyes' seat; of every seat for the eyes of all."""
        moment = self._hand.dealt_at if frame.ply is None else frame.ply.played_at
        names = self._cast.names(moment)
        shower = Shower(self._game, names)
        seats: Sequence[Seat | None] = (self._eyes.seat,)
        if self._eyes.are_all:
            seats = all_seats(len(names))
        for seat in seats:
            of = "an onlooker" if seat is None else f"{names[seat]}, seat {seat}"
            yield View(of, shower.show(self._game.seat_view(frame.state, seat)))

    def ending(self, outcome: Outcome | None) -> str:
        """How the hand ended, in words; empty while it is played."""
        if outcome is None:
            return self._hand.ending
        return say(outcome.ending, game=self._game.info.slug)

    def lines(self, outcome: Outcome | None) -> Iterator[Points]:
        """Every reason for points, as the rules list them."""
        names = self._last_names
        for line in outcome.lines if outcome else ():
            yield Points(
                name=names[line.seat],
                points=line.points,
                words=say(line.reason, game=self._game.info.slug),
                rule=line.reason.rule,
                other="" if line.other is None else names[line.other],
            )

    def totals(self, outcome: Outcome | None) -> Iterator[tuple[str, int]]:
        """What the hand was worth, by seat number."""
        if outcome is not None:
            names = self._last_names
            yield from zip(names.values(), outcome.points(len(names)), strict=True)
