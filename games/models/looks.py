"""The log of looks that staff took at secret facts."""

from django.conf import settings
from django.db import models

from games.models.play import Hand


class Look(models.Model):
    """A member of staff saw a hand through a seat's eyes, or what is hidden for ever."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="looks")
    through = models.CharField(max_length=20)  # "seat 2", "plies", "hidden"
    looked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} at hand {self.hand_id}, {self.through}"
