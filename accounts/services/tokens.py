"""Issuing, recognising, listing and revoking bearer tokens."""

import hashlib
import re
import secrets
from datetime import datetime, timedelta
from typing import Final

from accounts.models import Token, User

PREFIX: Final = "chieu_"
BOT_PREFIX: Final = "chieu_bot_"
_FORM: Final = re.compile(r"chieu_(?:bot_)?[A-Za-z0-9_-]{43}")
_LAST_USE_STEP: Final = timedelta(hours=1)


def issue(*, user: User, label: str, now: datetime) -> str:
    """The text of a new token of `user`. It is told here once and can never be read again."""
    text = (BOT_PREFIX if user.is_bot else PREFIX) + secrets.token_urlsafe(32)
    Token.objects.create(
        user=user, digest=_digest(text), label=label, created_at=now, last_used_at=now
    )
    return text


def recognise(*, text: str, now: datetime) -> Token | None:
    """The live token of this text with its person, in one query; None for any other text.

    The time of last use is kept to the hour: a client that polls all evening costs a handful
    of writes.
    """
    if _FORM.fullmatch(text) is None:
        return None
    token = (
        Token.objects.select_related("user")
        .filter(digest=_digest(text), revoked_at=None, user__is_active=True)
        .first()
    )
    if token is not None and now - token.last_used_at >= _LAST_USE_STEP:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def digest_of(text: str) -> str | None:
    """What is stored of a token of this text; None for a text that is no token's."""
    return _digest(text) if _FORM.fullmatch(text) else None


def used_since(now: datetime) -> datetime:
    """A token that was used later than this need not have its last use written down again."""
    return now - _LAST_USE_STEP


def live(*, user: User) -> list[Token]:
    """The tokens of `user` that still open something, oldest first."""
    return list(Token.objects.filter(user=user, revoked_at=None).order_by("created_at", "id"))


def revoke(*, user: User, code: str, now: datetime) -> bool:
    """Whether `user` had a live token of this code; it opens nothing from now on."""
    return bool(
        Token.objects.filter(user=user, code=code, revoked_at=None).update(revoked_at=now)
    )


def revoke_all(*, user: User, now: datetime) -> int:
    """How many live tokens `user` had; none opens anything from now on."""
    return Token.objects.filter(user=user, revoked_at=None).update(revoked_at=now)


def _digest(text: str) -> str:
    # A token has 256 random bits, so a plain digest cannot be guessed back to it.
    return hashlib.sha256(text.encode()).hexdigest()
