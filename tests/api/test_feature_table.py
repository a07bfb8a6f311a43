"""The table of features holds what it says: operations, pages and tests that exist."""

import re
from pathlib import Path

import pytest

from tests.api import contract

PAGE = Path(__file__).resolve().parents[2] / "docs" / "xiangqi" / "features.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.read_text("utf-8").splitlines()
    if re.match(r"\| \d+ \|", line)
]
MISSING = "**not there**"


def test_there_are_33_rows_in_order() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, 34))


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_leads_to_operations_pages_and_tests(row: list[str]) -> None:
    _, feature, operations, pages, tests, note = row
    assert feature
    if MISSING not in note:
        assert operations, "a feature that is there has an operation"
        assert pages, "and a page"
        assert tests, "and a test"
    told = contract.document()["paths"]
    for method, path in re.findall(r"`([A-Z]+) ([^`]+)`", operations):
        assert method.lower() in told[f"/api/v1/{path}"]
    for link in re.findall(r"\]\(([^)]+)\)", pages + tests):
        assert (PAGE.parent / link).exists(), link
