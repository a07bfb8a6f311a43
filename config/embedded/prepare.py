"""Brings the database up to date, sees to an administrator, and to engines that are here."""

import secrets
import sys

import django
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError
from redis.exceptions import RedisError

from config.embedded.terminal import say

_USERNAME = "admin"


def main() -> None:
    """Do all three; what has been done already is left alone.

    Servers that cannot be reached, or are named wrongly, are told of in a sentence.
    """
    try:
        django.setup()
        cache.get("readyz")
        call_command("migrate", interactive=False, verbosity=0)
    except ImproperlyConfigured as fault:
        sys.exit(str(fault))
    except RedisError as fault:
        sys.exit(f"Valkey cannot be used (REDIS_URL): {fault}")
    except OperationalError as fault:
        sys.exit(f"PostgreSQL cannot be used (DATABASE_URL): {fault}")
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
