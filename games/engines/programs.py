"""The programs that the operator allows, by name, and where they lie on this machine."""

import shutil
from collections.abc import Mapping
from typing import Final

from django.conf import settings

KNOWN: Final = "fairy-stockfish"
"""A package of Debian and Ubuntu that is used wherever it is installed."""

_PLACES: Final = "/usr/games:/usr/local/games:/usr/local/bin:/usr/bin:/opt/homebrew/bin"


class NotAllowed(LookupError):
    """The operator allows no program of this name, or it is not installed."""


def allowed() -> Mapping[str, tuple[str, ...]]:
    """The words that start each program, by its name."""
    given: Mapping[str, str] = getattr(settings, "ENGINE_PROGRAMS", {})
    found = {name: tuple(command.split()) for name, command in given.items()}
    path = shutil.which(KNOWN) or shutil.which(KNOWN, path=_PLACES)
    if path is not None:
        found.setdefault(KNOWN, (path,))
    return found


def argv_of(name: str) -> tuple[str, ...]:
    """The words that start a program.

    Raises:
        NotAllowed: there is none of this name here.
    """
    try:
        return allowed()[name]
    except KeyError:
        raise NotAllowed(name) from None
