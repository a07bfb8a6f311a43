"""Answers kept so that a repeated request is answered again and not carried out again."""

from django.db import models


class IdempotentAnswer(models.Model):
    """What a request with an Idempotency-Key was answered.

    Written in the transaction of the effect. The key itself is stored nowhere: the answer is
    sealed with it and the body's digest is keyed with it, so the row alone gives nothing away.
    """

    caller = models.CharField(max_length=40)
    route = models.CharField(max_length=200)
    key_hash = models.CharField(max_length=64)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    answer = models.BinaryField(null=True)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="accounts_idempotentanswer_once",
                fields=["caller", "route", "key_hash"],
            )
        ]

    def __str__(self) -> str:
        return f"{self.caller} {self.route} {self.created_at:%Y-%m-%d %H:%M}"
