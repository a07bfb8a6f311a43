"""Programs that some tests ask, where they are installed."""

import os
import shutil
import subprocess

ENGINE = "fairy-stockfish"
_INSTALL_SECONDS = 180
_PLACES = "/usr/games:/usr/local/games:/usr/local/bin:/usr/bin"


def see_to_engine() -> str:
    """Install the engine that is tested with, where that can be done; what came of it."""
    if _is_here():
        return f"{ENGINE} is installed"
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return f"{ENGINE} is not installed, and apt-get is not at hand: its tests are skipped"
    try:
        subprocess.run(
            [apt, "install", "-y", "-qq", "--no-install-recommends", ENGINE],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            timeout=_INSTALL_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return f"{ENGINE} could not be installed in time: its tests are skipped"
    if _is_here():
        return f"{ENGINE} was installed"
    return f"{ENGINE} could not be installed: its tests are skipped"


def _is_here() -> bool:
    return bool(shutil.which(ENGINE) or shutil.which(ENGINE, path=_PLACES))
