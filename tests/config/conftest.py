"""Where the tests of the embedded servers keep their data."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.embedded import home as homes
from config.embedded import identity as identities
from tests.config import running


@pytest.fixture
def data() -> Iterator[Path]:
    """A place for a data directory of its own; not yet made."""
    with _place() as path:
        yield path


@pytest.fixture(scope="module")
def kept() -> Iterator[Path]:
    """A data directory whose database has a table `kept` with a 7 in it.

    Its initdb was broken off once, and begun again.
    """
    with _place() as path:
        home = homes.at(path, identities.for_servers())
        with home.owned():
            unfinished = home.identity.own(path / "pg18.new")
            (unfinished / "PG_VERSION").write_text("18\n")
        code, output = running.run(path, "python", "-c", running.WRITE)
        assert code == 0, output
        assert not unfinished.exists()
        yield path


@contextmanager
def _place() -> Iterator[Path]:
    """A path with a space in it.

    Not below pytest's own, which nobody but its owner may enter: run by root, the servers are
    somebody else.
    """
    above = Path(tempfile.mkdtemp(prefix="chieu test "))
    above.chmod(0o755)
    yield above / "data"
    shutil.rmtree(above)
