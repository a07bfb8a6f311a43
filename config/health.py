"""What a load balancer and an operator ask: is this process alive, and can it serve."""

import logging
from collections.abc import Callable, Mapping

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

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
    found = {name: _passes(name, check) for name, check in _CHECKS.items()}
    is_ready = all(found.values())
    overdue_count = _overdue_count() if found["database"] else None
    body = {
        "status": _status(is_ready=is_ready, overdue_count=overdue_count),
        **{name: "ok" if passed else "failing" for name, passed in found.items()},
        "overdue_tables": overdue_count,
    }
    return JsonResponse(body, status=200 if is_ready else 503)


def _status(*, is_ready: bool, overdue_count: int | None) -> str:
    if not is_ready:
        return "failing"
    return "overdue" if overdue_count else "ok"


def _passes(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:
        logger.warning("%s does not answer", name, exc_info=True)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_valkey() -> None:
    cache.get("readyz")


def _overdue_count() -> int:
    from games.selectors import health  # noqa: PLC0415 - config is imported before the apps are

    return len(health.overdue_tables(timezone.now()))


_CHECKS: Mapping[str, Callable[[], None]] = {"database": _ask_database, "valkey": _ask_valkey}
