"""`manage.py words`: bring the translators' files up to what the code says, or check them."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management import wordbooks


class Command(BaseCommand):
    """Renews the files under `locale/`, or with `--check` only says what is amiss."""

    help = "Collect every text that players see into locale/, and compile the translations."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "books", nargs="*", help="games, or `service`; all if none is named"
        )
        parser.add_argument(
            "--check", action="store_true", help="write nothing, fail if incomplete"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        books = wordbooks.books(settings.BASE_DIR)
        unknown = set(options["books"]) - {book.name for book in books}
        if unknown:
            raise CommandError(f"no such book: {', '.join(sorted(unknown))}")
        chosen = [b for b in books if not options["books"] or b.name in options["books"]]
        if not options["check"]:
            for book in chosen:
                wordbooks.renew(book)
        faults = [fault for book in chosen for fault in wordbooks.faults(book)]
        for fault in faults:
            self.stderr.write(fault)
        if faults and options["check"]:
            raise CommandError(f"{len(faults)} faults in the translations")
