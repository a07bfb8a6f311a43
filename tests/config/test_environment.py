"""Reading the environment, and what becomes of the two servers' URLs."""

import os
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import environment, servers


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        pytest.param("1", True, id="one"),
        pytest.param("Yes", True, id="a word"),
        pytest.param("0", False, id="nought"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_a_flag_says_yes_or_no(
    value: str, meant: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLAG", value)
    assert environment.flag("FLAG", default=not meant) is meant


def test_a_flag_that_is_not_set_is_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLAG", raising=False)
    assert environment.flag("FLAG", default=True)


def test_what_cannot_be_meant_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VALUE", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="VALUE is a yes or no"):
        environment.flag("VALUE", default=False)
    with pytest.raises(ImproperlyConfigured, match="VALUE is a whole number"):
        environment.whole("VALUE", 1)


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        pytest.param("redis://h:1/2", "redis://h:1/2", id="over TCP"),
        pytest.param(
            "unix:///a%20b/v.sock?db=3",
            "redis+socket:///a%20b/v.sock?virtual_host=3",
            id="a socket",
        ),
        pytest.param("unix:///v.sock", "redis+socket:///v.sock?virtual_host=0", id="no number"),
    ],
)
def test_celery_is_told_of_the_same_server(url: str, broker: str) -> None:
    assert servers.broker_url(url) == broker


def test_another_database_number() -> None:
    assert servers.redis_database("redis://h:1/0", 4) == "redis://h:1/4"
    assert servers.redis_database("unix:///v.sock?db=0", 4) == "unix:///v.sock?db=4"


def test_a_database_url_may_name_a_socket_and_options() -> None:
    found = servers.database("postgresql://u:p%40@/name?host=%2Fa%20b&sslmode=require")
    assert found["HOST"] == "/a b"
    assert found["PASSWORD"] == "p@"
    assert found["NAME"] == "name"
    assert found["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.parametrize("url", ["mysql://h/name", "no url at all"])
def test_another_database_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        servers.database(url)


def _check(**env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.defpath, "DJANGO_SETTINGS_MODULE": "config.settings", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_nothing_starts_without_a_secret_key_and_it_says_why() -> None:
    done = _check()
    assert done.returncode != 0
    assert "SECRET_KEY is not set" in done.stderr


def test_every_variable_that_is_read_is_explained() -> None:
    written = (settings.BASE_DIR / ".env.example").read_text()
    explained = set(re.findall(r"^([A-Z_]+)=", written, re.MULTILINE))
    code = "".join(
        (settings.BASE_DIR / "config" / name).read_text()
        for name in ("settings.py", "liveness.py")
    )
    read = set(re.findall(r'(?:environment\.\w+|environ\.get)\(\s*"([A-Z_]+)"', code))
    assert read == explained
