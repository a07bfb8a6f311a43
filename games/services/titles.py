"""Awarding titles: in the same breath in which the hand that earns one ends."""

from django.db.models import Q

from games.kernel.events import Event
from games.kernel.outcomes import Outcome
from games.kernel.seats import Seat
from games.kernel.titles import TitleOffer
from games.models import Hand, Ply, Sitting, Title
from games.selectors import clocks, loading
from games.services.locks import LockedTable


def award(at: LockedTable, hand: Hand, outcome: Outcome) -> None:
    """Give the winner of a hand that just ended every title it earns for the first time."""
    control = clocks.control_of(at.table)
    if control is not None and control.odds:
        return  # a computer without time to think is no match
    winner = _winner(at, outcome) if at.entry.titles else None
    if winner is None or winner.user is None or winner.user.is_bot:
        return
    options = loading.options_of(hand.options, at.game)
    for offer in at.entry.titles:
        if not offer.is_fair(options, Seat(winner.seat), outcome):
            continue
        if _was_alone(at, hand, winner) and _was_whole(at, hand, winner, offer):
            _give(at, hand, winner, offer)


def _winner(at: LockedTable, outcome: Outcome) -> Sitting | None:
    """Who alone has the most points of the hand."""
    points = outcome.points(at.table.seat_count)
    best = [seat for seat, each in enumerate(points) if each == max(points)]
    return at.sitting_at(best[0]) if len(best) == 1 else None


def _was_alone(at: LockedTable, hand: Hand, winner: Sitting) -> bool:
    """Whether nobody helped the winner, and every ply stood."""
    return winner.seat not in hand.helped_seats and hand.taken_back_count == 0


def _was_whole(at: LockedTable, hand: Hand, winner: Sitting, offer: TitleOffer) -> bool:
    """Whether the winner played the whole hand, and computers of these levels all the rest."""
    others = [each for each in at.sittings if each.seat != winner.seat]
    if not others or any(each.level not in offer.levels for each in others):
        return False
    mine = Q(seat=winner.seat, by=Ply.By.PERSON, sitting__user=winner.user_id)
    theirs = ~Q(seat=winner.seat) & Q(by=Ply.By.COMPUTER, sitting__level__in=offer.levels)
    return not hand.plies.exclude(mine | theirs).exists()


def _give(at: LockedTable, hand: Hand, winner: Sitting, offer: TitleOffer) -> None:
    _, is_new = Title.objects.get_or_create(
        user=winner.user,
        game=at.table.game,
        code=offer.code,
        defaults={"hand": hand, "awarded_at": at.now},
    )
    if is_new:
        at.tell(Event("title_won", {"seat": winner.seat, "title": offer.code}))
