"""Somebody who calls the API in tests: JSON in, JSON out, perhaps with a token."""

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from django.test import Client

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer


@dataclass(frozen=True)
class Caller:
    """Calls with a token if there is one, and with the headers given."""

    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    def get(self, path: str) -> "Answer":
        return self._call("GET", path, b"")

    def post(self, path: str, body: object) -> "Answer":
        return self._call("POST", path, body)

    def patch(self, path: str, body: object) -> "Answer":
        return self._call("PATCH", path, body)

    def put(self, path: str, body: object) -> "Answer":
        return self._call("PUT", path, body)

    def delete(self, path: str) -> "Answer":
        return self._call("DELETE", path, b"")

    def saying(self, **headers: str) -> "Caller":
        """The same caller with more headers: `saying(Idempotency_Key=…)`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return replace(self, headers={**self.headers, **named})

    def _call(self, method: str, path: str, body: object) -> "Answer":
        headers = {"Content-Type": "application/json", **self.headers}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = self.client.generic(
            method, f"/api/v1/{path}", data, headers.pop("Content-Type"), headers=headers
        )
        if "Content-Length" in answer:
            assert int(answer["Content-Length"]) == len(answer.content), "cut off on its way"
        return answer


def faults(answer: "Answer") -> set[tuple[str, str]]:
    """The fields that a problem complains of, each with its code."""
    problem: dict[str, Any] = problem_of(answer, 400, "malformed")
    return {(error["field"], error["code"]) for error in problem["errors"]}


def problem_of(answer: "Answer", status: int, code: str) -> dict[str, Any]:
    """The problem document of an answer that is one, with this status and code."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert problem["code"] == code
    assert problem["status"] == status
    assert problem["type"].startswith("/docs/errors/#")
    assert problem["title"]
    assert problem["words"] == problem["detail"] != ""
    assert problem["request_id"] == answer["X-Request-Id"]
    return problem
