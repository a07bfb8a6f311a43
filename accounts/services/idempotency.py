"""Carrying a request out once, however often it arrives."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.db import connection, transaction

from accounts.models import IdempotentAnswer

ANONYMOUS: Final = "anonymous"
"""The caller of requests without a token: among them the key alone tells who is who."""

KEPT_FOR: Final = timedelta(hours=24)

_CLAIM: Final = """
    INSERT INTO accounts_idempotentanswer (caller, route, key_hash, body_hash, created_at)
    VALUES (%s, %s, %s, %s, %s) ON CONFLICT (caller, route, key_hash) DO NOTHING RETURNING id
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request is answered: a status, a body that is JSON, and headers of its own."""

    status: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict)
    is_replayed: bool = False


class KeyReused(Exception):
    """The key came before with another body: the client mistakes two requests for one."""


def once(
    *,
    caller: str,
    route: str,
    key: UUID | None,
    body: bytes,
    effect: Callable[[], Answer],
    now: datetime,
) -> Answer:
    """The answer of `effect`, which runs at most once for a caller, route and key.

    Runs in a transaction with `effect`, at two queries more. Of simultaneous requests one
    runs and the others wait for its answer. What `effect` raises rolls everything back, so
    that a retry runs again. `body` has one form for equal requests. Without a key there is
    nothing to repeat, and `effect` simply runs.

    Raises:
        KeyReused: The key came before with another body.
    """
    with transaction.atomic():
        if key is None:
            return effect()
        keyed = _Keyed.by(key)
        body_hash = keyed.digest(body)
        row = _claimed(caller, route, keyed.key_hash, body_hash, now)
        if row is None:
            return _stored(caller, route, keyed, body_hash)
        answer = effect()
        sealed = keyed.sealed(answer, now)
        IdempotentAnswer.objects.filter(pk=row).update(status=answer.status, answer=sealed)
        return answer


def purge_answers(*, now: datetime) -> int:
    """How many answers were older than they are kept for; they are gone."""
    return IdempotentAnswer.objects.filter(created_at__lt=now - KEPT_FOR).delete()[0]


def _claimed(
    caller: str, route: str, key_hash: str, body_hash: str, now: datetime
) -> int | None:
    """The id of a new row, or None where there is one already.

    PostgreSQL lets a second insert of the same key wait here until the first transaction has
    ended: committed, its row is found; rolled back, the second inserts and runs.
    """
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, [caller, route, key_hash, body_hash, now])
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def _stored(caller: str, route: str, keyed: "_Keyed", body_hash: str) -> Answer:
    row = IdempotentAnswer.objects.get(caller=caller, route=route, key_hash=keyed.key_hash)
    if not hmac.compare_digest(row.body_hash, body_hash):
        raise KeyReused
    return replace(keyed.opened(bytes(row.answer or b"")), is_replayed=True)


@dataclass(frozen=True, slots=True)
class _Keyed:
    """What is made from a client's key: the name it is found by, and two secrets."""

    key_hash: str
    body_secret: bytes
    seal: Fernet

    @classmethod
    def by(cls, key: UUID) -> "_Keyed":
        material = HKDF(SHA256(), 64, salt=None, info=b"chieu idempotent answer").derive(
            key.bytes
        )
        return cls(
            key_hash=hashlib.sha256(key.bytes).hexdigest(),
            body_secret=material[:32],
            seal=Fernet(urlsafe_b64encode(material[32:])),
        )

    def digest(self, body: bytes) -> str:
        # Keyed, because a body may hold a password, which a plain digest would let be guessed.
        return hmac.digest(self.body_secret, body, "sha256").hex()

    def sealed(self, answer: Answer, now: datetime) -> bytes:
        text = json.dumps([answer.status, answer.body, dict(answer.headers)])
        return self.seal.encrypt_at_time(text.encode(), int(now.timestamp()))

    def opened(self, sealed: bytes) -> Answer:
        status, body, headers = json.loads(self.seal.decrypt(sealed))
        return Answer(status, body, headers)
