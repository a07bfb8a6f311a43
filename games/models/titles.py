"""Titles that people have earned."""

from django.conf import settings
from django.db import models

from games.models.play import Hand


class Title(models.Model):
    """A person earned a title of a game, once; `hand` is the one that was won for it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="titles")
    game = models.CharField(max_length=20)
    code = models.CharField(max_length=40)
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="titles")
    awarded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("user", "game", "code", name="earned_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code} of {self.game} to {self.user_id}"
