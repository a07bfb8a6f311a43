"""How a person likes boards to look and pieces to move."""

from django.conf import settings
from django.db import models


class Preferences(models.Model):
    """What a person chose, by name; what was never chosen is not there."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="preferences"
    )
    chosen = models.JSONField(default=dict)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"
