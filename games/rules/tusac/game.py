"""Tứ Sắc behind the one interface of all games: glue, no logic."""

from games.kernel.events import Payload
from games.kernel.faces import Face, SetKind
from games.kernel.game import Game, GameInfo, Prompt, Step
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import Refusal
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.kernel.words import Phrase
from games.rules.tusac import (
    actions,
    cards,
    dealing,
    options,
    play,
    reasons,
    scoring,
    seat_view,
    sets,
    unseen,
    words,
)
from games.rules.tusac.actions import Action
from games.rules.tusac.options import Options
from games.rules.tusac.seat_view import SeatView
from games.rules.tusac.state import Phase, State


class TuSac(Game[Options, State, Action, SeatView]):
    """Tứ Sắc as VinaGames plays it."""

    info = GameInfo(
        slug="tusac",
        name="Tứ Sắc",
        seat_counts=frozenset({2, 3, 4}),
        default_seat_count=4,
        rules_version=1,
        state_version=1,
    )
    options_type = Options
    state_type = State
    view_type = SeatView
    reasons = reasons.REASONS
    action_pattern = actions.ACTION_PATTERN

    def check_options(self, options_: Options, seat_count: int) -> None:
        """Refuse contradictions (TS-13)."""
        options.check_options(options_)

    def opening(self, options: Options, seat_count: int, rng: Rng) -> Standing:
        """The first opener drawn by lot."""
        return dealing.opening(seat_count, rng)

    def deal(self, options: Options, standing: Standing, rng: Rng) -> Step[State]:
        """Twenty cards each and one more."""
        return dealing.deal(options, standing, rng)

    def prompt(self, state: State) -> Prompt | None:
        """The seat in turn is asked, for one thing at a time."""
        if state.phase is Phase.FINISHED:
            return None
        return Prompt(state.plies, frozenset({state.current}))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """See play.legal_actions."""
        return play.legal_actions(state, seat)

    def refused_choices(self, state: State, seat: Seat) -> tuple[Refusal, ...]:
        """See play.refused_choices."""
        return play.refused_choices(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """See play.apply."""
        return play.apply(state, seat, action)

    def seat_view(self, state: State, seat: Seat | None) -> SeatView:
        """See seat_view.seat_view."""
        return seat_view.seat_view(state, seat)

    def reshuffle_unseen(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """See unseen.reshuffle_unseen."""
        return unseen.reshuffle_unseen(state, seat, rng)

    def outcome(self, state: State) -> Outcome | None:
        """See scoring.outcome."""
        return scoring.outcome(state)

    def next_standing(self, options: Options, standing: Standing, outcome: Outcome) -> Standing:
        """The opener moves on."""
        return dealing.next_standing(options, standing, outcome)

    def parse_action(self, text: str) -> Action:
        """See actions.parse_action."""
        return actions.parse_action(text)

    def format_action(self, action: Action) -> str:
        """See actions.format_action."""
        return actions.format_action(action)

    def action_words(self, action: Action) -> Phrase:
        """See words.action_words."""
        return words.action_words(action)

    def event_words(self, kind: str, data: Payload) -> Phrase:
        """See words.event_words."""
        return words.event_words(kind, data)

    def faces(self) -> tuple[Face, ...]:
        """The 28 kinds of card."""
        return cards.faces()

    def set_kinds(self) -> tuple[SetKind, ...]:
        """The sets of the rules."""
        return sets.set_kinds()


TUSAC = TuSac()
