"""Tables, and who sits at them from when to when."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Table(models.Model):
    """Where people and computers play one game with chosen options.

    `version` goes up with anything that anyone may see: it is the ETag. `due_at` is the moment
    at which the table must next be attended to, whatever for; a table that is open has one, so
    every table ends. `looked_at` is when somebody without a seat was last known to look on.
    """

    class Status(models.TextChoices):
        """Where a table is in its life (api.md I); the last four are ends."""

        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        EXPIRED = "expired"
        CLOSED = "closed"
        VOIDED = "voided"

    class Visibility(models.TextChoices):
        """Who finds the table and may sit down."""

        LINK = "link"
        PUBLIC = "public"

    class Watching(models.TextChoices):
        """Who may look on: whom `visibility` allows, or nobody."""

        OPEN = "open"
        CLOSED = "closed"

    OPEN_STATUSES = (Status.WAITING, Status.PLAYING)

    code = models.CharField(max_length=6, unique=True)
    game = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted_tables"
    )

    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.LINK
    )
    watching = models.CharField(max_length=10, choices=Watching.choices, default=Watching.OPEN)
    exercise = models.CharField(max_length=20, blank=True)  # its code, at a practice table
    hints_allowed = models.BooleanField(default=True)
    rated = models.BooleanField(default=False)  # nobody is helped, nothing is taken back
    pace_ms = models.PositiveIntegerField()
    answer_seconds = models.PositiveIntegerField()
    clock = models.JSONField(null=True, blank=True)  # a TimeControl; null: answer_seconds hold
    books = models.JSONField(null=True, blank=True)  # which opening books computers use
    slow = models.BooleanField(default=False)  # an answer may take the better part of a day
    next_hand_seconds = models.PositiveIntegerField()
    waiting_seconds = models.PositiveIntegerField()
    idle_seconds = models.PositiveIntegerField()

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    ended_because = models.CharField(max_length=30, blank=True)
    opened_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    adjourned_at = models.DateTimeField(null=True, blank=True)  # a pause until all come back
    looked_at = models.DateTimeField(null=True, blank=True)

    version = models.BigIntegerField(default=1)
    event_count = models.BigIntegerField(default=0)
    prompt_count = models.BigIntegerField(default=0)

    hand = models.ForeignKey(
        "games.Hand", models.PROTECT, null=True, blank=True, related_name="+"
    )
    last_hand = models.ForeignKey(
        "games.Hand", models.PROTECT, null=True, blank=True, related_name="+"
    )
    next_hand_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="open_table_is_due",
                condition=~Q(status__in=["waiting", "playing"]) | Q(due_at__isnull=False),
            ),
            models.CheckConstraint(
                name="ended_table_says_when",
                condition=Q(status__in=["waiting", "playing"]) | Q(ended_at__isnull=False),
            ),
            models.CheckConstraint(
                name="table_has_seats", condition=Q(seat_count__gte=1, seat_count__lte=9)
            ),
        ]
        indexes = [
            models.Index("due_at", name="table_due", condition=Q(due_at__isnull=False)),
            models.Index(
                F("opened_at").desc(),
                F("id").desc(),
                name="table_open_public",
                condition=Q(status="waiting", visibility="public"),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_open(self) -> bool:
        """Whether the table has not ended."""
        return self.status in self.OPEN_STATUSES


class Sitting(models.Model):
    """Who occupies a seat, from when to when: a person, or a computer of a level.

    A late answer is played on the person's own sitting, which is `away_since` then; only a
    hand-over opens a new row. `held_for` is the person who may take a computer's seat back.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="sittings",
    )
    level = models.CharField(max_length=20, blank=True)
    engine = models.CharField(max_length=40, blank=True)  # the slug of one; else the game's own
    engine_options = models.JSONField(default=dict, blank=True)
    computer_name = models.CharField(max_length=40, blank=True)
    held_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    away_since = models.DateTimeField(null=True, blank=True)
    is_present = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True, blank=True)
    is_ready = models.BooleanField(default=False)
    wants_rematch = models.BooleanField(default=False)
    wants_adjourn = models.BooleanField(default=False)
    wants_resume = models.BooleanField(default=False)
    offers_draw = models.BooleanField(default=False)
    hint_count = models.PositiveIntegerField(default=0)
    take_back_count = models.PositiveIntegerField(default=0)
    wants_take_back = models.PositiveSmallIntegerField(null=True, blank=True)  # plies
    wants_redo = models.PositiveSmallIntegerField(null=True, blank=True)  # plies

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "table", "seat", condition=Q(ended_at__isnull=True), name="one_to_a_seat"
            ),
            models.UniqueConstraint(
                "table",
                "user",
                condition=Q(ended_at__isnull=True, user__isnull=False),
                name="one_seat_to_a_person",
            ),
            models.CheckConstraint(
                name="person_or_computer",
                condition=Q(user__isnull=False, level="")
                | (Q(user__isnull=True) & ~Q(level="")),
            ),
        ]
        indexes = [
            models.Index("user", "ended_at", name="sittings_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat}"

    @property
    def is_bot(self) -> bool:
        """Whether a person's program sits here; to the table it is a person like others."""
        return self.user is not None and self.user.is_bot

    @property
    def kind(self) -> str:
        """What sits here, as the API names it."""
        if not self.is_person:
            return "computer"
        return "bot" if self.is_bot else "person"

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.user_id is not None

    @property
    def name(self) -> str:
        """The name that the table sees."""
        return self.user.name if self.user is not None else self.computer_name
