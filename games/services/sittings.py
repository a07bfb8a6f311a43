"""Putting people and computers into seats, and out of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from games import catalogue
from games.kernel.events import Event
from games.models import Sitting
from games.selectors import loading
from games.services import locks

COMPUTER_NAMES = ("Robin", "Sage", "Kit")


class UnknownLevel(LookupError):
    """The game has no computer player of this level."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a computer thinks: at which level, with which engine; "" is the game's own."""

    level: str
    engine: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, sitting: Sitting) -> "Mind":
        """How the computer that sits there thinks."""
        return cls(sitting.level, sitting.engine, sitting.engine_options)


def place(  # noqa: PLR0913 - the columns of a row
    at: locks.LockedTable,
    *,
    seat: int,
    user: User | None = None,
    level: str = "",
    engine: str = "",
    engine_options: Mapping[str, Any] | None = None,
    computer_name: str = "",
    held_for: User | None = None,
) -> Sitting:
    """A new sitting of a person or a computer in a free seat."""
    sitting = Sitting.objects.create(
        table=at.table,
        seat=seat,
        user=user,
        level=level,
        engine=engine,
        engine_options=dict(engine_options or {}),
        computer_name=computer_name,
        held_for=held_for,
        began_at=at.now,
        is_present=user is not None,
        seen_at=at.now if user is not None else None,
    )
    at.sittings.append(sitting)
    at.sittings.sort(key=lambda each: each.seat)
    return sitting


def get_up(at: locks.LockedTable, sitting: Sitting) -> None:
    """End a sitting; the seat is free."""
    sitting.ended_at = at.now
    sitting.is_present = False
    sitting.save(update_fields=["ended_at", "is_present"])
    at.sittings.remove(sitting)


def change_mind(at: locks.LockedTable, sitting: Sitting, mind: Mind) -> Sitting:
    """A new sitting of the same computer, which thinks otherwise from now on."""
    get_up(at, sitting)
    return place(
        at,
        seat=sitting.seat,
        level=mind.level,
        engine=mind.engine,
        engine_options=mind.options,
        computer_name=sitting.computer_name,
        held_for=sitting.held_for,
    )


def lapse_offers(at: locks.LockedTable, *, played_on: int) -> None:
    """Let fall what a ply answers: every seat's wish, and the draw offers of all others."""
    for sitting in at.sittings:
        drop_wish(sitting, keep_draw=sitting.seat == played_on)


def drop_wishes(at: locks.LockedTable) -> None:
    """Let fall whatever any seat offers or wishes for."""
    for sitting in at.sittings:
        drop_wish(sitting, keep_draw=False)


def drop_wish(sitting: Sitting, *, keep_draw: bool) -> None:
    """Let fall what a seat wishes for; stored only where something changes."""
    wishes = (sitting.offers_draw and not keep_draw) or sitting.wants_adjourn
    if wishes or sitting.wants_take_back is not None or sitting.wants_redo is not None:
        sitting.offers_draw = sitting.offers_draw and keep_draw
        sitting.wants_take_back = sitting.wants_redo = None
        sitting.wants_adjourn = False
        sitting.save(
            update_fields=["offers_draw", "wants_adjourn", "wants_take_back", "wants_redo"]
        )


def pass_host_on(at: locks.LockedTable, gone: Sitting) -> None:
    """Where the host got up, the next person seated is the host; a bot, if nobody else is."""
    persons = sorted(at.persons(), key=lambda each: each.is_bot)
    if gone.user_id == at.table.host_id and persons:
        make_host(at, persons[0])


def make_host(at: locks.LockedTable, sitting: Sitting) -> None:
    """Make the person of this sitting the host."""
    assert sitting.user is not None, "a computer is no host"
    at.table.host = sitting.user
    at.tell(Event("host_changed", {"seat": sitting.seat}))


def checked_level(entry: catalogue.Entry, level: str | None) -> str:
    """A level that the game has; None is its default.

    Raises:
        UnknownLevel: it has no such level.
    """
    if level is None:
        return entry.default_level
    if level not in entry.levels:
        raise UnknownLevel(level)
    return level


def free_computer_name(at: loading.AtTable) -> str:
    """A name that no computer at the table has yet."""
    taken = {each.computer_name for each in at.sittings}
    return next_computer_name(taken)


def next_computer_name(taken: set[str]) -> str:
    """Robin, Sage or Kit, or Robin with a number: the first that is not taken."""
    for name in COMPUTER_NAMES:
        if name not in taken:
            return name
    number = 2
    while f"{COMPUTER_NAMES[0]} {number}" in taken:
        number += 1
    return f"{COMPUTER_NAMES[0]} {number}"
