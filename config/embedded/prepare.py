"""Brings the database up to date, sees to an administrator, and to engines that are here."""

import secrets

import django
from django.contrib.auth import get_user_model
from django.core.management import call_command

from config.embedded.terminal import say

_USERNAME = "admin"


def main() -> None:
    """Do all three; what has been done already is left alone."""
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    _make_first_administrator()
    call_command("engines")


def _make_first_administrator() -> None:
    people = get_user_model().objects
    if people.filter(is_superuser=True).exists():
        return
    password = secrets.token_urlsafe(12)
    people.create_superuser(_USERNAME, password)
    say("")
    say(f"  The first administrator is {_USERNAME}, with the password {password}")
    say("  It is not said again; change it at /admin/password_change/")
    say("")


if __name__ == "__main__":
    main()
