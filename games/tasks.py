"""What the workers do: one call each. Unknown arguments are taken, for callers yet to come."""

from typing import Any

from celery import shared_task
from celery.signals import worker_process_shutdown
from django.utils import timezone

from accounts.services import idempotency
from games.services import analyses, clock, computers, engine_moves, engines, openings


@shared_task(name="games.tasks.play_computer")
def play_computer(
    *, code: str, seat: int, prompt: int, by_engine: bool = True, **later: Any
) -> None:
    """Let a computer answer a prompt; run twice, it plays once."""
    computers.answer(
        code=code, seat=seat, prompt=prompt, clock=timezone.now, by_engine=by_engine
    )


@shared_task(name="games.tasks.play_engine")
def play_engine(*, code: str, seat: int, prompt: int, **later: Any) -> None:
    """Let a computer answer a prompt that plays with an engine; run twice, it plays once."""
    computers.answer(code=code, seat=seat, prompt=prompt, clock=timezone.now)


@shared_task(name="games.tasks.probe_engine")
def probe_engine(*, slug: str, **later: Any) -> None:
    """Write down what an engine says of itself, where engines run."""
    engines.probe_named(slug=slug, now=timezone.now())


@worker_process_shutdown.connect
def let_engines_go(**told: Any) -> None:
    """End the engines of a worker process that ends."""
    engine_moves.POOL.close()


@shared_task(name="games.tasks.sweep")
def sweep(**later: Any) -> None:
    """Attend to the tables that are due."""
    clock.sweep(now=timezone.now())


@shared_task(name="games.tasks.count_openings")
def count_openings(**later: Any) -> None:
    """Count the openings of matches that have finished since."""
    openings.count_finished(now=timezone.now())


@shared_task(name="games.tasks.tidy")
def tidy(**later: Any) -> None:
    """Remove answers that are kept no longer."""
    idempotency.purge_answers(now=timezone.now())


@shared_task(name="games.tasks.analyse")
def analyse(*, number: int, **later: Any) -> None:
    """Go through a few more positions of a hand; run twice, each is written once."""
    analyses.work(number=number, clock=timezone.now)


@shared_task(name="games.tasks.sweep_analyses")
def sweep_analyses(**later: Any) -> None:
    """Wake the analyses that nobody works at."""
    analyses.sweep(now=timezone.now())
