"""A table's life: opened, started, closed, expired."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts import names
from accounts.models import User
from games import catalogue
from games.kernel import documents, options
from games.kernel.clocks import TimeControl
from games.kernel.events import Event
from games.kernel.refusals import OptionRefused
from games.models import Table
from games.selectors import clocks, loading
from games.services import engines, hands, locks, rights, sittings, table_books, timing

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_SIZE = 6
IDLE_SECONDS = 1800
SLOW_SECONDS = 12 * 3600  # where one answer may take so long, nobody sits and waits for it
DAY_SECONDS = 86_400


class BadPlan(ValueError):
    """What is asked for does not fit the game, or together. `part` of the request is wrong."""

    def __init__(self, part: str, code: str, text: str) -> None:
        super().__init__(text)
        self.part = part
        self.code = code
        self.text = text


class BadSeating(BadPlan):
    """The seats asked for do not fit together."""


class TooFew(Exception):
    """The game cannot be played by so few."""


class OptionsDoNotFit(Exception):
    """An option cannot have its value at the smaller table; `refused` says which and why."""

    def __init__(self, refused: OptionRefused) -> None:
        super().__init__(str(refused))
        self.refused = refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Computer:
    """A computer to seat: None takes the default level, a free name, a free seat.

    `engine` None is the game's own; `options` are those of the engine.
    """

    level: str | None = None
    engine: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a host asks for. Times are seconds; None for `seat_count` is the game's default.

    None for `hints_allowed` allows them, but for a rated table; None for `idle_seconds` is
    half an hour, or as long as one answer may take and a day, where that is slow; None for
    `books` is the house's opening book and those that the host has enabled.
    """

    game: str
    seat_count: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    computers: Sequence[Computer] = ()
    visibility: str = Table.Visibility.LINK
    watching: str = Table.Watching.OPEN
    hints_allowed: bool | None = None
    exercise: str = ""  # the code of one that is practised here
    rated: bool = False
    pace_seconds: float = 0.9
    answer_seconds: int = 60
    clock: TimeControl | None = None
    books: table_books.Choice | None = None
    next_hand_seconds: int = 8
    waiting_seconds: int = 48 * 3600
    idle_seconds: int | None = None


def open_table(*, plan: Plan, host: User, now: datetime) -> locks.LockedTable:
    """A new table; the host takes the first seat that no computer asks for, if there is one.

    With no seat left free the match begins at once.

    Raises:
        UnknownGame, UnknownLevel, UnknownEngine, BadEngineOption: as they say.
        OptionRefused: an option is unknown, or has a value that it may not have.
        NotForBots: bots open no tables.
        BadSeating: seats and computers do not fit together.
        BadPlan: the clock is none, or what is asked for does not go with a rated table.
        BadBooks: opening books that the computers cannot use.
        NameRefused: a computer's name has characters that it may not have.
    """
    rights.check_no_bot(host)
    entry = catalogue.find(plan.game)
    seat_count = _checked_seat_count(entry, plan)
    chosen = options.read_options(entry.game.options_type, plan.options)
    entry.game.check_options(chosen, seat_count)
    if plan.clock is not None:
        _check_clock(entry, plan.clock, seat_count)
    if plan.rated:
        _check_rated(entry, plan, chosen)
    computers = _checked_computers(entry, plan, seat_count)
    books = table_books.checked(entry, host, plan.books, rated=plan.rated)
    with transaction.atomic(savepoint=False):
        table = Table(
            code=_free_code(),
            game=plan.game,
            options=documents.to_plain(chosen),
            seat_count=seat_count,
            host=host,
            visibility=plan.visibility,
            watching=plan.watching,
            exercise=plan.exercise,
            hints_allowed=not plan.rated and plan.hints_allowed is not False,
            rated=plan.rated,
            pace_ms=round(plan.pace_seconds * 1000),
            answer_seconds=plan.answer_seconds,
            clock=None if plan.clock is None else documents.to_plain(plan.clock),
            books=books,
            next_hand_seconds=plan.next_hand_seconds,
            waiting_seconds=plan.waiting_seconds,
            opened_at=now,
            due_at=now,
        )
        longest = clocks.longest_answer_seconds(table)
        table.slow = longest >= SLOW_SECONDS
        table.idle_seconds = plan.idle_seconds or _idle_seconds(table, longest)
        table.save()
        at = locks.LockedTable(table, [], now)
        at.tell(Event("table_opened", {"seats": seat_count}))
        _seat_all(at, host, computers)
        if not at.free_seats():
            begin(at)
        at.write()
    return at


def start(*, code: str, user: User, now: datetime) -> locks.LockedTable:
    """Begin the match among those present: free seats fall away, the rest are renumbered.

    Raises:
        NoSuchTable, NotHost, NotWaiting: as they say.
        TooFew: the game cannot be played by so few.
        OptionsDoNotFit: an option does not fit the smaller table.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, user.pk)
        rights.check_waiting(at)
        if len(at.sittings) not in at.game.info.seat_counts:
            raise TooFew
        chosen = loading.options_of(at.table.options, at.game)
        try:
            at.game.check_options(chosen, len(at.sittings))
        except OptionRefused as refused:
            raise OptionsDoNotFit(refused) from refused
        begin(at)
    return at


def close(
    *, code: str, user: User | None, now: datetime, because: str = "closed_by_host"
) -> locks.LockedTable:
    """End the table, as its host or (None) as staff.

    Raises:
        NoSuchTable, NotHost: as they say.
        TableEnded: it has ended already.
        RatedTable: a rated hand is being played, and the host might be losing it.
    """
    with locks.table(code, now=now) as at:
        if user is not None:
            rights.check_host(at, user.pk)
            if at.hand is not None:
                rights.check_unrated(at)
        if not at.table.is_open:
            raise rights.TableEnded
        hands.abandon(at, Table.Status.CLOSED, because)
    return at


def begin(at: locks.LockedTable) -> None:
    """Close up the seats and begin the match."""
    moved = [sitting.seat for sitting in at.sittings]
    for seat, sitting in enumerate(at.sittings):
        if sitting.seat != seat:
            sitting.seat = seat
            sitting.save(update_fields=["seat"])
    at.table.seat_count = len(at.sittings)
    at.tell(Event("started", {"seats_were": list(moved)}))
    hands.begin_match(at)


def _checked_seat_count(entry: catalogue.Entry, plan: Plan) -> int:
    seat_count = plan.seat_count or entry.game.info.default_seat_count
    if seat_count not in entry.game.info.seat_counts:
        raise BadSeating("seats", "bad_seat_count", "This game has no such number of seats.")
    return seat_count


def _idle_seconds(table: Table, longest: int) -> int:
    return longest + DAY_SECONDS if table.slow else IDLE_SECONDS


def _check_clock(entry: catalogue.Entry, control: TimeControl, seat_count: int) -> None:
    if not entry.game.info.loses_on_time:
        raise BadPlan("clock", "no_clocks", "No time is lost in this game.")
    fault = timing.fault(control, seat_count)
    if fault is not None:
        part, fault_code = fault
        raise BadPlan(part, fault_code, "The clock does not go.")


def _check_rated(entry: catalogue.Entry, plan: Plan, chosen: Any) -> None:
    if not entry.game.info.can_be_rated:
        raise BadPlan("rated", "cannot_be_rated", "This game has no rated tables.")
    if plan.hints_allowed:
        raise BadPlan("hints_allowed", "rated_unhelped", "A rated table is without hints.")
    if plan.clock is not None and plan.clock.odds:
        raise BadPlan("clock.odds", "rated_time", "A rated table gives all the same time.")
    entry.game.check_rated(chosen)


def _checked_computers(entry: catalogue.Entry, plan: Plan, seat_count: int) -> list[Computer]:
    """The computers with level and name filled in; seats that were asked for are free."""
    if len(plan.computers) > seat_count:
        raise BadSeating("computers", "too_many_computers", "There are fewer seats than that.")
    wanted = [each.seat for each in plan.computers if each.seat is not None]
    if any(seat >= seat_count for seat in wanted):
        raise BadSeating("computers", "no_such_seat", "This table has no such seat.")
    if len(set(wanted)) != len(wanted):
        raise BadSeating("computers", "seat_twice", "Two computers cannot share a seat.")
    taken = {names.checked_name(each.name) for each in plan.computers if each.name}
    filled = []
    for each in plan.computers:
        name = (
            names.checked_name(each.name) if each.name else sittings.next_computer_name(taken)
        )
        taken.add(name)
        level = sittings.checked_level(entry, each.level)
        engine = engines.checked(entry, each.engine, level, each.options)
        filled.append(replace(each, level=level, engine=engine, name=name))
    return filled


def _seat_all(at: locks.LockedTable, host: User, computers: list[Computer]) -> None:
    asked_for = {each.seat for each in computers if each.seat is not None}
    free = [seat for seat in range(at.table.seat_count) if seat not in asked_for]
    if len(computers) < at.table.seat_count:
        sittings.place(at, seat=free.pop(0), user=host)
    for each in computers:
        seat = free.pop(0) if each.seat is None else each.seat
        sittings.place(
            at,
            seat=seat,
            level=each.level or "",
            engine=each.engine or "",
            engine_options=each.options,
            computer_name=each.name or "",
        )


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_SIZE))
        if not Table.objects.filter(code=code).exists():
            return code
