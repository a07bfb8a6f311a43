"""Which language a caller reads, and the words of the service and the games in it."""

import gettext as books
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Protocol

from django.conf import settings
from django.utils import translation

TAGS: Final = ("en", "vi", "zh-Hans", "ms")
"""The languages that every text exists in, as the API writes them (BCP 47)."""

_BY_PRIMARY: Final = {tag.partition("-")[0]: tag for tag in TAGS}
_RANGE: Final = re.compile(
    r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*"
)
_ASKED: Final = "chieu.language"


class Spoken(Protocol):
    """A phrase or a reason: English that may have named gaps, in `gaps`."""

    @property
    def text(self) -> str: ...


def accepted(header: str) -> str | None:
    """The tag of the language that an Accept-Language header likes best of ours, if any.

    Languages match by their first subtag: whoever reads any Chinese is better served with
    simplified characters than with English.
    """
    liked: list[tuple[float, str]] = []
    for part in header.split(","):
        found = _RANGE.fullmatch(part)
        tag = found and _BY_PRIMARY.get(found[1].partition("-")[0].lower())
        if found and tag:
            liked.append((float(found[2] or 1), tag))
    quality, tag = max(liked, key=lambda each: each[0], default=(0.0, ""))
    return tag if quality > 0 else None


def begin(meta: dict[str, Any]) -> str:
    """The tag to begin a request with: what its header asks for, else English."""
    asked = accepted(meta.get("HTTP_ACCEPT_LANGUAGE", ""))
    meta[_ASKED] = asked
    return asked or TAGS[0]


def prefer(meta: Mapping[str, Any], tag: str) -> None:
    """Speak the language of a person's profile, unless the request asked for one of ours."""
    if meta.get(_ASKED) is None:
        translation.activate(tag.lower())


def current() -> str:
    """The tag of the language that is being spoken."""
    primary = (translation.get_language() or "").partition("-")[0]
    return _BY_PRIMARY.get(primary, TAGS[0])


def say(spoken: Spoken, *, game: str = "") -> str:
    """The phrase or reason in the language being spoken, its gaps filled.

    The words of `game` go before those of the service, so that two games may call one English
    word by different names.
    """
    text = _translated(spoken.text, game)
    gaps: Mapping[str, Any] = getattr(spoken, "gaps", {})
    if not gaps:
        return text
    return text.format(**{name: _filled(gap, game) for name, gap in gaps.items()})


def _filled(gap: Any, game: str) -> str:
    if isinstance(gap, str | int):
        return str(gap)
    if isinstance(gap, tuple):
        between = translation.pgettext("between the items of a list", ", ")
        return between.join(say(each, game=game) for each in gap)
    return say(gap, game=game)


def _translated(text: str, game: str) -> str:
    tag = current()
    if tag == TAGS[0] or not text:
        return text
    return _book(game, tag).get(text) or translation.gettext(text)


@cache
def _book(game: str, tag: str) -> Mapping[str, str]:
    """The words of a game in a language; none for a game without a book."""
    folder = settings.BASE_DIR / "locale" / game
    if not game or not folder.is_dir():
        return {}
    found = books.translation("django", folder, [translation.to_locale(tag)], fallback=True)
    catalogue: Mapping[Any, str] = getattr(found, "_catalog", {})
    return {text: said for text, said in catalogue.items() if isinstance(text, str) and text}
