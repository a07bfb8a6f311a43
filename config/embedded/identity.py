"""Which user the servers run as: whoever starts them, but never root."""

import os
import pwd
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.embedded.refusal import CannotServe

_UNPRIVILEGED = "nobody"


@dataclass(frozen=True, slots=True)
class Identity:
    """A user to start processes as; `is_dropped` if it is not the one who asks."""

    name: str
    uid: int
    gid: int
    is_dropped: bool

    def popen_options(self) -> dict[str, Any]:
        """What makes `subprocess` start a process as this user."""
        if not self.is_dropped:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def may_execute(self, program: Path) -> bool:
        """Whether this user can get to `program` and run it."""
        return self._succeeds(["/bin/sh", "-c", '[ -x "$1" ]', "sh", str(program)])

    def barred_from(self, directory: Path) -> Path | None:
        """The first directory on the way to and into `directory` that keeps this user out."""
        way = [*reversed(directory.parents), directory]
        return next(
            (part for part in way if part.exists() and not self.may_execute(part)), None
        )

    def may_run_python(self, source: Path) -> bool:
        """Whether this user can run this very Python and the code in `source`."""
        if not self.is_dropped:
            return True
        return self._succeeds([sys.executable, "-c", "import config"], cwd=source)

    def own(self, path: Path, mode: int = 0o700) -> Path:
        """Make the directory `path` if need be, and give it to this user alone."""
        path.mkdir(parents=True, exist_ok=True)
        if self.is_dropped:
            os.chown(path, self.uid, self.gid)
        elif path.stat().st_uid != self.uid:
            raise CannotServe(f"{path} belongs to another user than {self.name}, who runs this")
        path.chmod(mode)
        return path

    def _succeeds(self, command: Sequence[str], cwd: Path | None = None) -> bool:
        try:
            done = subprocess.run(
                command,
                cwd=cwd,
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                **self.popen_options(),
            )
        except PermissionError:
            return False
        return done.returncode == 0


def for_servers() -> Identity:
    """The user who runs this, or `nobody` if that is root."""
    if os.geteuid() != 0:
        return of_this_process()
    try:
        entry = pwd.getpwnam(_UNPRIVILEGED)
    except KeyError:
        raise CannotServe(
            f"PostgreSQL refuses to run as root, and there is no user {_UNPRIVILEGED} to run it"
            " instead: make one, or start this as an ordinary user."
        ) from None
    return Identity(_UNPRIVILEGED, entry.pw_uid, entry.pw_gid, is_dropped=True)


def of_this_process() -> Identity:
    """The user who runs this."""
    uid = os.geteuid()
    return Identity(_name_of(uid), uid, os.getegid(), is_dropped=False)


def _name_of(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"
