"""`python -m config.embedded`: the whole service, or one command, on embedded servers."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

from config.embedded import home as homes
from config.embedded import identity as identities
from config.embedded import servers
from config.embedded.refusal import CannotServe
from config.embedded.supervisor import Supervisor
from config.embedded.web import Address


def main() -> int:
    """Do what the command line says; the exit code is that of the command."""
    arguments = _parser().parse_args()
    try:
        return int(arguments.do(arguments))
    except CannotServe as refusal:
        print(refusal, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m config.embedded")
    commands = parser.add_subparsers(required=True)
    serve = commands.add_parser("serve", prog="./serve", help="run the whole service")
    serve.add_argument("--port", type=_port, default=8000, help="where to listen (8000)")
    serve.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 for the network to reach it"
    )
    serve.add_argument("--data", type=Path, help="the data directory (.data in the checkout)")
    serve.set_defaults(do=_serve)
    run = commands.add_parser("run", help="run a command with DATABASE_URL and REDIS_URL set")
    run.add_argument("--data", type=Path, help="a data directory to use and keep")
    run.add_argument("command", nargs="+", metavar="COMMAND", help="after --")
    run.set_defaults(do=_run)
    return parser


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 1 to 65535")
    return port


def _serve(arguments: argparse.Namespace) -> int:
    checkout = Path(__file__).resolve().parents[2]
    identity = identities.for_servers()
    if arguments.data is None:
        home = homes.usual(checkout, identity)
    else:
        home = homes.at(arguments.data, identity)
    Supervisor(checkout, home, Address(arguments.host, arguments.port)).run()
    return 0


def _run(arguments: argparse.Namespace) -> int:
    identity = identities.for_servers()
    with ExitStack() as stack:
        if arguments.data is None:
            home = stack.enter_context(homes.throwaway(identity))
        else:
            home = homes.at(arguments.data, identity)
        if not home.is_owned():
            is_throwaway = arguments.data is None
            stack.enter_context(servers.running(home, is_throwaway=is_throwaway))
        return _call(arguments.command, {**os.environ, **servers.environment(home)})


def _call(command: Sequence[str], env: Mapping[str, str]) -> int:
    """Run `command` in the foreground: what is typed is for it, and so are signals."""
    program = sys.executable if command[0] == "python" else command[0]
    with subprocess.Popen([program, *command[1:]], env=dict(env)) as process:
        # Ctrl-C reaches the command by itself; this process stays until it has ended.
        signal.signal(signal.SIGINT, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        return process.wait()


if __name__ == "__main__":
    sys.exit(main())
