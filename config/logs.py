"""How a log record looks: one line each, of named fields and nothing else.

A record may carry a whole request; only the fields listed here are ever printed, so that a
header, a token or a hidden card cannot get into a log by way of a record's extras.
"""

import json
import logging
from datetime import UTC, datetime

from config.http import request_ids

_EXTRAS = ("request_id", "status_code", "table", "match", "hand", "ply", "seat", "prompt")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's time, level, logger, message and known extras."""
        line: dict[str, object] = {
            "time": _time_of(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_extras_of(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """The same fields for a person at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger and message, then `name=value` for each extra."""
        extras = "".join(f" {name}={value}" for name, value in _extras_of(record).items())
        what = f"{record.levelname:7} {record.name}: {record.getMessage()}"
        line = f"{_time_of(record)} {what}{extras}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return line


def _time_of(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, tz=UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _extras_of(record: logging.LogRecord) -> dict[str, object]:
    found = {name: getattr(record, name) for name in _EXTRAS if hasattr(record, name)}
    if request_id := request_ids.CURRENT.get():
        found.setdefault("request_id", request_id)
    return found
