"""What `./test --all` does about the engine."""

import stat
from pathlib import Path

import pytest

from tests import packages


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only directory in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(packages, "_PLACES", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    return tmp_path


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_what_is_installed_is_left_alone(places: Path) -> None:
    program(places / packages.ENGINE, "exit 0")
    assert packages.see_to_engine() == "fairy-stockfish is installed"


def test_without_apt_get_its_tests_are_skipped(places: Path) -> None:
    assert "skipped" in packages.see_to_engine()


def test_it_is_installed(places: Path) -> None:
    engine = places / packages.ENGINE
    program(
        places / "apt-get",
        f'[ "$5" = {packages.ENGINE} ] && echo > {engine} && /bin/chmod 755 {engine}',
    )
    assert packages.see_to_engine() == "fairy-stockfish was installed"


def test_an_apt_get_that_fails_is_said(places: Path) -> None:
    program(places / "apt-get", "exit 100")
    assert packages.see_to_engine().endswith("could not be installed: its tests are skipped")
