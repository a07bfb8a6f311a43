"""No module is longer than a reader can hold."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 400
MODULES = sorted(
    path
    for package in ("accounts", "config", "games", "tests")
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(ROOT)) for path in MODULES])
def test_a_module_has_no_more_lines_than_this(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST
