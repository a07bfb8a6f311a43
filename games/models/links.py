"""Seat links and watch links, and who looks on by one."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.tables import Table


class SeatLink(models.Model):
    """An invitation that one person may spend, once: to a seat, or to look on.

    The secret itself is not kept, only its SHA-256.
    """

    class Kind(models.TextChoices):
        """What the link is good for."""

        SIT = "sit"
        WATCH = "watch"

    table = models.ForeignKey(Table, models.CASCADE, related_name="links")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.SIT)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    claimed_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="watch_link_names_no_seat",
                condition=Q(kind="sit") | Q(seat__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} link {self.pk} of {self.table_id}"


class Watcher(models.Model):
    """A person who may look on at a table that is not public."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="watchers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="watching")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("table", "user", name="watches_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.table_id}"
