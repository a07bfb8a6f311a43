"""The whole service on one machine: started in order, kept running, stopped in order."""

import compileall
import os
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from config.embedded import (
    application,
    identity,
    leftovers,
    postgres,
    processes,
    servers,
    valkey,
)
from config.embedded.home import Home
from config.embedded.processes import Child
from config.embedded.refusal import CannotServe
from config.embedded.terminal import say, timed
from config.embedded.web import Address

_READY_SECONDS = 60
_STOP_SECONDS = 15
_LOOK_SECONDS = 0.1
# What ends sooner than this is started again after ever longer pauses.
_STEADY_SECONDS = 10
_LONGEST_PAUSE_SECONDS = 30


class _Stopped(Exception):
    """Somebody asked for the end while something else was awaited."""


class _Service:
    """A process that is started again when it ends."""

    def __init__(self, name: str, start: Callable[[], Child]) -> None:
        self.name = name
        self._start = start
        self._pause = 0.0
        self.child = start()
        self._began_at = time.monotonic()
        self._due_at: float | None = None

    def look_after(self) -> None:
        """Notice that it has ended, or start it again once its pause is over."""
        if self.child.code is None:
            return
        now = time.monotonic()
        if self._due_at is None:
            self.child.kill_group()
            is_steady = now - self._began_at > _STEADY_SECONDS
            self._pause = (
                0.5 if is_steady else min(2 * self._pause or 0.5, _LONGEST_PAUSE_SECONDS)
            )
            self._due_at = now + self._pause
            say(f"{self.name} ended with code {self.child.code}, starts in {self._pause} s.")
        elif now >= self._due_at:
            self._due_at = None
            self._began_at = now
            try:
                self.child = self._start()
            except CannotServe as refusal:
                say(str(refusal))


class Supervisor:
    """Runs the service of `checkout` on `home` at `address`."""

    def __init__(self, checkout: Path, home: Home, address: Address) -> None:
        self._checkout = checkout
        self._home = home
        self._address = address
        self._stop = threading.Event()
        self._servers: list[_Service] = []
        self._application: list[_Service] = []

    def run(self) -> None:
        """Serve until told to stop by a signal, and return when everything has ended.

        Raises:
            CannotServe: it does not come up
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._take_signal)
        self._address.check_free()
        with self._home.owned():
            try:
                self._start_servers()
                self._start_application()
                self._say_where()
                while not self._stop.wait(_LOOK_SECONDS):
                    for service in (*self._servers, *self._application):
                        service.look_after()
            except _Stopped:
                pass
            finally:
                self._end()

    def _take_signal(self, number: int, frame: object) -> None:
        """The first asks for an orderly end, a second ends the application by force."""
        if self._stop.is_set():
            for service in self._application:
                service.child.kill_group()
        self._stop.set()

    def _start_servers(self) -> None:
        if "DATABASE_URL" not in os.environ:
            with timed("PostgreSQL"):
                self._servers.append(
                    _Service("PostgreSQL", partial(postgres.start, self._home))
                )
        if "REDIS_URL" not in os.environ:
            with timed("Valkey"):
                self._servers.append(_Service("Valkey", partial(valkey.start, self._home)))

    def _start_application(self) -> None:
        runner = self._runner()
        if runner.is_dropped:
            # Python compiles as it goes, but this user may not write beside the code.
            for package in ("accounts", "config", "games"):
                compileall.compile_dir(self._checkout / package, quiet=2)
        start = partial(
            processes.start,
            identity=runner,
            env=self._environment(),
            cwd=self._checkout,
        )
        with timed("database tables"):
            self._await_end(start(application.prepare()))
        with timed("web server and workers"):
            for name, command in application.commands(self._address).items():
                self._application.append(_Service(name, partial(start, command)))
            self._await_ready()

    def _await_end(self, child: Child) -> None:
        try:
            while child.code is None:
                self._wait()
        finally:
            child.stop(_STOP_SECONDS)
        if child.code != 0:
            raise CannotServe("The database could not be brought up to date; see above.")

    def _await_ready(self) -> None:
        deadline = time.monotonic() + _READY_SECONDS
        while not self._address.is_ready():
            self._wait()
            for service in self._application:
                if service.child.code is not None:
                    raise CannotServe(f"{service.name} does not start; see above.")
            if time.monotonic() > deadline:
                raise CannotServe(f"Not ready after {_READY_SECONDS} s; see above.")

    def _wait(self) -> None:
        if self._stop.wait(_LOOK_SECONDS):
            raise _Stopped

    def _runner(self) -> identity.Identity:
        """Who runs the application: the servers' user, if it can read the code."""
        if self._home.identity.may_run_python(self._checkout):
            return self._home.identity
        say(
            f"  {self._home.identity.name} cannot read this checkout or its Python, so that the"
            " web server and the workers run as root."
        )
        return identity.of_this_process()

    def _environment(self) -> dict[str, str]:
        return {
            "ALLOWED_HOSTS": "" if self._address.is_local else "*",
            **servers.environment(self._home),
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONUNBUFFERED": "1",
            "HOME": str(self._home.sockets),
            leftovers.MARK: str(self._home.path),
        }

    def _say_where(self) -> None:
        url = self._address.url
        say(f"\nChiếu is at {url}/ (API {url}/api/v1/, its pages {url}/api/v1/docs/,")
        say(f"administration {url}/admin/). Data: {self._home.path}. Ctrl-C stops it.\n")

    def _end(self) -> None:
        say("Stopping …")
        for service in reversed(self._application):
            service.child.ask_to_stop()
        for service in reversed((*self._servers, *self._application)):
            service.child.stop(_STOP_SECONDS)
