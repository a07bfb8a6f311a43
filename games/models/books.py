"""Opening books that people make, and how often moves were played."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

KEY_SIZE = 120  # characters of a position
ACTION_SIZE = 20


class Book(models.Model):
    """A person's opening book for one game.

    Where `enabled`, the computers at tables that its owner opens use it unless told otherwise.
    """

    code = models.CharField(max_length=8, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="books")
    game = models.CharField(max_length=20)
    title = models.CharField(max_length=80)
    enabled = models.BooleanField(default=True)
    entry_count = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index("owner", F("made_at").desc(), F("id").desc(), name="books_of_a_person")
        ]

    def __str__(self) -> str:
        return self.code


class BookEntry(models.Model):
    """A move for a position: an action as it stands under the key of the position's place.

    `weight` is how often it is chosen among the others; one of 0 never is. The counts are of
    the games that it was filled from, as who made the move sees them.
    """

    book = models.ForeignKey(Book, models.CASCADE, related_name="entries")
    key = models.CharField(max_length=KEY_SIZE)
    action = models.CharField(max_length=ACTION_SIZE)
    side = models.CharField(max_length=10)
    weight = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)
    enabled = models.BooleanField(default=True)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "book entries"
        constraints = [
            models.UniqueConstraint("book", "key", "action", name="moves_once_a_position"),
            models.CheckConstraint(
                name="no_more_ends_than_games",
                condition=Q(played__gte=F("won") + F("drawn") + F("lost")),
            ),
        ]
        indexes = [
            models.Index(
                "book", F("changed_at").desc(), F("id").desc(), name="newest_book_entries"
            )
        ]

    def __str__(self) -> str:
        return f"{self.book_id}: {self.action}"


class PlayedMove(models.Model):
    """How often a move was played from a position, and with what end for who made it.

    `user` None counts what everybody may look on at; else a person's own hands.
    """

    game = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    key = models.CharField(max_length=KEY_SIZE)
    action = models.CharField(max_length=ACTION_SIZE)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "key", "action", "user"],
                name="moves_are_counted_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.action} {self.played}"
