"""What Django, its cache and Celery want to be told of the servers, from one URL for each."""

from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit, urlunsplit

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict


def database(url: str) -> dict[str, Any]:
    """Django's description of the PostgreSQL at a libpq URL or connection string."""
    try:
        parts = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    except ProgrammingError as error:
        raise ImproperlyConfigured(f"DATABASE_URL is not a PostgreSQL URL: {error}") from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname", "chieu"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "OPTIONS": parts,
    }


def broker_url(redis_url: str) -> str:
    """Celery's URL for the server at a redis-py URL; the two differ for a Unix socket."""
    parts = urlsplit(redis_url)
    if parts.scheme in {"redis", "rediss"}:
        return redis_url
    if parts.scheme != "unix":
        raise ImproperlyConfigured(
            f"REDIS_URL begins with redis://, rediss:// or unix://, got {parts.scheme}://"
        )
    number = dict(parse_qsl(parts.query)).get("db", "0")
    return f"redis+socket://{quote(unquote(parts.path))}?virtual_host={number}"


def redis_database(redis_url: str, number: int) -> str:
    """The same server's URL with another database number."""
    parts = urlsplit(redis_url)
    if parts.scheme == "unix":
        return f"unix://{parts.path}?db={number}"
    return urlunsplit(parts._replace(path=f"/{number}"))
