"""Makes anew what is shipped with a game as data: `manage.py make NAME --help`."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management import making

_MAKERS = {
    found.name: import_module(f"{making.__name__}.{found.name}")
    for found in iter_modules(making.__path__)
}


class Command(BaseCommand):
    help = "Makes anew what is shipped with a game as data."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        names = parser.add_subparsers(dest="name", required=True, metavar="NAME")
        for name, maker in _MAKERS.items():
            maker.add_arguments(
                names.add_parser(name, help=(maker.__doc__ or "").split("\n")[0])
            )

    def handle(self, *args: Any, **given: Any) -> None:
        _MAKERS[given["name"]].make(given, self.stdout.write)
