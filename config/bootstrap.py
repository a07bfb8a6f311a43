"""Makes the environment of ./serve and ./test from the hashed locks, and goes on in it.

Runs on a bare Python: nothing but the standard library is imported, nothing of Chiếu either.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
VENV = CHECKOUT / ".venv"
PYTHON = VENV / "bin" / "python"
INSTALLED = VENV / "installed-locks"
RUN = "requirements.txt"
DEVELOP = "requirements-dev.txt"  # all of the former, and more
UV = "requirements-uv.txt"


def main() -> None:
    """Become the command that is named first, with the arguments after it."""
    command, *arguments = sys.argv[1:]
    with _only_one():
        _ensure([RUN, DEVELOP] if command == "test" else [RUN])
    # -P: where the caller stands may hold modules of the same names.
    os.environ["PYTHONPATH"] = str(CHECKOUT)
    if command == "test":
        os.chdir(CHECKOUT)
        words = ["-P", "-m", "tests", *arguments]
    else:
        words = ["-P", "-m", "config.embedded", command, *arguments]
    os.execv(PYTHON, [str(PYTHON), *words])


@contextmanager
def _only_one() -> Iterator[None]:
    """Make a second one wait until the first has its environment."""
    directory = os.open(CHECKOUT, os.O_RDONLY)
    try:
        fcntl.flock(directory, fcntl.LOCK_EX)
        yield
    finally:
        os.close(directory)


def _ensure(locks: Sequence[str]) -> None:
    """Install what `locks` name, unless just that has been done; the last holds the others."""
    began_at = time.monotonic()
    wanted = {_line_for(lock) for lock in locks}
    present = _installed_lines()
    if wanted <= present:
        return
    print(f"Installing what {locks[-1]} names into .venv …", flush=True)
    try:
        if not _has_pip():
            _make_venv()
        INSTALLED.unlink(missing_ok=True)
        _install(locks[-1])
        # A set for development stays one when only the other's lock has been installed anew.
        kept = {line for line in present if line.split()[0] not in locks}
        INSTALLED.write_text("\n".join(sorted(wanted | kept)) + "\n")
    except PermissionError as error:
        sys.exit(f"The environment cannot be made: {error.strerror}: {error.filename}")
    print(f"  {'packages':<28} {time.monotonic() - began_at:6.2f} s", flush=True)


def _line_for(lock: str) -> str:
    digest = hashlib.sha256((CHECKOUT / lock).read_bytes()).hexdigest()
    return f"{lock} {digest} {sys.version_info.major}.{sys.version_info.minor}"


def _installed_lines() -> set[str]:
    if not (PYTHON.exists() and INSTALLED.exists()):
        return set()
    return set(INSTALLED.read_text().splitlines())


def _has_pip() -> bool:
    if not PYTHON.exists():
        return False
    asked = subprocess.run(
        [PYTHON, "-c", "import pip, sys; print(*sys.version_info[:2])"],
        check=False,
        capture_output=True,
        text=True,
    )
    return asked.stdout.split() == [str(part) for part in sys.version_info[:2]]


def _make_venv() -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if find_spec("ensurepip") is None:
        sys.exit(
            f"Python {version} is here without what makes environments (ensurepip)."
            f" On Debian and Ubuntu: apt-get install python{version}-venv"
        )
    shutil.rmtree(VENV, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", VENV], check=True)


def _install(lock: str) -> None:
    """Install with uv, which is quick; with pip, which is always there, if that fails."""
    hashed = ["--require-hashes", "-r"]
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *hashed]
    # System certificates: the way to the packages may lead through an authority of the house.
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--quiet", "--system-certs"]
    uv += ["--python", str(PYTHON), "--compile-bytecode", *hashed]
    try:
        subprocess.run([*pip, CHECKOUT / UV], check=True)
        subprocess.run([*uv, CHECKOUT / lock], check=True)
    except subprocess.CalledProcessError:
        print("uv did not do it; pip takes longer …", flush=True)
        done = subprocess.run([*pip, CHECKOUT / lock], check=False)
        if done.returncode != 0:
            sys.exit("The packages cannot be installed; see above.")


if __name__ == "__main__":
    main()
