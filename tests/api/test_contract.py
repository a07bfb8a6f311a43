"""The OpenAPI document, and a fuzzer that holds the service to it.

The fuzzer (schemathesis) sends what the document allows and what it does not, at tables and
hands that exist and at others. No answer may be a failure of ours, none may have a status, a
media type or a body that the document does not tell of.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from openapi_spec_validator import validate
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok

from config.wsgi import application
from games import catalogue
from games.models import Hand
from tests.api import contract
from tests.api.person import Person, two_at_a_table

EXAMPLES = 6
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)


def _operations() -> Iterator[Any]:
    document = {**contract.document(), "servers": [{"url": "http://testserver"}]}
    schema = schemathesis.openapi.from_dict(document)
    schema.app = application
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        name = operation.definition.raw["operationId"]
        yield pytest.param(operation, id=name)


@contextmanager
def _one_connection() -> Iterator[None]:
    """Keep the connection, and with it the test's transaction, from request to request."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


@pytest.fixture
def places(an: Person, binh: Person) -> dict[str, list[Any]]:
    """What may stand in a path: things that exist in several states, and things that do not."""
    playing, *_ = two_at_a_table(an, binh)
    waiting = an.opens(visibility="public", seats=3)["code"]
    theirs = binh.opens(visibility="public", seats=3)["code"]
    an.post("me/bots/", {"handle": "rook-3000", "name": "Rook"})
    book = an.post("books/", {"game": "xiangqi", "title": "Mine"}).json()["code"]
    hand = Hand.objects.get()
    made = an.post("records/", {"game": "xiangqi", "text": "h2e2 h9g7"}).json()
    return {
        "code": [playing, waiting, theirs, "ZZZZZZ"],
        "slug": [entry.game.info.slug for entry in catalogue.ENTRIES] + ["whist"],
        "card": ["rG", "zz"],
        "exercise": ["KRk-01", "nothing"],
        "book": [book, "ZZZZZZZZ"],
        "handle": ["rook-3000", "nobody"],
        "seat": [0, 1, 9],
        "record": [made["records"][0]["code"], "NOSUCH22"],
        "topic": ["api", "rules", "nothing"],
        "number": [hand.pk, hand.match_id, 0],
    }


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize("operation", list(_operations()))
def test_no_answer_is_undocumented(
    operation: Any, mode: GenerationMode, an: Person, places: dict[str, list[Any]]
) -> None:
    turns = {name: cycle(values) for name, values in places.items()}
    checks = CHECKS.get_by_names(CHECKED)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def fuzz(case: Any) -> None:
        for name in case.path_parameters or {}:
            case.path_parameters[name] = next(turns[name])
        if "Idempotency-Key" in (case.headers or {}) and mode is GenerationMode.POSITIVE:
            case.headers["Idempotency-Key"] = str(uuid4())
        response = case.call(headers={"Authorization": f"Bearer {an.caller.token}"})
        case.validate_response(response, checks=checks)

    with _one_connection():
        try:
            fuzz()
        except Unsatisfiable:
            pytest.skip("nothing can be wrong about it")


def test_the_document_is_valid_openapi() -> None:
    validate(contract.document())
    assert contract.document()["openapi"].startswith("3.1")


def test_every_operation_tells_of_its_problems_and_its_security() -> None:
    for path, operations in contract.document()["paths"].items():
        for method, operation in operations.items():
            problems = {
                status: told["content"]
                for status, told in operation["responses"].items()
                if int(status) >= 400
            }
            name = f"{method} {path}"
            assert {"400", "406", "415", "429", "503"} <= set(problems), name
            media = {kind for content in problems.values() for kind in content}
            assert media == {"application/problem+json"}, name
            is_open = {"bearer": []} not in operation.get("security", [])
            assert is_open == (path.startswith(("/api/v1/games/", "/api/v1/help/"))), name


@pytest.mark.parametrize("slug", [entry.game.info.slug for entry in catalogue.ENTRIES])
def test_each_games_view_options_and_actions_are_schemas(slug: str) -> None:
    schemas, name = contract.document()["components"]["schemas"], slug.capitalize()
    table = schemas[f"{name}Table"]["properties"]
    assert table["game"]["const"] == slug
    assert schemas["TableView"]["discriminator"]["mapping"][slug].endswith(f"/{name}Table")
    view = table["seat_view"]["anyOf"][0]["$ref"].rpartition("/")[2]
    assert schemas[view]["properties"]
    assert schemas[table["options"]["$ref"].rpartition("/")[2]]["type"] == "object"
    assert schemas[f"{name}ActionText"]["pattern"].startswith("^")
