"""/healthz and /readyz, the page at the root, and the pages of the API."""

import re
from datetime import datetime
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from games.selectors import health


def test_alive_asks_nobody(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}


@pytest.mark.django_db
def test_ready_when_both_servers_answer(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ok",
        "database": "ok",
        "valkey": "ok",
        "overdue_tables": 0,
    }
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_not_ready_without_valkey(client: Client, settings: Any) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "unix:///nowhere/valkey.sock",
        }
    }
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["valkey"] == "failing"


def test_not_ready_without_the_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(now: datetime) -> int:
        raise OperationalError

    monkeypatch.setattr(health, "overdue_tables", fails)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["status"] == "failing"
    assert response.json()["database"] == "failing"


def test_overdue_tables_are_an_alarm_and_no_reason_to_go(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "overdue_tables", lambda _: 3)
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["status"] == "overdue"
    assert response.json()["overdue_tables"] == 3
    assert "3 tables are overdue" in caplog.text


def test_the_root_says_where_everything_is(client: Client) -> None:
    page = client.get("/").content.decode()
    for way in ("/api/v1/docs/", "/api/v1/schema/", "/admin/"):
        assert f'href="{way}"' in page


def test_the_pages_of_the_api_ask_no_other_server(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    asked = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(asked) >= 3
    assert all(way.startswith("/static/") for way in asked)
