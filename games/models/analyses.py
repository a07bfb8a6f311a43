"""Hands that were gone through afterwards, position by position."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.play import Hand


class Analysis(models.Model):
    """A job and what it has found so far; whoever may see the hand may see it.

    `rows` has one entry for each position from the deal on, written once in order, so that a
    job goes on from where its worker died. `attempts` counts how often it was woken since the
    last of them. One analysis is kept for each hand, engine and number of nodes.
    """

    class Status(models.TextChoices):
        """How far a job is."""

        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="analyses")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    engine = models.CharField(max_length=40)
    nodes = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    rows = models.JSONField(default=list, blank=True)
    position_count = models.PositiveIntegerField()
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()
    worked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "analyses"
        constraints = [
            models.UniqueConstraint("hand", "engine", "nodes", name="analysed_once"),
            models.UniqueConstraint(
                "asked_by", condition=Q(status="running"), name="one_analysis_at_a_time"
            ),
        ]
        indexes = [
            models.Index("worked_at", name="analyses_at_work", condition=Q(status="running")),
        ]

    def __str__(self) -> str:
        return f"analysis {self.pk} of hand {self.hand_id}"
