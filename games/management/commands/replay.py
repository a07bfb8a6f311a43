"""`manage.py replay`: play stored hands again, and report those that come out differently."""

from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from games.kernel.refusals import NotAnAction, Refused
from games.models import Hand
from games.selectors import replays


class Command(BaseCommand):
    """Deals each hand again from its seed, plays its plies, and compares what it comes to."""

    help = "Replay stored hands; exit with 1 if any differs from what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--hand", type=int, metavar="ID", help="this hand")
        which.add_argument("--since", metavar="ISO", help="hands dealt at this time or later")
        which.add_argument("--all", action="store_true", help="every hand")

    def handle(self, *args: Any, **options: Any) -> None:
        hands = _chosen(options["hand"], options["since"])
        same = other_rules = different = 0
        for hand in hands.iterator(chunk_size=200):
            try:
                fault = _fault(hand)
            except replays.OtherRules as reason:
                other_rules += 1
                self.stdout.write(f"not replayed: {reason}")
                continue
            if fault:
                different += 1
                self.stderr.write(f"hand {hand.pk} of {hand.match.table.code}: {fault}")
            else:
                same += 1
        self.stdout.write(f"{same} the same, {different} different, {other_rules} not replayed")
        if different:
            raise CommandError(f"{different} of {same + different} hands differ")


def _chosen(number: int | None, since: str | None) -> QuerySet[Hand]:
    hands = Hand.objects.select_related("match__table").order_by("pk")
    if number is not None:
        hands = hands.filter(pk=number)
        if not hands.exists():
            raise CommandError(f"there is no hand {number}")
    if since is not None:
        hands = hands.filter(dealt_at__gte=_moment(since))
    return hands


def _moment(text: str) -> datetime:
    """The time that `text` writes; midnight for a date, UTC where no zone is named."""
    try:
        day = parse_date(text)
        moment = parse_datetime(f"{day}T00:00:00" if day else text)
    except ValueError as fault:
        raise CommandError(f"{text!r} is no time: {fault}") from fault
    if moment is None:
        raise CommandError(f"{text!r} is no time in ISO 8601, such as 2026-02-17T20:00:00Z")
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _fault(hand: Hand) -> str:
    """How the hand differs from its replay; empty if it does not.

    Raises:
        OtherRules: the rules have changed since it was played.
    """
    while fault := _difference(hand):
        # The hand may have gone on between the reading of its state and that of its plies.
        fresh = Hand.objects.select_related("match__table").get(pk=hand.pk)
        if (fresh.ply_count, fresh.open_prompt) == (hand.ply_count, hand.open_prompt):
            return fault
        hand = fresh
    return ""


def _difference(hand: Hand) -> str:
    try:
        differs = replays.differs(hand)
    except (NotAnAction, Refused) as refusal:
        return f"a stored ply cannot be played: {refusal}"
    return "it comes to another state than the stored one" if differs else ""
