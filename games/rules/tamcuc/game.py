"""Tam Cúc as a game of the kernel: glue, no logic."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from games.kernel.documents import Upgrade
from games.kernel.events import Event, Payload
from games.kernel.faces import Face, SetKind
from games.kernel.game import Game, GameInfo, Prompt, Step
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import Refusal
from games.kernel.rng import Rng
from games.kernel.seats import Seat, all_seats, next_seat
from games.kernel.words import Phrase
from games.rules.tamcuc import actions, play, reasons, scoring, seat_view, words
from games.rules.tamcuc.actions import Action
from games.rules.tamcuc.cards import arranged, deck, taken_out
from games.rules.tamcuc.options import Options, check, hands_in_match
from games.rules.tamcuc.seat_view import SeatView
from games.rules.tamcuc.state import State, fresh_round
from games.rules.tamcuc.worlds import reshuffle_unseen


class TamCuc(Game[Options, State, Action, SeatView]):
    """The rules of Tam Cúc, as RULES.md states them."""

    info = GameInfo(
        slug="tamcuc",
        name="Tam Cúc",
        seat_counts=frozenset({2, 3, 4}),
        default_seat_count=4,
        rules_version=1,
        state_version=1,
        hides_for_ever=True,
    )
    options_type = Options
    state_type = State
    view_type = SeatView
    upgrades: ClassVar[Mapping[int, Upgrade]] = {}
    reasons = reasons.REFUSALS
    action_pattern = actions.PATTERN

    # Before the deal

    def check_options(self, options: Options, seat_count: int) -> None:
        check(options, seat_count)

    def opening(self, options: Options, seat_count: int, rng: Rng) -> Standing:
        return Standing(0, Seat(rng.below(seat_count)), (0,) * seat_count)

    def deal(self, options: Options, standing: Standing, rng: Rng) -> Step[State]:
        seat_count, dealer = standing.seat_count, standing.first_seat
        cards = rng.shuffled(deck(seat_count, options.three_deck))
        hands = tuple(arranged(cards[seat::seat_count]) for seat in all_seats(seat_count))
        told: Payload = {
            "seat": dealer,
            "size": len(hands[dealer]),
            "taken_out": [card.value for card in taken_out(seat_count, options.three_deck)],
        }
        state = State(options, dealer, hands, fresh_round(dealer, seat_count))
        return Step(state, (Event("dealt", told), *play.hands_opened(state)))

    # Play

    def prompt(self, state: State) -> Prompt | None:
        return Prompt(state.prompt_number, state.asked) if state.asked else None

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
        return reshuffle_unseen(state, seat, rng)

    # Ending

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def next_standing(self, options: Options, standing: Standing, outcome: Outcome) -> Standing:
        seat_count, hand_number = standing.seat_count, standing.hand_number + 1
        scored = zip(standing.points, outcome.points(seat_count), strict=True)
        return replace(
            standing,
            hand_number=hand_number,
            first_seat=next_seat(standing.first_seat, seat_count),
            points=tuple(before + now for before, now in scored),
            is_final=hand_number >= hands_in_match(options, seat_count),
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
        return words.SET_KINDS


TAMCUC = TamCuc()
