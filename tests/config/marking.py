"""A task that a worker of the tests runs: it leaves a line in a file."""

from pathlib import Path

from config.celery import app


@app.task(name="tests.mark")
def mark(*, file: str, word: str) -> None:
    """Append `word` to `file`."""
    with Path(file).open("a") as marks:
        marks.write(f"{word}\n")
