"""What a log line holds, and what can never get into one."""

import json
import logging
import sys

import pytest

from config import logs


def _record(**extras: object) -> logging.LogRecord:
    record = logging.LogRecord("games", logging.ERROR, "file.py", 1, "lost %s", ("K7",), None)
    vars(record).update(extras)
    return record


def test_a_line_is_json_with_the_known_fields() -> None:
    line = json.loads(logs.JsonLines().format(_record(table="K7QF2M", ply=3)))
    assert line["message"] == "lost K7"
    assert line["level"] == "ERROR"
    assert (line["table"], line["ply"]) == ("K7QF2M", 3)
    assert line["time"].endswith("Z")


@pytest.mark.parametrize("formatter", [logs.JsonLines(), logs.PlainLines()])
def test_other_extras_are_never_printed(formatter: logging.Formatter) -> None:
    record = _record(request={"Authorization": "Bearer s3cret"}, token="s3cret", state="s3cret")
    assert "s3cret" not in formatter.format(record)


@pytest.mark.parametrize("formatter", [logs.JsonLines(), logs.PlainLines()])
def test_a_traceback_is_part_of_the_line(formatter: logging.Formatter) -> None:
    record = _record()
    try:
        raise LookupError("no such card")
    except LookupError:
        record.exc_info = sys.exc_info()
    assert "LookupError: no such card" in formatter.format(record)
