"""How often a caller may ask, by scope, so that reading or chatting never blocks a move.

Windows slide: each has twenty slots, with a count in Valkey for each caller, scope and slot.
What counts is the slot that is filling and the twenty before it, so that no window, wherever it
begins, holds more than the rate; one round trip decides. What was refused does not count. When
Valkey cannot be asked, everything passes.
"""

import ipaddress
import logging
import math
import time
from collections.abc import Mapping, Sequence
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

_SLOTS: Final = 20
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
        """The RateLimit field: what remains, and the seconds until some of it comes back."""
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
        if self._allowance is None or not self._allowance.is_spent:
            return True
        give_back(self._allowance)
        return False

    def wait(self) -> float | None:
        """The seconds until one more request passes."""
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
    slot_seconds = rate.seconds / _SLOTS
    slot = int(now // slot_seconds)
    keys = [f"chieu:rate:{scope}:{caller}:{slot - age}" for age in range(_SLOTS + 1)]
    counts = _COUNTS.add(keys[0], 1, rate.seconds, keys[1:])
    if counts is None:
        return None
    used = sum(counts)
    # The slot of this age is the one whose end gives back what is needed.
    age = _age_of(counts, max(1, used - rate.count))
    until = (slot + _SLOTS + 1 - age) * slot_seconds - now
    return Allowance(scope, rate, used, max(1, math.ceil(until)), keys[0])


def _age_of(counts: Sequence[int], wanted: int) -> int:
    """How many slots ago the newest of the `wanted` oldest requests was counted."""
    age = len(counts) - 1
    while age > 0 and wanted > counts[age]:
        wanted -= counts[age]
        age -= 1
    return age


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

    def add(
        self, key: str, number: int, seconds: int, others: Sequence[str] = ()
    ) -> list[int] | None:
        """The new count and those of other keys; None if they cannot be known.

        A count is forgotten when no window of so many seconds can hold it any more.
        """
        if time.monotonic() < self._silent_until:
            return None
        try:
            with self._connected().pipeline(transaction=False) as pipeline:
                pipeline.incrby(key, number)
                pipeline.expire(key, seconds + math.ceil(seconds / _SLOTS) + 1)
                if others:
                    pipeline.mget(others)
                count, _, *older = pipeline.execute()
            return [int(count), *(int(each or 0) for found in older for each in found)]
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
