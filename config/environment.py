"""Reading environment variables strictly: a value that cannot be meant is refused."""

import os
import re

from django.core.exceptions import ImproperlyConfigured

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})


def text(name: str, default: str = "") -> str:
    """The variable without the white space around it."""
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool) -> bool:
    """Whether the variable says yes; `default` if it is not set at all."""
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word not in _TRUE | _FALSE:
        raise ImproperlyConfigured(f"{name} is a yes or no (1 or 0), got {value!r}")
    return word in _TRUE


def whole(name: str, default: int) -> int:
    """The variable as a whole number, 0 or more."""
    value = text(name) or str(default)
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} is a whole number, got {value!r}")
    return int(value)


def words(name: str) -> list[str]:
    """The parts of a comma-separated variable, empty ones left out."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def programs(name: str, default: str) -> dict[str, str]:
    """Programs by the names of a comma-separated variable: `name=/its/path -x`, or only `name`.

    A name alone is also what its program is called. Arguments are parted by spaces.
    """
    value = os.environ.get(name, default)
    found = {}
    for part in value.split(","):
        label, _, path = (each.strip() for each in part.partition("="))
        if not label:
            continue
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", label):
            raise ImproperlyConfigured(
                f"{name} names programs in letters, digits, dots and dashes, got {label!r}"
            )
        found[label] = path or label
    return found
