"""Records of games that people keep."""

from django.conf import settings
from django.db import models
from django.db.models import F


class SavedGame(models.Model):
    """A record that a person keeps: of a hand of their own, or from elsewhere.

    `record` is the whole; headers and counts stand beside it, so that lists need not read it.
    `digest` is the same for the same record under the same title, and `size` its bytes.
    """

    code = models.CharField(max_length=8, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_games"
    )
    game = models.CharField(max_length=20)
    title = models.CharField(max_length=100)
    record = models.JSONField()
    headers = models.JSONField(default=dict)
    ply_count = models.PositiveIntegerField()
    node_count = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    hand = models.ForeignKey(
        "games.Hand", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                "user", F("created_at").desc(), F("id").desc(), name="saved_games_of_a_person"
            ),
        ]

    def __str__(self) -> str:
        return self.code
