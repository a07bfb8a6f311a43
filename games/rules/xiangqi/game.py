"""Xiangqi as a game of the kernel: glue, no logic."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Literal

from games.kernel.documents import Upgrade
from games.kernel.events import Event, Payload
from games.kernel.faces import Face, SetKind
from games.kernel.game import Conduct, Game, GameInfo, Prompt, Step
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import Refusal
from games.kernel.rng import Rng
from games.kernel.seats import Seat
from games.kernel.words import Phrase
from games.rules.xiangqi import actions, fen, play, reasons, scoring, seat_view, words
from games.rules.xiangqi.actions import Action
from games.rules.xiangqi.board import SIDES, write_placement
from games.rules.xiangqi.options import Options, check, check_rated, red_seat, start
from games.rules.xiangqi.seat_view import SeatView
from games.rules.xiangqi.state import State


class Xiangqi(Game[Options, State, Action, SeatView]):
    """The rules of Xiangqi, as RULES.md states them."""

    info = GameInfo(
        slug="xiangqi",
        name="Xiangqi",
        seat_counts=frozenset({2}),
        default_seat_count=2,
        rules_version=1,
        state_version=1,
        conduct=frozenset(Conduct),
        loses_on_time=True,
        can_be_rated=True,
    )
    options_type = Options
    state_type = State
    view_type = SeatView
    upgrades: ClassVar[Mapping[int, Upgrade]] = {}
    reasons = reasons.REFUSALS
    action_pattern = actions.PATTERN

    # Before the game

    def check_options(self, options: Options, seat_count: int) -> None:
        check(options)

    def check_rated(self, options: Options) -> None:
        check_rated(options)

    def opening(self, options: Options, seat_count: int, rng: Rng) -> Standing:
        return Standing(0, Seat(red_seat(options) or 0), (0, 0))

    def deal(self, options: Options, standing: Standing, rng: Rng) -> Step[State]:
        position = start(options)
        state = State(
            options,
            standing.first_seat,
            write_placement(position.cells),
            SIDES[position.side],
        )
        told: Payload = {"seat": standing.first_seat, "fen": fen.write(position)}
        return Step(state, (Event("game_began", told),))

    # Play

    def prompt(self, state: State) -> Prompt | None:
        if state.result is not None:
            return None
        return Prompt(len(state.moves), frozenset({state.seat_of(state.side)}))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return play.legal_actions(state, seat)

    def refused_choices(self, state: State, seat: Seat) -> tuple[Refusal, ...]:
        return play.refused_choices(state, seat)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return play.apply(state, seat, action)

    # Knowledge

    def seat_view(self, state: State, seat: Seat | None) -> SeatView:
        return seat_view.project(state, seat)

    def reshuffle_unseen(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return state

    # Ending

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def ended_by(self, state: State, seat: Seat, cause: Conduct | Literal["time"]) -> Outcome:
        return scoring.ended_by(state, seat, cause) or super().ended_by(state, seat, cause)

    def next_standing(self, options: Options, standing: Standing, outcome: Outcome) -> Standing:
        hand_number = standing.hand_number + 1
        changes = red_seat(options) is None
        scored = zip(standing.points, outcome.points(2), strict=True)
        return replace(
            standing,
            hand_number=hand_number,
            first_seat=Seat(1 - standing.first_seat) if changes else standing.first_seat,
            points=tuple(before + now for before, now in scored),
            is_final=hand_number >= options.games,
        )

    # Notation and words

    def parse_action(self, text: str) -> Action:
        return actions.parse(text)

    def format_action(self, action: Action) -> str:
        return actions.write(action)

    def action_words(self, action: Action) -> Phrase:
        return actions.words(action)

    def event_words(self, kind: str, data: Payload) -> Phrase:
        return words.event_words(kind, data)

    # What a frontend draws

    def faces(self) -> tuple[Face, ...]:
        return words.FACES

    def set_kinds(self) -> tuple[SetKind, ...]:
        return ()


XIANGQI = Xiangqi()
