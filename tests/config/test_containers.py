"""docker-compose.yml and Dockerfile: no engine runs them here, so what they say is checked."""

import re
from typing import Any

import pytest
import yaml
from django.conf import settings

from config.embedded import application
from config.embedded.web import Address

COMPOSE: dict[str, Any] = yaml.safe_load((settings.BASE_DIR / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (settings.BASE_DIR / "Dockerfile").read_text()
OURS = ("migrate", "web", "worker-tables", "worker-computers", "worker-engines", "beat")
EVERYWHERE = "0.0.0.0"  # noqa: S104 - a container of its own
COMMANDS = {
    name: ["python", *command[1:]]
    for name, command in application.commands(Address(EVERYWHERE, 8000)).items()
}


def test_every_process_is_there() -> None:
    assert set(SERVICES) == {*OURS, "postgres", "valkey"}
    assert set(COMMANDS) == set(OURS) - {"migrate"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_process_is_started_as_serve_starts_it(name: str) -> None:
    assert SERVICES[name]["command"] == COMMANDS[name]


def test_the_image_runs_the_web_server_by_itself() -> None:
    words = re.findall(r'"([^"]+)"', DOCKERFILE.rpartition("CMD")[2])
    assert words == COMMANDS["web"]


@pytest.mark.parametrize("name", OURS)
def test_a_process_of_ours_may_do_little(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]


def test_the_image_runs_as_a_user_without_rights() -> None:
    users = re.findall(r"^USER (\S+)$", DOCKERFILE, re.MULTILINE)
    assert users == ["10001"]


def test_no_secret_is_baked_in() -> None:
    for service in SERVICES.values():
        for variable, value in service.get("environment", {}).items():
            if "KEY" in variable or "PASSWORD" in variable:
                assert value.startswith("${"), variable
    assert not re.search(r"(SECRET_KEY|PASSWORD)=", DOCKERFILE)


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "migrate"])
def test_what_stays_up_is_asked_whether_it_is_well(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]
    assert SERVICES[name]["restart"] == "unless-stopped"


def test_nothing_starts_before_the_tables_are_made() -> None:
    for name in COMMANDS:
        waits_for = SERVICES[name]["depends_on"]
        assert waits_for["migrate"]["condition"] == "service_completed_successfully"
    assert SERVICES["migrate"]["depends_on"]["postgres"]["condition"] == "service_healthy"


def test_only_a_proxy_on_the_machine_reaches_it() -> None:
    published = {name: service.get("ports") for name, service in SERVICES.items()}
    assert published.pop("web") == ["127.0.0.1:8000:8000"]
    assert not any(published.values())


def test_what_the_image_copies_is_sent_to_the_build() -> None:
    sent = (settings.BASE_DIR / ".dockerignore").read_text().splitlines()
    copied = re.findall(r"^COPY (?!--from)(\S+) ", DOCKERFILE, re.MULTILINE)
    assert {f"!{name}" for name in copied} == {line for line in sent if line.startswith("!")}
    assert all((settings.BASE_DIR / name).exists() for name in copied)
