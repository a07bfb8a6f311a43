"""A seat acts: the one way a state changes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.kernel.events import Event
from games.kernel.game import Step
from games.kernel.refusals import Refused
from games.kernel.seats import Seat
from games.models import Ply, Sitting, Table
from games.selectors import clocks, loading
from games.services import hands, locks, rights, sittings, timing


class StalePrompt(Exception):
    """The prompt that this answers is settled, or was never asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a seat answers to which prompt of the table, and who chose it.

    `book` is whose opening book a computer took it from, "house" or "own", if from any.
    """

    prompt: int
    action: str
    by: Ply.By
    score: int | None = None  # what a computer thought its position was worth
    book: str = ""


def act(
    *, code: str, user_id: int, prompt: int, action: str, now: datetime
) -> locks.LockedTable:
    """A person's action, played; the table as it is afterwards.

    An action that comes once a flag has fallen is not played: by it the hand ends.

    Raises:
        NoSuchTable, NotSeated, StalePrompt, NotAnAction, TablePaused: as they say.
        Refused: the rules say no.
    """
    with locks.table(code, now=now) as at:
        sitting = rights.seated(at, user_id)
        if clocks.is_out_of_time(at, now):
            hands.lose_on_time(at)
        else:
            rights.check_running(at)
            answer(at, sitting, Answer(prompt=prompt, action=action, by=Ply.By.PERSON))
        come_back(sitting, now=now)
    return at


def try_out(*, code: str, user_id: int, prompt: int, action: str, now: datetime) -> None:
    """Nothing, if this action would be accepted now; nothing is changed.

    Raises:
        As `act`.
    """
    at = loading.load(code)
    sitting = rights.seated(at, user_id)
    if clocks.is_out_of_time(at, now):
        raise StalePrompt
    rights.check_running(at)
    _apply(at, sitting, Answer(prompt=prompt, action=action, by=Ply.By.PERSON))


def answer(at: locks.LockedTable, sitting: Sitting, given: Answer) -> None:
    """Play what `sitting` answers at a table held for change.

    Raises:
        StalePrompt, NotAnAction, Refused: as for `act`.
    """
    step = _apply(at, sitting, given)
    hand = at.live_hand()
    ply = Ply.objects.create(
        hand=hand,
        number=hand.ply_count,
        prompt=given.prompt,
        seat=sitting.seat,
        sitting=sitting,
        action=at.game.format_action(at.game.parse_action(given.action)),
        by=given.by,
        score=given.score,
        book=given.book,
        played_at=at.now,
        clocks=hand.clocks,
    )
    timing.charge(at, sitting.seat)
    hand.ply_count += 1
    hand.step_prompt = None
    hand.redo = _still_to_redo(ply)
    if given.book:
        at.tell(Event("from_book", {"seat": sitting.seat, "book": given.book}))
    at.tell(*step.events)
    sittings.lapse_offers(at, played_on=sitting.seat)
    hands.advance(at, step.state)


def _still_to_redo(ply: Ply) -> list[int]:
    """What can be played again after this ply: nothing, unless it plays the next of it."""
    hand = ply.hand
    if not hand.redo:
        return []
    same = hand.plies.filter(number=hand.redo[0], seat=ply.seat, action=ply.action)
    return hand.redo[1:] if same.exists() else []


def come_back(sitting: Sitting, *, now: datetime) -> None:
    """Who acts is here again, whatever the clock said."""
    if sitting.away_since is not None or not sitting.is_present:
        sitting.away_since = None
        sitting.is_present = True
        sitting.seen_at = now
        sitting.save(update_fields=["away_since", "is_present", "seen_at"])


def _apply(at: loading.AtTable, sitting: Sitting, given: Answer) -> Step[Any]:
    hand = at.hand
    if at.table.status != Table.Status.PLAYING or hand is None:
        raise StalePrompt
    if hand.open_prompt != given.prompt:
        raise StalePrompt
    action = at.game.parse_action(given.action)
    try:
        return at.game.apply(at.state, Seat(sitting.seat), action)
    except Refused:
        answered = Ply.objects.filter(hand=hand, prompt=given.prompt, seat=sitting.seat)
        if answered.exists():
            raise StalePrompt from None
        raise
