"""What may be shown as the name of a person or of a computer: any script, nothing invisible."""

import unicodedata
from typing import Final

NAME_SIZE: Final = 40

_BIDI_OVERRIDES: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_REFUSED_CATEGORIES: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters by their category, blank by their look: Hangul fillers and the empty Braille cell.
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")


class NameRefused(ValueError):
    """The text may not stand as a name. `code` says which rule it breaks."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


def checked_name(text: str) -> str:
    """The name in NFC without surrounding space, as it is stored and shown.

    Joiners inside a name are allowed, since several scripts and emoji need them, but a name
    of which nothing could be seen is not.

    Raises:
        NameRefused: `name_character`, `name_blank` or `name_too_long`.
    """
    name = unicodedata.normalize("NFC", text.strip())
    if any(_is_refused(character) for character in name):
        raise NameRefused(
            "name_character", "A name has no control or direction-changing characters."
        )
    if not any(_is_visible(character) for character in name):
        raise NameRefused("name_blank", "A name has at least one visible character.")
    if len(name) > NAME_SIZE:
        raise NameRefused("name_too_long", "A name has at most 40 characters.")
    return name


def _is_refused(character: str) -> bool:
    return (
        character in _BIDI_OVERRIDES or unicodedata.category(character) in _REFUSED_CATEGORIES
    )


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK_LETTERS
