"""What is drawn by lot in a test: the same in every run of it."""

from hashlib import sha256
from itertools import count

import pytest

from games.services import hands


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the matches of a test from seeds that its name gives."""
    name, numbers = request.node.nodeid, count()
    monkeypatch.setattr(
        hands, "new_seed", lambda: sha256(f"{name} {next(numbers)}".encode()).digest()
    )
