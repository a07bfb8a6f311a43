"""States, options, outcomes and standings as stored JSON documents, with versions and upgrades.

msgspec does the coding by the types' own hints: strict, quick, and the same hints give the
JSON Schemas of the API.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

Document: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Any], Any]
"""From the plain JSON of one state version to that of the next."""

T = TypeVar("T")


class UnknownVersion(ValueError):
    """A stored state is newer than this code, or an upgrade is missing."""


def to_plain(value: Any) -> Any:
    """A frozen dataclass, and what it holds, as JSON scalars, lists and dicts."""
    return msgspec.to_builtins(value, order="deterministic", str_keys=True)


def from_plain(plain: Any, wanted: type[T]) -> T:
    """The value of type `wanted` that `to_plain` gave.

    Raises:
        msgspec.ValidationError: `plain` has another shape.
    """
    return msgspec.convert(plain, wanted, str_keys=True)


def store_state(state: Any, version: int) -> Document:
    """The document of a state: `{"version": 3, "state": {…}}`."""
    return {"version": version, "state": to_plain(state)}


def load_state(
    document: Mapping[str, Any],
    *,
    state_type: type[T],
    version: int,
    upgrades: Mapping[int, Upgrade],
) -> T:
    """The state in `document`, brought up to `version` first.

    Raises:
        UnknownVersion: no chain of upgrades leads from the document's version to `version`.
    """
    at, plain = document["version"], document["state"]
    while at < version and at in upgrades:
        plain = upgrades[at](plain)
        at += 1
    if at != version:
        raise UnknownVersion(f"a state of version {at} cannot be read as version {version}")
    return from_plain(plain, state_type)
