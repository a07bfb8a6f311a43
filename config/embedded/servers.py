"""The two servers together, for as long as something needs them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from config.embedded import postgres, valkey
from config.embedded.home import Home

_STOP_SECONDS = 30


@contextmanager
def running(home: Home, *, is_throwaway: bool = False) -> Iterator[None]:
    """PostgreSQL and Valkey on the data in `home`, stopped afterwards."""
    with home.owned(), ExitStack() as stack:
        database = postgres.start(home, is_throwaway=is_throwaway)
        stack.callback(database.stop, _STOP_SECONDS)
        broker = valkey.start(home)
        stack.callback(broker.stop, _STOP_SECONDS)
        yield


def environment(home: Home) -> dict[str, str]:
    """What a Django process must be told to use the servers in `home`, over plain HTTP."""
    return {
        "DATABASE_URL": postgres.url(home),
        "REDIS_URL": valkey.url(home),
        "SECRET_KEY": home.secret_key(),
        "HTTPS": "0",
        "LOG_FORMAT": "plain",
    }
