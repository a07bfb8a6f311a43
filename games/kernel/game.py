"""The interface that every game implements, and that everything outside the rules uses."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from games.kernel.documents import Upgrade
from games.kernel.events import Event, Payload
from games.kernel.faces import Face, SetKind
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import Reason, Refusal
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.kernel.words import Phrase

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
SeatViewT = TypeVar("SeatViewT")


class Conduct(StrEnum):
    """What seats may do outside the rules of play, where a game allows it."""

    RESIGN = "resign"
    OFFER_DRAW = "offer_draw"
    TAKE_BACK = "take_back"
    ADJOURN = "adjourn"
    ABORT = "abort"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts about a game that never depend on a table."""

    slug: str
    name: str  # a proper name, the same in every language
    seat_counts: frozenset[int]
    default_seat_count: int
    rules_version: int  # up when the same actions may lead elsewhere
    state_version: int  # up when a stored state changes its shape
    conduct: frozenset[Conduct] = frozenset()
    loses_on_time: bool = False  # else a stand-in answers for a seat that is late
    hides_for_ever: bool = False  # what a seat alone knew may stay unknown after the hand
    can_be_rated: bool = False  # a table may be one where nobody is helped


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question put to one or more seats; it keeps its number until settled.

    Numbers start at 0 in each hand and grow. `seats` are those who have still to answer. Who
    is asked may depend on public knowledge alone.
    """

    number: int
    seats: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """What an accepted action leads to, and what the table is told of it, in order."""

    state: StateT
    events: tuple[Event, ...]


class Game(ABC, Generic[OptionsT, StateT, ActionT, SeatViewT]):
    """The rules of one game: pure functions over frozen values. An instance holds no state.

    Options, states, actions and seat views are frozen dataclasses whose type hints msgspec
    can code and describe (tuples, frozensets, StrEnums, Literals, scalars, nested dataclasses).
    A state holds the options and all that the server knows of a hand.
    """

    info: ClassVar[GameInfo]
    options_type: type[OptionsT]
    state_type: type[StateT]
    view_type: type[SeatViewT]
    upgrades: ClassVar[Mapping[int, Upgrade]] = {}  # from state version n to n + 1
    reasons: ClassVar[tuple[Reason, ...]]  # every way to be refused, the shared ones left out
    action_pattern: ClassVar[str]  # a regular expression (ECMA 262) that every action matches

    # Before the deal

    def check_options(self, options: OptionsT, seat_count: int) -> None:
        """Accept these house rules for this number of seats.

        Raises:
            OptionRefused: an option may not have its value here.
        """

    def check_rated(self, options: OptionsT) -> None:
        """Accept these house rules for a rated table, where both sides play on even terms.

        Raises:
            OptionRefused: an option may not have its value there.
        """

    @abstractmethod
    def opening(self, options: OptionsT, seat_count: int, rng: Rng) -> Standing:
        """The standing before the first hand of a match; draws what the rules draw by lot."""

    @abstractmethod
    def deal(self, options: OptionsT, standing: Standing, rng: Rng) -> Step[StateT]:
        """The first state of a hand, all its chance drawn, and what the deal tells."""

    # Play

    @abstractmethod
    def prompt(self, state: StateT) -> Prompt | None:
        """The open question, or None once the hand has its outcome."""

    @abstractmethod
    def legal_actions(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """What `seat` may answer, in a fixed order; empty if it is not asked."""

    @abstractmethod
    def refused_choices(self, state: StateT, seat: Seat) -> tuple[Refusal, ...]:
        """What a person in `seat` would naturally try now and may not; empty if not asked."""

    @abstractmethod
    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT]:
        """What follows when `seat` takes `action`. `state` itself stays as it was.

        Raises:
            Refused: the rules do not allow it.
        """

    # Knowledge

    @abstractmethod
    def seat_view(self, state: StateT, seat: Seat | None) -> SeatViewT:
        """What `seat`, or an onlooker (None), may know, built up from nothing."""

    @abstractmethod
    def reshuffle_unseen(self, state: StateT, seat: Seat | None, rng: Rng) -> StateT:
        """A world that `seat`, or an onlooker, cannot tell from this: same view and prompt."""

    # Ending

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the hand ended, or None while it is played."""

    def ended_by(self, state: StateT, seat: Seat, cause: Conduct | Literal["time"]) -> Outcome:
        """How the hand ends when `seat` resigns, agrees to a draw, or runs out of time."""
        raise NotImplementedError(f"{self.info.slug} has no ending by {cause}")

    @abstractmethod
    def next_standing(
        self, options: OptionsT, standing: Standing, outcome: Outcome
    ) -> Standing:
        """The standing after a hand dealt from `standing` came to `outcome`."""

    # Notation and words

    @abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """The action that `text` writes.

        Raises:
            NotAnAction: `text` is no action of this game.
        """

    @abstractmethod
    def format_action(self, action: ActionT) -> str:
        """The one text of an action: a verb and codes, separated by single spaces."""

    @abstractmethod
    def action_words(self, action: ActionT) -> Phrase:
        """What a button for `action` says."""

    @abstractmethod
    def event_words(self, kind: str, data: Payload) -> Phrase:
        """One line of what happened, without the names of people: seats are said as numbers.

        A gap named `seat` or `other_seat` holds a seat number, which the edge may replace by
        the name of who sits there.
        """

    # What a frontend draws

    @abstractmethod
    def faces(self) -> tuple[Face, ...]:
        """Every kind of card or piece, weakest first."""

    @abstractmethod
    def set_kinds(self) -> tuple[SetKind, ...]:
        """Every kind of set that the rules know; empty where a game has none."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Outside the rules a game is opaque."""
