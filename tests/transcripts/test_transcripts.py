"""Replays the golden files: the same actions must still read the same."""

from pathlib import Path

import pytest

from games.catalogue import ENTRIES
from tests.transcripts.playthrough import GOLDEN, read, write

FILES = sorted(GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_transcript_still_reads_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(*read(text)) == text, (
        f"if this is meant: python -m tests.transcripts renew {path.stem}"
    )


@pytest.mark.parametrize("slug", [entry.game.info.slug for entry in ENTRIES])
def test_each_game_has_a_transcript(slug: str) -> None:
    assert [path for path in FILES if path.stem.startswith(f"{slug}-")]
