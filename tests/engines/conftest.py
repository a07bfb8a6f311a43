"""Scripted engines under the names that say how they behave."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from games.engines import talking
from games.engines.pool import Pool
from games.models import Engine
from games.services import engine_moves
from tests.api.conftest import _nobody_waits, an, broker  # noqa: F401 - fixtures of all here
from tests.engines.games import Make, SetUp

SCRIPT = Path(__file__).with_name("scripted.py")


@pytest.fixture
def script(tmp_path: Path, settings: Settings) -> Callable[[str], tuple[str, ...]]:
    """Makes a program of this name, and puts it on the operator's list."""

    def make(name: str) -> tuple[str, ...]:
        path = tmp_path / name
        path.write_text(f"#!{sys.executable} -SE\n{SCRIPT.read_text()}")
        path.chmod(0o755)
        settings.ENGINE_PROGRAMS = {**settings.ENGINE_PROGRAMS, name: str(path)}
        return (str(path),)

    return make


@pytest.fixture
def heard(tmp_path: Path) -> Callable[[], list[str]]:
    """All that the scripted engines of this test were told."""
    return lambda: (tmp_path / "heard").read_text().splitlines()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience of tests: an engine that hangs is given up soon."""
    monkeypatch.setattr(talking, "STOP_SECONDS", 0.15)
    monkeypatch.setattr(talking, "START_SECONDS", 2.0)


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    made = Pool()
    monkeypatch.setattr(engine_moves, "POOL", made)
    yield made
    made.close()


@pytest.fixture
def set_up(script: Make, pool: Pool, db: None) -> SetUp:
    """Makes an engine in use whose program is a script."""

    def make(program: str, **more: Any) -> Engine:
        script(program)
        level = {"nodes": 100, "wall_seconds": 0.2, "options": {"Skill Level": 1}}
        return Engine.objects.create(
            slug=program,
            name=program,
            game="xiangqi",
            protocol=program.partition("-")[0],
            program=program,
            levels={"club": level, "expert": level},
            seat_options={
                "hash": {"kind": "number", "option": "Hash", "least": 1, "most": 64},
                "book": {"kind": "flag", "option": "OwnBook"},
                "randomness": {"kind": "number", "least": 0, "most": 100},
            },
            is_enabled=True,
            **more,
        )

    return make
