"""Programs that play from their owners' own machines."""

from django.conf import settings
from django.db import models


class Bot(models.Model):
    """A program that sits at tables as a person does, and who answers for it.

    `games` are the slugs it plays; empty: all.
    """

    class OpenTo(models.TextChoices):
        """Who may seat it."""

        OWNER = "owner"
        EVERYONE = "everyone"

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="bot")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="bots")
    handle = models.CharField(max_length=32, unique=True)
    games = models.JSONField(default=list)
    open_to = models.CharField(max_length=10, choices=OpenTo.choices, default=OpenTo.OWNER)
    most_tables = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index("owner", name="bots_of_a_person", condition=models.Q(retired_at=None)),
        ]

    def __str__(self) -> str:
        return self.handle
