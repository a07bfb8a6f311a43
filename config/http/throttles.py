"""How often a caller may ask, by scope, so that reading or chatting never blocks a move.

Windows are fixed: a count in Valkey for each caller, scope and window. They may let twice the
rate pass across a boundary; in return one round trip decides, and `t` of the header is exact.
When Valkey cannot be asked, everything passes.
"""

import ipaddress
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.http import HttpRequest
from redis import Redis
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    # DRF's views read this class from the settings while they are being imported.
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    count: int
    seconds: int


RATES: Final[Mapping[str, Rate]] = {
    "read": Rate(600, 60),
    "write": Rate(120, 60),
    "act": Rate(240, 60),
    "chat": Rate(30, 60),
    "open_table": Rate(60, 600),
    "upload": Rate(60, 60),
    "sign_up": Rate(60, 600),
    "log_in": Rate(20, 60),
}
"""Each scope's rate for a person, or else an address.

`RATE_LIMITS` in the settings goes before it, and `RATE_FACTOR` multiplies every rate.
"""

_SILENT_SECONDS: Final = 5.0
_META: Final = "chieu.allowance"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left to one caller in one scope, in the terms of the RateLimit header fields."""

    scope: str
    rate: Rate
    used: int
    seconds_left: int
    key: str

    @property
    def is_spent(self) -> bool:
        """Whether this request is one too many."""
        return self.used > self.rate.count

    @property
    def policy(self) -> str:
        """The RateLimit-Policy field: quota and window."""
        return f'"{self.scope}";q={self.rate.count};w={self.rate.seconds}'

    @property
    def left(self) -> str:
        """The RateLimit field: what remains, and the seconds until it is whole again."""
        return f'"{self.scope}";r={max(0, self.rate.count - self.used)};t={self.seconds_left}'


class ByScope(BaseThrottle):
    """Counts a request against the view's `throttle_scope`, else against read or write."""

    def __init__(self) -> None:
        self._allowance: Allowance | None = None

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether the caller has asked no more often than the scope allows."""
        scope = scope_of(view, request.method or "")
        caller = self._caller(request)
        self._allowance = request.META[_META] = _count(scope, caller, time.time())
        return self._allowance is None or not self._allowance.is_spent

    def wait(self) -> float | None:
        """The seconds until the window ends."""
        return None if self._allowance is None else float(self._allowance.seconds_left)

    def _caller(self, request: Request) -> str:
        if request.user.is_authenticated:
            return f"u{request.user.pk}"
        return _network(self.get_ident(request))


def scope_of(view: "APIView", method: str) -> str:
    """The scope a request counts in."""
    default = "read" if method in {"GET", "HEAD", "OPTIONS"} else "write"
    return str(getattr(view, "throttle_scope", None) or default)


def allowance_of(request: HttpRequest) -> Allowance | None:
    """What was counted for this request; None where nothing counts or could be counted."""
    found: Allowance | None = request.META.get(_META)
    return found


def give_back(allowance: Allowance) -> Allowance:
    """The allowance as if the request had not been made."""
    _COUNTS.add(allowance.key, -1, allowance.rate.seconds)
    return replace(allowance, used=allowance.used - 1)


def _count(scope: str, caller: str, now: float) -> Allowance | None:
    rate = _rate_of(scope)
    window, passed = divmod(int(now), rate.seconds)
    key = f"chieu:rate:{scope}:{caller}:{window}"
    used = _COUNTS.add(key, 1, rate.seconds)
    if used is None:
        return None
    return Allowance(scope, rate, used, rate.seconds - passed, key)


def _rate_of(scope: str) -> Rate:
    given: Mapping[str, Rate] = getattr(settings, "RATE_LIMITS", {})
    rate = given.get(scope) or RATES[scope]
    return replace(rate, count=rate.count * getattr(settings, "RATE_FACTOR", 1))


def _network(address: str) -> str:
    """The address, or of an IPv6 address the network, which is what one caller has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class _Counts:
    """The counts in Valkey; after a failure nothing is asked for a few seconds."""

    def __init__(self) -> None:
        self._client: Redis | None = None
        self._silent_until = 0.0

    def add(self, key: str, number: int, seconds: int) -> int | None:
        """The new count, which is forgotten with its window; None if it cannot be known."""
        if time.monotonic() < self._silent_until:
            return None
        try:
            with self._connected().pipeline(transaction=False) as pipeline:
                pipeline.incrby(key, number)
                pipeline.expire(key, seconds + 1)
                return int(pipeline.execute()[0])
        except (RedisError, OSError) as fault:
            self._silent_until = time.monotonic() + _SILENT_SECONDS
            logger.warning("Valkey does not count, so every request passes: %s", fault)
            return None

    def _connected(self) -> Redis:
        if self._client is None:
            self._client = Redis.from_url(
                settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5
            )
        return self._client


_COUNTS: Final = _Counts()
