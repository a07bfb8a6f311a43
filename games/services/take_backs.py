"""Plies taken back and played again, where a game allows it: at once, or by consent.

A ply that is taken back stays stored and leads to nothing any more; the open question gets a
new number, so that no answer to the old one counts. What can be played again is kept until
something else is played.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Literal

from games.kernel.events import Event
from games.kernel.game import Conduct
from games.models import Ply, Sitting
from games.selectors import replays
from games.services import conduct, hands, locks, play, rights, sittings


class NothingToTakeBack(Exception):
    """Not so many plies were played, or none by this seat."""


class NothingToRedo(Exception):
    """Not so many plies were taken back, or something else was played since."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What people may agree on: where a seat's wish is kept, how it is told, when it fails."""

    field: Literal["wants_take_back", "wants_redo"]
    told: str
    nothing: type[Exception]

    def of(self, sitting: Sitting) -> int | None:
        """How many plies this seat wishes for; None where it does not."""
        plies: int | None = getattr(sitting, self.field)
        return plies

    def note(self, at: locks.LockedTable, sitting: Sitting, plies: int) -> None:
        """Write down that this seat wishes for so many plies, and tell it, once."""
        if self.of(sitting) != plies:
            setattr(sitting, self.field, plies)
            sitting.save(update_fields=[self.field])
            at.tell(Event(self.told, {"seat": sitting.seat, "plies": plies}))


_BACK = _Wish("wants_take_back", "take_back_asked", NothingToTakeBack)
_AGAIN = _Wish("wants_redo", "redo_asked", NothingToRedo)


def take_back(
    *, code: str, user_id: int, plies: int | None, now: datetime
) -> locks.LockedTable:
    """Take plies back, or ask the other people to agree, or agree to what one of them asks.

    `plies` None is what another person asks, else all since this seat's last decision.

    Raises:
        NoSuchTable, NotSeated, NotOffered, RatedTable, NothingToTakeBack: as they say.
        TableEnded: no hand is being played.
        OtherRules: the rules have changed since the hand was dealt.
    """
    with locks.table(code, now=now) as at:
        sitting = _allowed(at, user_id)
        live = list(at.live_hand().live_plies())
        asker, wished = _asker(at, sitting, _BACK, plies)
        count = wished or _since_decision(live, sitting.seat)
        if _is_agreed(at, sitting, _BACK, count, most=len(live)):
            _carry_back(at, asker, live[-count:])
    return at


def redo(*, code: str, user_id: int, plies: int | None, now: datetime) -> locks.LockedTable:
    """Play again what was taken back, or ask the other people to agree, or agree oneself.

    `plies` None is what another person asks, else all until this seat is asked again.

    Raises:
        NoSuchTable, NotSeated, NotOffered, RatedTable, NothingToRedo: as they say.
        TableEnded: no hand is being played.
    """
    with locks.table(code, now=now) as at:
        sitting = _allowed(at, user_id)
        hand = at.live_hand()
        dead = hand.plies.filter(number__in=hand.redo).select_related("sitting")
        again = sorted(dead, key=lambda each: hand.redo.index(each.number))
        asker, wished = _asker(at, sitting, _AGAIN, plies)
        count = wished or _until_asked(again, sitting.seat)
        if _is_agreed(at, sitting, _AGAIN, count, most=len(again)):
            _play_again(at, asker, again[:count])
    return at


def decline(*, code: str, user_id: int, now: datetime) -> locks.LockedTable:
    """Withdraw what one asked for, or decline what another seat asks. Else nothing changes.

    Raises:
        NoSuchTable, NotSeated, NotOffered, RatedTable: as they say.
        TableEnded: no hand is being played.
    """
    with locks.table(code, now=now) as at:
        sitting = _allowed(at, user_id)
        if any(_BACK.of(each) or _AGAIN.of(each) for each in at.sittings):
            sittings.drop_wishes(at)
            at.tell(Event("take_back_declined", {"seat": sitting.seat}))
    return at


def _allowed(at: locks.LockedTable, user_id: int) -> Sitting:
    sitting = rights.seated(at, user_id)
    conduct.check_offered(at, Conduct.TAKE_BACK)
    rights.check_unrated(at)
    return sitting


def _asker(
    at: locks.LockedTable, sitting: Sitting, wish: _Wish, plies: int | None
) -> tuple[Sitting, int | None]:
    """Who wishes for how many plies: another person for the same, else oneself."""
    for other in at.persons():
        asked = wish.of(other)
        if other is not sitting and asked is not None and plies in {None, asked}:
            return other, asked
    return sitting, plies


def _since_decision(live: Sequence[Ply], seat: int) -> int:
    """How many plies there were since the last of this seat, that one included; 0 for none."""
    for count, ply in enumerate(reversed(live), 1):
        if ply.seat == seat:
            return count
    return 0


def _until_asked(again: Sequence[Ply], seat: int) -> int:
    """How many plies lead to the next of this seat after the first, or to the last of all."""
    for count, ply in enumerate(again):
        if count and ply.seat == seat:
            return count
    return len(again)


def _is_agreed(
    at: locks.LockedTable, sitting: Sitting, wish: _Wish, plies: int, *, most: int
) -> bool:
    """Whether all people here wish for so many plies now; computers agree to anything."""
    if not 1 <= plies <= most:
        raise wish.nothing
    others = [each for each in at.persons() if each is not sitting]
    if all(wish.of(each) == plies for each in others):
        return True
    wish.note(at, sitting, plies)
    return False


def _carry_back(at: locks.LockedTable, asker: Sitting, plies: Sequence[Ply]) -> None:
    hand = at.live_hand()
    left = hand.live_ply_count - len(plies)
    frame = next(islice(replays.frames(hand), left, None))
    hand.plies.filter(pk__in=[each.pk for each in plies]).update(taken_back_at=at.now)
    hand.taken_back_count += len(plies)
    hand.clocks = plies[0].clocks
    hand.redo = [each.number for each in plies] + hand.redo
    asker.take_back_count += 1
    asker.save(update_fields=["take_back_count"])
    sittings.drop_wishes(at)
    told = {"seat": asker.seat, "plies": len(plies), "left": left}
    at.tell(Event("taken_back", told))
    hands.rewind(at, frame.state)


def _play_again(at: locks.LockedTable, asker: Sitting, plies: Sequence[Ply]) -> None:
    hand = at.live_hand()
    at.tell(Event("redone", {"seat": asker.seat, "plies": len(plies)}))
    for ply in plies:
        assert hand.open_prompt is not None, "what was played on was no end"
        # By whom it was played first: a computer's answer is its own old one.
        again = play.Answer(
            prompt=hand.open_prompt, action=ply.action, by=Ply.By(ply.by), book=ply.book
        )
        play.answer(at, ply.sitting, again)
