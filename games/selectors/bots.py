"""Bots: one's own, and those that anybody may seat."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet

from games.models import Bot

ONLINE_SECONDS: Final = 150
"""A bot that was heard of within this time is shown as online."""


def own(owner_id: int, handle: str) -> Bot | None:
    """The bot of this person and handle, unless it was retired."""
    return _working().filter(owner=owner_id, handle=handle).first()


def all_own(owner_id: int) -> list[Bot]:
    """A person's bots, oldest first."""
    return list(_working().filter(owner=owner_id).order_by("made_at", "pk"))


def seatable(host_id: int, handle: str) -> Bot | None:
    """The bot of this handle, if this person may seat it."""
    allowed = Q(open_to=Bot.OpenTo.EVERYONE) | Q(owner=host_id)
    return _working().filter(allowed, handle=handle).first()


def open_to_all(*, game: str | None = None) -> QuerySet[Bot]:
    """The bots that anybody may seat, of one game or of all."""
    found = _working().filter(open_to=Bot.OpenTo.EVERYONE)
    return found if game is None else found.filter(Q(games=[]) | Q(games__contains=[game]))


def lines(bots: Iterable[Bot], now: datetime) -> list[dict[str, Any]]:
    """Each of these bots as a host sees it."""
    return [line(bot, now) for bot in bots]


def line(bot: Bot, now: datetime) -> dict[str, Any]:
    """A bot as a host sees it: who answers for it, what it plays, whether it is there."""
    heard = bot.seen_at is not None and now - bot.seen_at < timedelta(seconds=ONLINE_SECONDS)
    return {
        "handle": bot.handle,
        "name": bot.user.name,
        "owner": bot.owner.name,
        "games": list(bot.games),
        "open_to": bot.open_to,
        "most_tables": bot.most_tables,
        "online": heard,
        "made_at": bot.made_at,
    }


def _working() -> QuerySet[Bot]:
    return Bot.objects.filter(retired_at=None).select_related("user", "owner")
