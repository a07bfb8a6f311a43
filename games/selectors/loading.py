"""A table with all that is needed to decide anything about it, in two queries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from games import catalogue
from games.kernel import documents
from games.kernel.game import AnyGame, Prompt
from games.kernel.outcomes import Outcome, Standing
from games.kernel.seats import Seat
from games.models import Hand, Match, Sitting, Table


class NoSuchTable(LookupError):
    """No table has this code, or the caller may not know that there is one."""


def tables() -> QuerySet[Table]:
    """Tables joined with the hand being played, its match, and the last hand that ended."""
    return Table.objects.select_related("hand__match", "last_hand__match")


def join_hands(table: Table) -> None:
    """Read the hand being played and the last that ended into a table, in one query."""
    wanted = {table.hand_id, table.last_hand_id} - {None}
    if not wanted:
        return
    hands = Hand.objects.select_related("match").in_bulk(wanted)
    table.hand = hands.get(table.hand_id or 0)
    table.last_hand = hands.get(table.last_hand_id or 0)


def open_sittings(table: Table) -> list[Sitting]:
    """Who sits at the table now, by seat number."""
    return list(
        Sitting.objects.filter(table=table, ended_at__isnull=True)
        .select_related("user")
        .order_by("seat")
    )


def load(code: str) -> "AtTable":
    """The table called `code`, as it is now.

    Raises:
        NoSuchTable: there is none.
    """
    table = tables().filter(code=code.upper()).first()
    if table is None:
        raise NoSuchTable(code)
    return AtTable(table, open_sittings(table))


@dataclass
class AtTable:
    """A table, its sittings, and its hand as the rules see it."""

    table: Table
    sittings: list[Sitting]
    _state: Any = field(default=None, init=False, repr=False)

    @cached_property
    def entry(self) -> catalogue.Entry:
        """The catalogue's entry of the game that is played here."""
        return catalogue.find(self.table.game)

    @property
    def game(self) -> AnyGame:
        """The rules that are played here."""
        return self.entry.game

    @property
    def hand(self) -> Hand | None:
        """The hand being played; None before the first and between two."""
        return self.table.hand

    def live_hand(self) -> Hand:
        """The hand being played, where there must be one."""
        hand = self.table.hand
        assert hand is not None, f"table {self.table.code} has no hand"
        return hand

    @property
    def state(self) -> Any:
        """The state of the hand being played; setting it here does not store it."""
        if self._state is None:
            self._state = state_of(self.live_hand(), self.game)
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state

    def prompt(self) -> Prompt | None:
        """The open question of the hand being played, numbered as the rules do."""
        return None if self.hand is None else self.game.prompt(self.state)

    def holds_computers(self) -> bool:
        """Whether computers wait: the table is paused, and none may take a step."""
        hand = self.table.hand
        if self.table.paused_at is None or hand is None:
            return self.table.paused_at is not None
        return hand.step_prompt is None or hand.step_prompt != hand.open_prompt

    def sitting_of(self, user_id: int | None) -> Sitting | None:
        """Where this person sits, if anywhere."""
        if user_id is None:
            return None
        return next((each for each in self.sittings if each.user_id == user_id), None)

    def sitting_at(self, seat: int) -> Sitting | None:
        """Who sits at this seat, if anyone."""
        return next((each for each in self.sittings if each.seat == seat), None)

    def persons(self) -> list[Sitting]:
        """The sittings of people, by seat number."""
        return [each for each in self.sittings if each.is_person]

    def free_seats(self) -> list[int]:
        """The seats nobody sits at, lowest first."""
        taken = {each.seat for each in self.sittings}
        return [seat for seat in range(self.table.seat_count) if seat not in taken]

    @property
    def match(self) -> Match | None:
        """The match being played, or the one last played here."""
        hand = self.table.hand or self.table.last_hand
        return None if hand is None else hand.match


def state_of(hand: Hand, game: AnyGame) -> Any:
    """The stored state of a hand, upgraded if it is old."""
    return documents.load_state(
        hand.state,
        state_type=game.state_type,
        version=game.info.state_version,
        upgrades=game.upgrades,
    )


def options_of(options: Mapping[str, Any], game: AnyGame) -> Any:
    """Stored options as the game's own type."""
    return documents.from_plain(options, game.options_type)


def standing_of(plain: Mapping[str, Any]) -> Standing:
    """A stored standing."""
    return documents.from_plain(plain, Standing)


def outcome_of(hand: Hand) -> Outcome | None:
    """How the hand ended, or None: it is played on, or was voided."""
    return None if hand.outcome is None else documents.from_plain(hand.outcome, Outcome)


def may_look_through(
    sitting: Sitting | None, *, dealt_at: datetime, ended_at: datetime | None
) -> bool:
    """Whether who holds this sitting sat there at some time while the hand was played."""
    if sitting is None:
        return False
    began_in_time = ended_at is None or sitting.began_at < ended_at
    stayed = sitting.ended_at is None or sitting.ended_at > dealt_at
    return began_in_time and stayed


def seat_of(sitting: Sitting | None) -> Seat | None:
    """The seat as the rules name it; None for an onlooker."""
    return None if sitting is None else Seat(sitting.seat)
