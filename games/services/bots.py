"""Bots: made by a person, seated by a host, retired."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import people, tokens
from games import catalogue
from games.models import Bot, Sitting
from games.selectors import bots as found_bots
from games.services import locks, rights, seats

MOST_BOTS: Final = 10
HANDLE_PATTERN: Final = r"^[a-z0-9](?:[a-z0-9-]{1,30})[a-z0-9]$"
_HANDLE: Final = re.compile(HANDLE_PATTERN)


class HandleTaken(Exception):
    """Another bot has this handle, or had it."""


class TooManyBots(Exception):
    """A person has `MOST_BOTS` at most."""


class NoSuchBot(LookupError):
    """There is none of this handle, or it is not the caller's, or not open to them."""


class BotIsBusy(Exception):
    """The bot sits at as many tables as it takes, or does not play this game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a bot shall be; `games` are slugs, and none means all."""

    handle: str
    name: str
    games: Sequence[str] = ()
    open_to: str = Bot.OpenTo.OWNER
    most_tables: int = 4


def make(*, owner: User, plan: Plan, now: datetime) -> tuple[Bot, str]:
    """A new bot of this person, and the text of its token, which is told here alone.

    Raises:
        NotForBots, TooManyBots, HandleTaken: as they say.
        UnknownGame: it is to play a game that is not on offer.
        NameRefused: its name may not be shown.
    """
    rights.check_no_bot(owner)
    for slug in plan.games:
        catalogue.find(slug)
    if _HANDLE.fullmatch(plan.handle) is None:
        raise ValueError(f"a handle is lower-case letters, digits and hyphens: {plan.handle}")
    with transaction.atomic():
        # The owner's row is the lock: two requests at once cannot pass the quota together.
        User.objects.select_for_update().get(pk=owner.pk)
        if Bot.objects.filter(owner=owner, retired_at=None).count() >= MOST_BOTS:
            raise TooManyBots
        user, token = people.make_bot(name=plan.name, language=owner.language, now=now)
        bot = Bot(
            user=user,
            owner=owner,
            handle=plan.handle,
            games=sorted(set(plan.games)),
            open_to=plan.open_to,
            most_tables=plan.most_tables,
            made_at=now,
        )
        try:
            with transaction.atomic():
                bot.save(force_insert=True)
        except IntegrityError as conflict:
            raise HandleTaken from conflict
    return bot, token


def renew_token(*, owner: User, handle: str, now: datetime) -> tuple[Bot, str]:
    """The bot and a new token for it; those it had open nothing any more.

    Raises:
        NoSuchBot: the person has none of this handle.
    """
    with transaction.atomic():
        bot = found_bots.own(owner.pk, handle)
        if bot is None:
            raise NoSuchBot(handle)
        tokens.revoke_all(user=bot.user, now=now)
        return bot, tokens.issue(user=bot.user, label="", now=now)


def retire(*, owner: User, handle: str, now: datetime) -> None:
    """Take a bot from every table, where computers play on, and its tokens from it.

    Raises:
        NoSuchBot: the person has none of this handle.
    """
    bot = found_bots.own(owner.pk, handle)
    if bot is None:
        raise NoSuchBot(handle)
    with transaction.atomic(savepoint=False):
        _retire(bot, now)


def retire_all(*, owner: User, now: datetime) -> None:
    """Retire every bot of a person, within the caller's transaction."""
    for bot in found_bots.all_own(owner.pk):
        _retire(bot, now)


def seat(
    *, code: str, host: User, handle: str, seat: int | None, now: datetime
) -> locks.LockedTable:
    """Seat a bot at a table that waits, as its host; the last free seat starts the match.

    Raises:
        NoSuchTable, NotHost, NotWaiting, SeatTaken, TableFull, AlreadySeated: as they say.
        NoSuchBot: none that this person may seat.
        BotIsBusy: it takes no more tables, or does not play this game.
    """
    with locks.table(code, now=now) as at:
        rights.check_host(at, host.pk)
        bot = found_bots.seatable(host.pk, handle)
        if bot is None:
            raise NoSuchBot(handle)
        # One after another, so that two hosts cannot both take the bot's last table.
        Bot.objects.select_for_update().get(pk=bot.pk)
        plays = not bot.games or at.table.game in bot.games
        held = Sitting.objects.filter(user=bot.user_id, ended_at=None, table__ended_at=None)
        if not plays or held.count() >= bot.most_tables:
            raise BotIsBusy
        seats.take(at, bot.user, seat)
    return at


def note_seen(*, user: User, now: datetime) -> None:
    """Write down that a bot is connected, once a minute at most."""
    minute_ago = now - timedelta(minutes=1)
    mine = Bot.objects.filter(user=user)
    mine.exclude(seen_at__gt=minute_ago).update(seen_at=now)


def _retire(bot: Bot, now: datetime) -> None:
    mine = Sitting.objects.filter(user=bot.user, ended_at=None, table__ended_at=None)
    for code in mine.order_by("table").values_list("table__code", flat=True):
        seats.dismiss(code=code, user=bot.user, now=now)
    tokens.revoke_all(user=bot.user, now=now)
    bot.retired_at = now
    bot.save(update_fields=["retired_at"])
