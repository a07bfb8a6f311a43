"""Nothing outside the games' own places knows a game by its name."""

import re
from pathlib import Path

import pytest

from games import catalogue

ROOT = Path(__file__).resolve().parents[2]
OWN_PLACES = (
    *("games/rules/", "games/players/", "games/catalogue.py"),
    "games/management/making/",  # of the data that is shipped with a game
)
NAMES = sorted(
    {entry.game.info.slug for entry in catalogue.ENTRIES}
    | {entry.game.info.name for entry in catalogue.ENTRIES}
)


def modules() -> list[Path]:
    found = [
        path for app in ("config", "accounts", "games") for path in (ROOT / app).rglob("*")
    ]
    return [
        path
        for path in sorted(found)
        if path.suffix in {".py", ".html", ".js", ".css"}
        and not path.relative_to(ROOT).as_posix().startswith(OWN_PLACES)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_no_module_names(name: str) -> None:
    word = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    naming = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in modules()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if word.search(line)
    ]
    assert not naming
