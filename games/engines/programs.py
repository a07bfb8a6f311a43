"""Where programs are that the operator allows, by the names that staff may choose from."""

import shutil
from pathlib import Path

from django.conf import settings

_USUAL_PLACES = "/usr/games:/usr/local/games:/usr/local/bin:/usr/bin:/opt/homebrew/bin"


def names() -> tuple[str, ...]:
    """The names on the operator's list."""
    return tuple(settings.ENGINE_PROGRAMS)


def find(name: str) -> tuple[str, ...] | None:
    """The words that start the program of this name.

    None if it is not on the list, or not on this machine.
    """
    command, *arguments = settings.ENGINE_PROGRAMS.get(name, "").split() or [""]
    found = shutil.which(command) or shutil.which(command, path=_USUAL_PLACES)
    return (str(Path(found).absolute()), *arguments) if found else None
