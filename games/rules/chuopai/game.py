"""Chuo Pai as the kernel knows games: glue, no logic."""

from dataclasses import replace
from typing import ClassVar

from games.kernel.events import Payload
from games.kernel.faces import Face, SetKind
from games.kernel.game import Game, GameInfo, Prompt, Step
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import Reason, Refusal
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.kernel.words import Phrase
from games.rules.chuopai import actions, combinations, event_words, play, scoring, tiles
from games.rules.chuopai.actions import Action
from games.rules.chuopai.knowledge import imagined_hands
from games.rules.chuopai.options import Options
from games.rules.chuopai.reasons import REFUSALS
from games.rules.chuopai.seat_view import SeatView, project
from games.rules.chuopai.state import SEAT_COUNT, State


class ChuoPai(Game[Options, State, Action, SeatView]):
    """Chuo Pai; each method is one clause-bearing function elsewhere in this package."""

    info = GameInfo(
        slug="chuopai",
        name="Chuo Pai",
        seat_counts=frozenset({SEAT_COUNT}),
        default_seat_count=SEAT_COUNT,
        rules_version=1,
        state_version=1,
    )
    options_type = Options
    state_type = State
    view_type = SeatView
    reasons: ClassVar[tuple[Reason, ...]] = REFUSALS
    action_pattern: ClassVar[str] = actions.ACTION_PATTERN

    # Before the deal

    def opening(self, options: Options, seat_count: int, rng: Rng) -> Standing:
        return scoring.opening(options, rng)

    def deal(self, options: Options, standing: Standing, rng: Rng) -> Step[State]:
        return play.deal(options, standing, rng)

    # Play

    def prompt(self, state: State) -> Prompt | None:
        if state.turn is None:
            return None
        return Prompt(state.prompt_number, frozenset({state.turn}))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return play.legal_actions(state, seat)

    def refused_choices(self, state: State, seat: Seat) -> tuple[Refusal, ...]:
        return play.refused_choices(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return play.apply(state, seat, action)

    # Knowledge

    def seat_view(self, state: State, seat: Seat | None) -> SeatView:
        return project(state, seat)

    def reshuffle_unseen(self, state: State, seat: Seat | None, rng: Rng) -> State:
        hands = imagined_hands(project(state, seat), rng)
        return state if hands is None else replace(state, hands=hands)

    # Ending

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def next_standing(self, options: Options, standing: Standing, outcome: Outcome) -> Standing:
        return scoring.next_standing(options, standing, outcome)

    # Notation and words

    def parse_action(self, text: str) -> Action:
        return actions.parse(text)

    def format_action(self, action: Action) -> str:
        return actions.written(action)

    def action_words(self, action: Action) -> Phrase:
        return actions.words(action)

    def event_words(self, kind: str, data: Payload) -> Phrase:
        return event_words.words(kind, data)

    # What a frontend draws

    def faces(self) -> tuple[Face, ...]:
        return tiles.faces()

    def set_kinds(self) -> tuple[SetKind, ...]:
        return combinations.set_kinds()


CHUO_PAI = ChuoPai()
