"""`./test`: every check and test, on a PostgreSQL and a Valkey of their own.

./test                      all checks, then all tests but the slow ones
./test --all                the slow ones too, and 1000 seeds where there were 30; first the
                            engine that is tested with is installed, where apt-get can do it
./test tests/rules -k foo   only pytest, with these arguments
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from config.embedded import home as homes
from config.embedded import identity as identities
from config.embedded import servers
from config.embedded.refusal import CannotServe
from tests import packages

_PYTHON = sys.executable
_MANAGE = (_PYTHON, "manage.py")
_LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

_CHECKS: Mapping[str, Sequence[str]] = {
    "formatting": (_PYTHON, "-m", "ruff", "format", "--check", "."),
    "ruff": (_PYTHON, "-m", "ruff", "check", "."),
    "layers": (_PYTHON, "-c", _LINT_IMPORTS, "--no-logo"),
    "types": (_PYTHON, "-m", "mypy", "games", "accounts", "config", "tests"),
    "migrations": (*_MANAGE, "makemigrations", "--check", "--dry-run"),
    "settings": (*_MANAGE, "check", "--fail-level=WARNING"),
    "settings for production": (*_MANAGE, "check", "--deploy", "--fail-level=WARNING"),
}
_PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "SECRET_KEY": "0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "play.example.org",
    "HTTPS": "1",
    "TRUST_PROXY": "1",
}


def main() -> int:
    """Run them all, the quick ones first; 0 if all pass."""
    arguments = sys.argv[1:]
    is_whole = all(argument == "--all" for argument in arguments)
    try:
        with (
            homes.throwaway(identities.for_servers()) as home,
            servers.running(home, is_throwaway=True),
        ):
            env = {**os.environ, **servers.environment(home)}
            return _run(arguments, env, is_whole=is_whole)
    except CannotServe as refusal:
        print(refusal, file=sys.stderr)
        return 1


def _run(arguments: Sequence[str], env: Mapping[str, str], *, is_whole: bool) -> int:
    env = {**env, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    if is_whole and arguments:
        print(packages.see_to_engine(), flush=True)
    failed = [name for name in _CHECKS if not _passes(name, env)] if is_whole else []
    # Two processes: as many as CI has cores.
    shared_out = ["--numprocesses=2", "--dist=loadfile"] if is_whole else []
    tests = [_PYTHON, "-m", "pytest", *shared_out, *arguments]
    code = subprocess.run(tests, env=env, check=False).returncode
    if failed:
        print(f"\nChecks that failed before the tests: {', '.join(failed)}")
    return code or len(failed)


def _passes(name: str, env: Mapping[str, str]) -> bool:
    print(f"{name} …", flush=True)
    began_at = time.monotonic()
    if name == "settings for production":
        env = {**env, **_PRODUCTION}
    done = subprocess.run(
        _CHECKS[name], env=env, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    passed = done.returncode == 0
    if not passed:
        sys.stdout.write(done.stdout.decode(errors="replace"))
    print(
        f"  {'passed' if passed else 'FAILED'}, {time.monotonic() - began_at:.1f} s", flush=True
    )
    return passed


if __name__ == "__main__":
    sys.exit(main())
