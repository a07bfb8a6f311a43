"""What a load balancer and an operator ask: is this process alive, and can it serve."""

import logging

from django.core.cache import cache
from django.db import Error
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 if both servers answer, else 503; overdue tables are told, and no reason for 503.

    Tables are overdue when the workers do not do their work, which another web server would not
    mend.
    """
    overdue_count = _overdue_count()
    answers = {"database": overdue_count is not None, "valkey": _valkey_answers()}
    is_ready = all(answers.values())
    if overdue_count:
        logger.error("%d tables are overdue: do the workers and beat run?", overdue_count)
    body = {
        "status": "overdue" if is_ready and overdue_count else "ok" if is_ready else "failing",
        **{server: "ok" if answered else "failing" for server, answered in answers.items()},
        "overdue_tables": overdue_count,
    }
    return JsonResponse(body, status=200 if is_ready else 503)


def _overdue_count() -> int | None:
    """How many tables wait for workers that should have come; None if the database fails."""
    from games.selectors import health  # noqa: PLC0415 - the apps are loaded after this module

    try:
        return health.overdue_tables(timezone.now())
    except Error as fault:
        logger.warning("The database does not answer: %s", fault)
        return None


def _valkey_answers() -> bool:
    try:
        cache.get("readyz")
    except (RedisError, OSError) as fault:
        logger.warning("Valkey does not answer: %s", fault)
        return False
    return True
