"""Engines in the admin: set up by who may, of programs that the operator allows."""

import json
from typing import Any

import celery
import pytest
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from games.models import Engine
from games.services import engines
from tests.admin.scenes import enter, member

pytestmark = pytest.mark.django_db

LIST = "/admin/games/engine/"
ADD = f"{LIST}add/"
LEVELS = {"club": {"nodes": 100, "wall_seconds": 1, "options": {"Skill Level": 1}}}
GOOD: dict[str, Any] = {
    "slug": "house",
    "name": "House",
    "game": "xiangqi",
    "protocol": "uci",
    "program": "house",
    "options": {"Hash": 16},
    "levels": LEVELS,
    "seat_options": {"hash": {"kind": "number", "option": "Hash", "least": 1, "most": 8}},
    "is_enabled": "on",
}


@pytest.fixture(autouse=True)
def _allowed(settings: Settings) -> None:
    settings.ENGINE_PROGRAMS = {"house": "/bin/false"}


@pytest.fixture
def staff() -> Client:
    return enter(member("view_engine", "add_engine", "change_engine"))


def sent(**changes: Any) -> dict[str, str]:
    """A form as a browser sends it."""
    given = {**GOOD, **changes}
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in given.items()
    }


def test_staff_set_an_engine_up(staff: Client) -> None:
    assert staff.post(ADD, sent()).status_code == 302
    engine = Engine.objects.get()
    assert (engine.slug, engine.program, engine.is_enabled) == ("house", "house", True)
    assert engine.levels["club"]["nodes"] == 100
    page = staff.get(f"{LIST}{engine.pk}/change/")
    assert page.status_code == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("program", "/bin/sh", id="a path"),
        pytest.param("program", "other", id="a program that is not allowed"),
        pytest.param("game", "tusac", id="a game of no engines"),
        pytest.param("protocol", "xboard", id="a protocol we do not speak"),
        pytest.param("levels", {"champion": LEVELS["club"]}, id="no level of the game"),
        pytest.param("levels", {"club": {"nodes": 0}}, id="no nodes"),
        pytest.param("levels", {"club": {"nodes": 10**9}}, id="endless nodes"),
        pytest.param("levels", {"club": {"nodes": 9, "wall_seconds": 60}}, id="a long wall"),
        pytest.param("levels", {"club": {}}, id="no effort"),
        pytest.param("levels", [1], id="no levels"),
        pytest.param("options", {"Hash": [1]}, id="an option that is a list"),
        pytest.param("options", {"Hash": "1\nquit"}, id="a line within an option"),
        pytest.param("seat_options", {"hash": {"kind": "text"}}, id="no kind of option"),
    ],
)
def test_what_cannot_be_meant_is_refused(staff: Client, field: str, value: object) -> None:
    answer = staff.post(ADD, sent(**{field: value}))
    assert answer.status_code == 200
    assert field in answer.context["adminform"].form.errors
    assert not Engine.objects.exists()


@pytest.mark.parametrize("right", ["view_table", "view_engine"])
def test_who_may_only_read_sets_nothing_up(right: str) -> None:
    reader = enter(member(right))
    assert reader.post(ADD, sent()).status_code == 403
    assert not Engine.objects.exists()


def test_an_engine_is_not_deleted(staff: Client) -> None:
    staff.post(ADD, sent())
    engine = Engine.objects.get()
    assert staff.post(f"{LIST}{engine.pk}/delete/", {"post": "yes"}).status_code == 403


def test_it_is_probed_where_engines_run(staff: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = []
    monkeypatch.setattr(
        celery.current_app, "send_task", lambda name, **given: tasks.append((name, given))
    )
    monkeypatch.setattr(transaction, "on_commit", lambda run: run())
    staff.post(ADD, sent())
    chosen = {"action": "probe", "_selected_action": [str(Engine.objects.get().pk)]}
    answer = staff.post(LIST, chosen, follow=True)
    assert b"House is asked" in answer.content
    assert tasks == [(engines.PROBE_TASK, {"kwargs": {"slug": "house"}})]
