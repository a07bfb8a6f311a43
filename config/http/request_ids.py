"""The id of the request being answered, for log lines written far from the request."""

from contextvars import ContextVar
from typing import Final

CURRENT: Final = ContextVar("request_id", default="")
"""Empty outside a request."""
