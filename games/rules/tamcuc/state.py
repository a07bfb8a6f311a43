"""All the server knows of a hand."""

from dataclasses import dataclass
from enum import StrEnum

from games.kernel.seats import Seat, all_seats, seats_from
from games.rules.tamcuc.cards import Card, Cards
from games.rules.tamcuc.combinations import is_within
from games.rules.tamcuc.options import Options, ceiling


class Phase(StrEnum):
    """What a round is waiting for."""

    CALL = "call"
    LAY = "lay"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Round:
    """One round, played or under way.

    `lays` are by seat number, and empty for a seat that has not laid; `answers` say who
    showed, in order of play from the seat after the House (TC-5.4).
    """

    house: Seat
    lays: tuple[Cards, ...]
    answers: tuple[bool, ...] = ()

    @property
    def size(self) -> int:
        """How many cards the House has called; 0 before it has."""
        return len(self.lays[self.house])

    @property
    def answerers(self) -> tuple[Seat, ...]:
        """Everyone but the House, in the order in which they answer."""
        return seats_from(self.house, len(self.lays))[1:]

    @property
    def best(self) -> Seat:
        """The seat with the best set shown so far; its winner, once all have answered."""
        best = self.house
        for seat, shows in zip(self.answerers, self.answers, strict=False):
            if shows:
                best = seat
        return best

    def answer_of(self, seat: Seat) -> bool | None:
        """Whether `seat` showed; None for the House, and before the seat has answered."""
        place = (seat - self.house - 1) % len(self.lays)
        return self.answers[place] if place < len(self.answers) else None

    def lies_face_up(self, seat: Seat) -> bool:
        """Whether everyone sees what `seat` laid (TC-5.3, TC-5.4)."""
        return self.is_laid if seat == self.house else self.answer_of(seat) is True

    @property
    def is_laid(self) -> bool:
        """Whether every seat has laid, so that the House's set is turned up."""
        return all(self.lays)


@dataclass(frozen=True, slots=True)
class State:
    """A hand: what each seat holds, the round under way and the rounds played."""

    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]  # by seat number, strongest first
    round: Round
    played: tuple[Round, ...] = ()

    @property
    def seat_count(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """What the round under way is waiting for."""
        if not self.round.size:
            return Phase.CALL if any(self.hands) else Phase.OVER
        return Phase.ANSWER if self.round.is_laid else Phase.LAY

    @property
    def asked(self) -> frozenset[Seat]:
        """The seats that have still to answer the open question."""
        match self.phase:
            case Phase.CALL:
                return frozenset({self.round.house})
            case Phase.LAY:
                return frozenset(
                    seat for seat in all_seats(self.seat_count) if not self.round.lays[seat]
                )
            case Phase.ANSWER:
                return frozenset({self.round.answerers[len(self.round.answers)]})
            case Phase.OVER:
                return frozenset()

    @property
    def prompt_number(self) -> int:
        """The number of the open question: a call, a lay and n - 1 answers to each round."""
        asked_before = len(self.played) * (self.seat_count + 1)
        match self.phase:
            case Phase.LAY:
                return asked_before + 1
            case Phase.ANSWER:
                return asked_before + 2 + len(self.round.answers)
            case _:
                return asked_before

    @property
    def ceiling(self) -> Card | None:
        """The ceiling of the round under way (TC-4.1); None from the second round on.

        A House that holds nothing else turns up a card above it, and that lifts it (TC-4.5).
        """
        if self.played:
            return None
        highest = ceiling(self.options, self.seat_count)
        lies_open = self.round.is_laid
        if lies_open and not is_within(self.round.lays[self.round.house], highest):
            return None
        return highest

    @property
    def won(self) -> tuple[int, ...]:
        """How many cards each seat has won so far, by seat number (TC-5.6)."""
        cards_won = [0] * self.seat_count
        for finished in self.played:
            cards_won[finished.best] += finished.size
        return tuple(cards_won)


def fresh_round(house: Seat, seat_count: int) -> Round:
    """A round in which nobody has laid."""
    return Round(house, ((),) * seat_count)
