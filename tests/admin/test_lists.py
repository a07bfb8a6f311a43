"""Lists: what they cost, and that they take no question but their own."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import Field, Model
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from games.admin.reading import COUNTED_AT_MOST, ShortPaginator
from games.models import Hand, Look, Match, Ply, TableEvent
from tests.admin.scenes import (
    PAGES,
    READS,
    enter,
    list_page,
    look_at,
    member,
    own_page,
    scene,
)

pytestmark = pytest.mark.django_db

MODELS = sorted(PAGES, key=lambda model: model.__name__)
SECRET = {Hand: ("state", "standing"), Match: ("seed", "standing"), Ply: ("action",)}
SECRET[TableEvent] = ("told",)
PROBES = ("", "__startswith", "__contains", "__isnull", "__gt", "__0__kind")


@pytest.fixture
def reader(db: None) -> Client:
    return enter(member(*READS))


def by_name(model: type[Model]) -> str:
    return model.__name__


def populate() -> None:
    """A table with rows of every kind."""
    played = scene(plies=5)
    played.said("Tới lượt ai?")
    look_at(played, played.host)


def test_every_model_that_staff_should_read_has_a_page() -> None:
    assert {by_name(model) for model in PAGES} == {
        "ChatLine",
        "Hand",
        "Look",
        "Match",
        "Ply",
        "Sitting",
        "Table",
        "TableEvent",
    }


def test_a_list_costs_the_same_for_one_table_as_for_five(reader: Client) -> None:
    populate()
    first = {model: _cost(reader, model) for model in MODELS}
    for _ in range(4):
        populate()
    assert {model: _cost(reader, model) for model in MODELS} == first
    assert max(first.values()) <= 9


def _cost(reader: Client, model: type[Model]) -> int:
    with CaptureQueriesContext(connection) as queries:
        answer = reader.get(list_page(model))
    assert answer.status_code == 200
    shown = answer.context["cl"].result_count
    assert shown == model._default_manager.count()
    return len(queries)


@pytest.mark.parametrize("model", MODELS, ids=by_name)
def test_nothing_secret_is_fetched_for_a_list(reader: Client, model: type[Model]) -> None:
    populate()
    with CaptureQueriesContext(connection) as queries:
        reader.get(list_page(model))
    read = " ".join(query["sql"] for query in queries)
    for column in ('"state"', '"seed"', '"action"', '"secret_hash"'):
        assert f".{column}" not in read


def test_counting_stops_where_nobody_turns_pages(db: None) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert ShortPaginator(Ply.objects.order_by("pk"), 50).count == 0
    assert f"LIMIT {COUNTED_AT_MOST}" in queries[0]["sql"]


# Questions that a list must not answer


def _paths(model: type[Model], depth: int = 2) -> Iterator[str]:
    """Every way to a secret column over at most so many relations."""
    yield from SECRET.get(model, ())
    if not depth:
        return
    for each in model._meta.get_fields(include_hidden=False):
        related = each.related_model
        if related in PAGES and isinstance(related, type):
            name = each.name if isinstance(each, Field) else _query_name(each)
            yield from (f"{name}__{path}" for path in _paths(related, depth - 1))


def _query_name(relation: Any) -> str:
    return str(relation.field.related_query_name())


@pytest.mark.parametrize("model", MODELS, ids=by_name)
def test_a_list_cannot_be_filtered_by_a_secret(reader: Client, model: type[Model]) -> None:
    populate()
    paths = list(_paths(model))
    assert paths, "every table leads to a hand"
    page, request = PAGES[model], RequestFactory().get(list_page(model))
    for path in paths:
        for probe in PROBES:
            assert not page.lookup_allowed(f"{path}{probe}", "lay", request), path + probe
    for path in paths[:3]:
        assert reader.get(f"{list_page(model)}?{path}__contains=lay").status_code == 400


@pytest.mark.parametrize("model", MODELS, ids=by_name)
def test_no_page_names_a_secret(model: type[Model]) -> None:
    page = PAGES[model]
    named = {name for _, rest in _fieldsets(page) for name in rest["fields"]}
    named |= {*map(str, page.list_display), *page.search_fields, *_filters(page)}
    for secret in ("state", "seed", "action", "told", "standing", "secret_hash", "outcome"):
        assert secret not in {part for name in named for part in name.lstrip("=").split("__")}


def _filters(page: Any) -> list[str]:
    return [
        each if isinstance(each, str) else str(each[0])
        for each in page.list_filter
        if not isinstance(each, type)
    ]


def _fieldsets(page: Any) -> Any:
    return page.fieldsets or [(None, {"fields": page.fields})]


@pytest.mark.parametrize("model", MODELS, ids=by_name)
def test_links_of_other_pages_open_a_list(reader: Client, model: type[Model]) -> None:
    for lookup in getattr(PAGES[model], "drill_down", ()):
        assert reader.get(f"{list_page(model)}?{lookup}=1").status_code == 200


# Nothing is writable


@pytest.mark.parametrize("model", MODELS, ids=by_name)
def test_nothing_can_be_added_changed_or_deleted(model: type[Model]) -> None:
    populate()
    every = [f"{right}_{model.__name__.lower()}" for right in ("add", "change", "delete")]
    client = enter(member(*READS, *every))
    row = model._default_manager.order_by("pk").first()
    assert row is not None
    page = own_page(row)
    delete = page.replace("/change/", "/delete/")
    for address in (f"{list_page(model)}add/", delete):
        assert client.get(address).status_code == client.post(address).status_code == 403
    assert client.post(page, {"number": 9}).status_code == 403
    shown = client.get(page).content.decode()
    assert 'name="_save"' not in shown
    asked = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    client.post(list_page(model), asked)
    assert model._default_manager.filter(pk=row.pk).exists()


@pytest.mark.parametrize("model", MODELS, ids=by_name)
def test_without_the_right_to_read_there_is_no_page(model: type[Model]) -> None:
    populate()
    others = [right for right in READS if right != f"view_{model.__name__.lower()}"]
    client = enter(member(*others))
    row = model._default_manager.order_by("pk").first()
    assert row is not None
    history = own_page(row).replace("/change/", "/history/")
    for address in (list_page(model), own_page(row), history):
        assert client.get(address).status_code == 403


def test_looks_say_who_looked_at_what(reader: Client) -> None:
    populate()
    shown = reader.get(list_page(Look)).content.decode()
    assert "seat 1" in shown
    assert str(Look.objects.get().hand) in shown
