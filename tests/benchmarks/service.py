"""What a request costs: CPU per operation of the whole stack, in this process.

    python -m config.embedded run -- python -m tests.benchmarks.service

PostgreSQL's and Valkey's own CPU is not in the figures. Queries are what Django counts, the
beginning and the end of a transaction among them.
"""

import json
import os
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import celery
import django

django.setup()

from django.db import connection  # noqa: E402 - Django is set up above
from django.test import Client  # noqa: E402 - as above
from django.test.utils import (  # noqa: E402 - as above
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
)

API = "/api/v1/"
ROUNDS = 200


@dataclass
class Person:
    """A client with its token. All share one handler, as requests in one process do."""

    client: ClassVar[Client] = Client()
    token: str

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to one request."""
        sent = {"Authorization": f"Bearer {self.token}", **headers}
        if body is not None:
            sent["Idempotency-Key"] = str(uuid.uuid4())
        return self.client.generic(
            method,
            API + path,
            b"" if body is None else as_json(body),
            content_type="application/json",
            headers=sent,
        )


def as_json(body: Any) -> bytes:
    """The body as bytes of JSON."""
    return json.dumps(body).encode()


def measured(name: str, act: Callable[[], Any], rounds: int = ROUNDS) -> tuple[str, float, int]:
    """The CPU milliseconds and the queries of one `act`, a mean over `rounds`."""
    act()
    with CaptureQueriesContext(connection) as queries:
        act()
    count = len(queries)
    begun = time.process_time()
    for _ in range(rounds):
        act()
    return name, (time.process_time() - begun) * 1000 / rounds, count


def a_guest() -> Person:
    """Somebody new."""
    answer = Person.client.post(
        API + "guests/", {"name": "An", "language": "en"}, content_type="application/json"
    )
    return Person(answer.json()["token"])


def acted(people: list[Person], code: str) -> tuple[float, int, int]:
    """CPU milliseconds of an act, its queries, and how many acts there were, over one hand."""
    spent, count, most = 0.0, 0, 0
    path = f"tables/{code}/"
    view = people[0].call("GET", path).json()
    while view["status"] == "playing" and view["prompt"]:
        seat = view["prompt"]["seats"][0]
        view = people[seat].call("GET", path).json()
        body = {"prompt": view["prompt"]["number"], "action": view["actions"][0]["action"]}
        with CaptureQueriesContext(connection) as queries:
            begun = time.process_time()
            view = people[seat].call("POST", path + "actions/", body).json()
            spent += time.process_time() - begun
        count, most = count + 1, max(most, len(queries))
    return spent * 1000 / count, most, count


def main() -> None:
    """Print the table."""
    setup_test_environment()
    # No worker listens: what is sent is not what is measured.
    setattr(celery.current_app, "send_task", lambda *_, **__: None)  # noqa: B010 - mypy takes no method for a variable
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        report()
    finally:
        teardown_databases(databases, verbosity=0)


def report() -> None:
    """Measure everything on a fresh database."""
    an, binh = a_guest(), a_guest()
    plan = {"game": "tamcuc", "seats": 2, "visibility": "public"}
    code = an.call("POST", "tables/", plan).json()["code"]
    binh.call("POST", f"tables/{code}/seats/", {})
    path = f"tables/{code}/"
    tag = an.call("GET", path)["ETag"]
    rows = [
        measured(
            "poll, nothing new (304)", lambda: an.call("GET", path, **{"If-None-Match": tag})
        ),
        measured("poll, whole view (200)", lambda: an.call("GET", path)),
        measured("my tables", lambda: an.call("GET", "me/tables/")),
        measured("a game of the catalogue", lambda: an.call("GET", "games/tamcuc/")),
    ]
    act_ms, act_queries, count = acted([an, binh], code)
    rows.append((f"act (mean of {count})", act_ms, act_queries))
    cheapest = rows[0][1]
    print(f"{'operation':<28}{'CPU ms':>8}{'queries':>9}{'ratio':>8}")
    for name, spent, queries in rows:
        print(f"{name:<28}{spent:>8.2f}{queries:>9}{spent / cheapest:>8.1f}")


if __name__ == "__main__":
    main()
