"""The settings under test: those of the service, each process of pytest on its own Valkey."""

import os

from config import servers

_process_number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))

os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "0" * 50)
os.environ.setdefault("HTTPS", "0")
os.environ.setdefault("LOG_FORMAT", "plain")
# pytest-django gives each process a database of its own; Valkey has sixteen, by number.
os.environ["REDIS_URL"] = servers.redis_database(
    os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0"), _process_number
)

from config.settings import *  # noqa: E402, F403 - the environment above comes first

# Who tests asks more often than people do; tests of the rates set their own.
RATE_FACTOR = 10_000
# A stream says what there is to say, and ends.
STREAM_SECONDS = 0.0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Each client of a test builds the middleware anew; looking at every static file takes long.
WHITENOISE_AUTOREFRESH = True
