"""Whether an answer is one that the OpenAPI document tells of, member for member."""

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

_OPEN = frozenset({"Problem", "Conflict", "Refused", "Unreadable", "BadBundle"})
"""Schemas that are put together by allOf, where each part must leave room for the other."""


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    made = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # drf-spectacular's own
    found: dict[str, Any] = made
    return found


def check(method: str, path: str, answer: "Answer") -> None:
    """Fail for a status, media type, header or member that the document does not tell of."""
    operation = _operation(method, path)
    told = operation["responses"].get(str(answer.status_code))
    assert told is not None, f"{method} {path}: {answer.status_code} {answer.content!r}"
    content = told.get("content", {})
    if not content:
        assert answer.content == b""
        return
    media = answer["Content-Type"].partition(";")[0]
    assert media in content, f"{method} {path}: {answer.status_code} as {media}"
    if media.endswith(("/json", "+json")):
        key = (method, _template(path), str(answer.status_code), media)
        _validator(*key).validate(answer.json())


@cache
def _operation(method: str, path: str) -> dict[str, Any]:
    found: dict[str, Any] = document()["paths"][_template(path)][method.lower()]
    return found


@cache
def _template(path: str) -> str:
    plain = path.partition("?")[0]
    for template in sorted(document()["paths"], key=lambda each: each.count("{")):
        pattern = re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, plain):
            return str(template)
    raise AssertionError(f"the document does not tell of {plain}")


@cache
def _validator(method: str, template: str, status: str, media: str) -> Draft202012Validator:
    operation = document()["paths"][template][method.lower()]
    schema = operation["responses"][status]["content"][media]["schema"]
    return Draft202012Validator({**schema, "components": _closed()})


@cache
def _closed() -> dict[str, Any]:
    """The components, where an object has no member that is not named."""
    schemas = document()["components"]["schemas"]
    return {
        "schemas": {
            name: shape if name in _OPEN or "properties" not in shape else _close(shape)
            for name, shape in schemas.items()
        }
    }


def _close(shape: dict[str, Any]) -> dict[str, Any]:
    return {"additionalProperties": False, **shape}
