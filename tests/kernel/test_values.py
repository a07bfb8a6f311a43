"""Seats, refusals, events, outcomes and words: the small values every game is made of."""

import pytest

from games.kernel.events import Event
from games.kernel.outcomes import Outcome, ScoreLine, Standing
from games.kernel.refusals import SHARED_REASONS, OptionRefused, Reason, Refused
from games.kernel.seats import Seat, all_seats, next_seat, seats_from
from games.kernel.words import Phrase, in_english

REASON = Reason("too_low", "XX-2.1", "That is too low.")


def test_seats_go_round() -> None:
    assert all_seats(3) == (0, 1, 2)
    assert [next_seat(seat, 3) for seat in all_seats(3)] == [1, 2, 0]
    assert seats_from(Seat(2), 4) == (2, 3, 0, 1)


def test_a_refusal_carries_its_reason_and_says_it() -> None:
    refused = Refused(REASON)
    assert refused.reason is REASON
    assert str(refused) == "too_low (XX-2.1): That is too low."
    assert str(OptionRefused("stake", REASON)) == "stake: That is too low."


def test_the_shared_reasons_have_clauses_of_the_kernel() -> None:
    assert [(reason.code, reason.rule) for reason in SHARED_REASONS] == [
        ("not_asked", "K-1"),
        ("hand_over", "K-2"),
    ]


@pytest.mark.parametrize(
    ("only", "viewer", "is_told"),
    [
        (None, None, True),
        (None, Seat(1), True),
        (frozenset({Seat(1)}), Seat(1), True),
        (frozenset({Seat(1)}), Seat(0), False),
        (frozenset({Seat(1)}), None, False),
        (frozenset(), Seat(0), False),
    ],
)
def test_an_event_is_told_to_those_it_is_for(
    only: frozenset[Seat] | None, viewer: Seat | None, is_told: bool
) -> None:
    assert Event("drew", {"card": "a"}, only).is_for(viewer) == is_told


def test_points_are_the_sum_of_their_lines() -> None:
    lines = (
        ScoreLine(Seat(0), 3, REASON, Seat(1)),
        ScoreLine(Seat(1), -3, REASON, Seat(0)),
        ScoreLine(Seat(0), 2, REASON),
    )
    assert Outcome(REASON, lines).points(3) == (5, -3, 0)


def test_a_standing_has_as_many_seats_as_points() -> None:
    assert Standing(0, Seat(0), (0, 0, 0)).seat_count == 3


def test_a_phrase_fills_its_gaps() -> None:
    phrase = Phrase(
        "{seat} lays {cards}, {count} in all",
        {"seat": "An", "cards": (Phrase("red horse"), Phrase("a {ink} one", {"ink": "black"})),
         "count": 2},
    )  # fmt: skip
    assert in_english(phrase) == "An lays red horse, a black one, 2 in all"
