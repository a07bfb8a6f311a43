"""What is said at a table."""

from django.conf import settings
from django.db import models

from games.models.tables import Table


class ChatLine(models.Model):
    """One line of talk. Its number is that of the table's event that tells of it."""

    class Room(models.TextChoices):
        """Who hears it: those who sit, or those who look on."""

        PLAYERS = "players"
        ONLOOKERS = "onlookers"

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat_lines")
    number = models.BigIntegerField()
    room = models.CharField(max_length=10, choices=Room.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=500)
    said_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("table", "number", name="lines_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"line {self.table_id}.{self.number}"
