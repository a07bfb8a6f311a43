"""Somebody in a test: a person of the service, who calls the API as a frontend would."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from accounts.models import User
from tests.api import contract
from tests.http.caller import Caller

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

View = dict[str, Any]


@dataclass(frozen=True)
class Person:
    """Calls with a token, if there is one; answers are held against the OpenAPI document."""

    user: User | None
    caller: Caller

    def get(self, path: str, **headers: str) -> "Answer":
        """GET, with headers as keywords."""
        answer = self.caller.saying(**headers).get(path)
        contract.check("GET", f"/api/v1/{path}", answer)
        return answer

    def lines(self, path: str) -> list[Any]:
        """What a stream of lines of JSON says until it ends."""
        answer: Any = self.get(path)
        assert answer.status_code == 200, answer.content
        assert answer["Content-Type"] == "application/x-ndjson"
        return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]

    def post(self, path: str, body: object = None, *, key: str | None = None) -> "Answer":
        """POST with an Idempotency-Key, a fresh one if none is given; "" sends none."""
        key = str(uuid4()) if key is None else key
        caller = self.caller.saying(Idempotency_Key=key) if key else self.caller
        answer = caller.post(path, {} if body is None else body)
        contract.check("POST", f"/api/v1/{path}", answer)
        return answer

    def patch(self, path: str, body: object) -> "Answer":
        """PATCH."""
        answer = self.caller.patch(path, body)
        contract.check("PATCH", f"/api/v1/{path}", answer)
        return answer

    def put(self, path: str, body: object) -> "Answer":
        """PUT."""
        answer = self.caller.put(path, body)
        contract.check("PUT", f"/api/v1/{path}", answer)
        return answer

    def delete(self, path: str) -> "Answer":
        """DELETE."""
        answer = self.caller.delete(path)
        contract.check("DELETE", f"/api/v1/{path}", answer)
        return answer

    # What tests do all the time

    def opens(self, **body: Any) -> View:
        """The view of a new table of Tam Cúc with two seats, unless the body says otherwise."""
        answer = self.post("tables/", {"game": "tamcuc", "seats": 2, "pace_seconds": 0, **body})
        assert answer.status_code == 201, answer.content
        view: View = answer.json()
        return view

    def sees(self, code: str, query: str = "") -> View:
        """The view of a table."""
        answer = self.get(f"tables/{code}/{query}")
        assert answer.status_code == 200, answer.content
        view: View = answer.json()
        return view

    def sits(self, code: str, **body: Any) -> View:
        """The view after sitting down."""
        answer = self.post(f"tables/{code}/seats/", body)
        assert answer.status_code == 200, answer.content
        view: View = answer.json()
        return view

    def acts(self, view: View, choice: int = 0) -> View:
        """The view after taking an action that the view lists."""
        body = {"prompt": view["prompt"]["number"], "action": view["actions"][choice]["action"]}
        answer = self.post(f"tables/{view['code']}/actions/", body)
        assert answer.status_code == 200, answer.content
        after: View = answer.json()
        return after

    def is_asked(self, view: View) -> bool:
        """Whether the view asks this person."""
        return view["prompt"] is not None and view["you"] in view["prompt"]["seats"]


def two_at_a_table(an: Person, binh: Person, **body: Any) -> tuple[str, Person, Person]:
    """A table of two that is played: its code, who is asked first, and the other."""
    code = an.opens(visibility="public", **body)["code"]
    binh.sits(code)
    return (code, an, binh) if an.is_asked(an.sees(code)) else (code, binh, an)


def computers(count: int, level: str = "easy") -> list[dict[str, str]]:
    """So many computers, for the body of a new table."""
    return [{"level": level} for _ in range(count)]
