"""The clauses of each game's RULES.md, and the tests that cite them."""

import re
from pathlib import Path

from games.catalogue import ENTRIES

ROOT = Path(__file__).parents[2]
SLUGS = [entry.game.info.slug for entry in ENTRIES]
TRANSLATIONS = ("vi", "zh-Hans", "ms")

_CLAUSE = r"[A-Z]{2}-\d+\.\d+[a-z]?"
_AT_THE_HEAD = re.compile(rf"^[\s#>*-]*({_CLAUSE})\b", re.MULTILINE)
_CITED = re.compile(r"mark\.rule\(([^)]*)\)")


def rules_path(slug: str, language: str | None = None) -> Path:
    """Where the rules of a game are written, in English or another language."""
    name = "RULES.md" if language is None else f"RULES.{language}.md"
    return ROOT / "games" / "rules" / slug / name


def clauses(path: Path) -> list[str]:
    """Every clause that a RULES.md states: those at the head of a line, in their order."""
    return _AT_THE_HEAD.findall(path.read_text(encoding="utf-8"))


def cited() -> set[str]:
    """Every clause that some test is marked with."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for marks in _CITED.findall(path.read_text(encoding="utf-8")):
            found.update(re.findall(_CLAUSE, marks))
    return found
