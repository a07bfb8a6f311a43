"""Random names for rows that clients may see: no count of rows can be read from them."""

import secrets
from typing import Final

# No vowels, so that no word forms by accident; no 0, 1 or l, which look like others.
_LETTERS: Final = "23456789bcdfghjkmnpqrstvwxz"
_SIZE: Final = 14


def _fresh(prefix: str) -> str:
    return prefix + "".join(secrets.choice(_LETTERS) for _ in range(_SIZE))


def person_code() -> str:
    """A fresh public id of a person: `p_` and 66 random bits."""
    return _fresh("p_")


def token_code() -> str:
    """A fresh public id of a token, with which it is listed and revoked; it is no secret."""
    return _fresh("t_")
