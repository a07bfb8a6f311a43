"""Bearer tokens: one for each device or script that acts for a person."""

from django.db import models

from accounts.models.codes import token_code
from accounts.models.people import User

LABEL_SIZE = 60


class Token(models.Model):
    """The right to act as a person; only a digest is stored, and a copy of it opens nothing."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    code = models.CharField(max_length=16, unique=True, default=token_code, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    label = models.CharField(max_length=LABEL_SIZE, blank=True)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(help_text="To the hour.")
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(
                name="accounts_token_of_user",
                fields=["user", "created_at", "id"],
                condition=models.Q(revoked_at=None),
            )
        ]

    def __str__(self) -> str:
        return self.code
