"""The directory that holds everything `./serve` keeps, and who may use it at the moment."""

import fcntl
import hashlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded import leftovers
from config.embedded.identity import Identity
from config.embedded.refusal import CannotServe

# A socket's whole path must fit in 104 bytes on macOS, 108 on Linux.
_LONGEST_SOCKET_DIRECTORY = 80


class Home:
    """A data directory: the starter's own, with parts that belong to the servers."""

    def __init__(self, path: Path, identity: Identity) -> None:
        self.path = path
        self.identity = identity

    @property
    def lock_file(self) -> Path:
        return self.path / "lock"

    @property
    def sockets(self) -> Path:
        """Where the servers' sockets are: within, unless that makes their paths too long."""
        inside = self.path / "run"
        if len(os.fsencode(inside)) <= _LONGEST_SOCKET_DIRECTORY:
            return inside
        digest = hashlib.sha256(os.fsencode(self.path)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"chieu-{digest}"

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    def secret_key(self) -> str:
        """The key that signs; made on the first call and kept."""
        file = self.path / "secret_key"
        if not file.exists():
            unfinished = file.with_suffix(".new")
            unfinished.touch(mode=0o600)
            unfinished.write_text(secrets.token_urlsafe(64))
            unfinished.rename(file)
        return file.read_text().strip()

    def log(self, name: str) -> Path:
        """The file that takes what a server prints; a new one if the old has grown long."""
        file = self.logs / f"{name}.log"
        if file.exists() and file.stat().st_size > 10_000_000:
            file.rename(file.with_suffix(".old.log"))
        return file

    def log_tail(self, name: str) -> str:
        """The last lines that a server printed."""
        file = self.logs / f"{name}.log"
        lines = file.read_text(errors="replace").splitlines() if file.exists() else []
        return "\n".join(f"    {line}" for line in lines[-10:])

    def prepare(self) -> None:
        """Make what is missing and give each part to whom it belongs."""
        if barrier := self.identity.barred_from(self.path.parent):
            raise CannotServe(
                f"The servers run as {self.identity.name}, who cannot enter {barrier}:"
                " open it with chmod o+x, or choose another place with --data."
            )
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.path.chmod(0o711 if self.identity.is_dropped else 0o700)
        except OSError as error:
            raise CannotServe(
                f"{self.path} cannot be used for data: {error.strerror}"
            ) from None

    @contextmanager
    def owned(self) -> Iterator[None]:
        """Hold the directory against any second owner, as long as this process lives.

        Raises:
            CannotServe: another process owns it
        """
        self.prepare()
        with self.lock_file.open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise CannotServe(
                    f"Already running on {self.path} (process {self.owner_pid()})."
                    " Stop that one, or give this one a place of its own with --data."
                ) from None
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            leftovers.end_all(self.path)
            self.identity.own(self.sockets)
            self.identity.own(self.logs)
            yield

    def owner_pid(self) -> str:
        """The process that owned it last."""
        return self.lock_file.read_text().strip() or "unknown"

    def is_owned(self) -> bool:
        """Whether some process owns it now."""
        if not self.lock_file.exists():
            return False
        with self.lock_file.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False


def at(path: Path, identity: Identity) -> Home:
    """The home at `path`."""
    return Home(path.absolute(), identity)


def usual(checkout: Path, identity: Identity) -> Home:
    """The home of a checkout: `.data` in it, or below /var/lib if the servers cannot enter."""
    if identity.barred_from(checkout) is None:
        return at(checkout / ".data", identity)
    digest = hashlib.sha256(os.fsencode(checkout)).hexdigest()[:16]
    return at(Path("/var/lib/chieu") / digest, identity)


@contextmanager
def throwaway(identity: Identity) -> Iterator[Home]:
    """A home that is gone afterwards."""
    path = Path(tempfile.mkdtemp(prefix="chieu-"))
    try:
        yield at(path, identity)
    finally:
        shutil.rmtree(path, ignore_errors=True)
