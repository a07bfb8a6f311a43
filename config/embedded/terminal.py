"""What `./serve` says to the person who started it."""

import contextlib
import time
from collections.abc import Iterator


def say(text: str) -> None:
    """Print a line; where nobody reads any more, go on without."""
    with contextlib.suppress(OSError):
        print(text, flush=True)


@contextlib.contextmanager
def timed(stage: str) -> Iterator[None]:
    """Say how long a stage took, once it is done."""
    began_at = time.monotonic()
    yield
    say(f"  {stage:<28} {time.monotonic() - began_at:6.2f} s")
