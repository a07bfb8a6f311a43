"""Matches, hands, plies, what was told, and points."""

from django.db import models
from django.db.models import F, Q

from games.models.tables import Sitting, Table


class Match(models.Model):
    """A run of hands at one table, dealt from one seed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="matches")
    seed = models.BinaryField(max_length=32)
    options = models.JSONField(default=dict)
    seat_count = models.PositiveSmallIntegerField()
    standing = models.JSONField()
    hand_count = models.PositiveIntegerField(default=0)
    counts_openings = models.BooleanField(default=False)  # once finished, until it is counted
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(
                "table",
                condition=Q(finished_at__isnull=True),
                name="one_unfinished_match_to_a_table",
            ),
        ]
        indexes = [
            models.Index(F("started_at").desc(), F("id").desc(), name="newest_matches"),
            models.Index(
                "finished_at", name="openings_to_count", condition=Q(counts_openings=True)
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"


class Hand(models.Model):
    """One deal and all that follows from it.

    `state` is the authority for what may happen next, the plies for what did happen. `state`
    and the match's seed leave the server in no response. A prompt's number on the wire is
    `first_prompt` plus the number that the rules give it. `answer_by` and `asked_at` say until
    when people may answer the open prompt, and since when, and for which time, the computer in
    `asked_seat` is waited for.

    `ply_count` counts every ply, those taken back too. `redo` holds the numbers of the plies
    that can be played again, the next one first. `step_prompt` is the prompt that a computer
    may answer though the table is paused. `clocks` is what each seat had left when the open
    prompt was put, and `clocks_since` since when the clocks of those asked run on it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    standing = models.JSONField()
    rules_version = models.PositiveIntegerField()
    state = models.JSONField()
    ply_count = models.PositiveIntegerField(default=0)
    taken_back_count = models.PositiveIntegerField(default=0)
    redo = models.JSONField(default=list, blank=True)
    helped_seats = models.JSONField(default=list, blank=True)  # who took a hint
    first_prompt = models.BigIntegerField()
    open_prompt = models.BigIntegerField(null=True, blank=True)
    answer_by = models.DateTimeField(null=True, blank=True)
    clocks = models.JSONField(null=True, blank=True)
    clocks_since = models.DateTimeField(null=True, blank=True)
    asked_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    asked_times = models.PositiveSmallIntegerField(default=0)
    step_prompt = models.BigIntegerField(null=True, blank=True)
    dealt_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=40, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("match", "number", name="hands_are_numbered"),
            models.CheckConstraint(
                name="ended_hand_asks_nothing",
                condition=Q(ended_at__isnull=True) | Q(open_prompt__isnull=True),
            ),
        ]
        permissions = [
            ("inspect_hand", "Can see cards, actions and private events of a hand"),
            ("inspect_hidden_sets", "Can see what the rules keep hidden for ever"),
        ]

    def __str__(self) -> str:
        return f"hand {self.match_id}.{self.number}"

    @property
    def live_ply_count(self) -> int:
        """How many plies led to the present state: those that were not taken back."""
        return self.ply_count - self.taken_back_count

    def live_plies(self) -> "models.QuerySet[Ply]":
        """The plies that led to the present state, in order."""
        return self.plies.filter(taken_back_at=None).order_by("number")


class Ply(models.Model):
    """One accepted action, numbered from 0 within its hand.

    Never updated, but for the moment at which it was taken back. What is played again is a new
    ply, of the sitting that played it first. `score` is what a computer thought its position
    was worth, where it looked.
    """

    class By(models.TextChoices):
        """Who chose the action."""

        PERSON = "person"
        COMPUTER = "computer"
        CLOCK = "clock"

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="plies")
    number = models.PositiveIntegerField()
    prompt = models.BigIntegerField()
    seat = models.PositiveSmallIntegerField()
    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="plies")
    action = models.CharField(max_length=200)
    by = models.CharField(max_length=10, choices=By.choices)
    score = models.IntegerField(null=True, blank=True)
    book = models.CharField(max_length=10, blank=True)  # it is from: "house" or "own"
    played_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)
    clocks = models.JSONField(null=True, blank=True)  # of the hand, before this ply

    class Meta:
        verbose_name_plural = "plies"
        constraints = [
            models.UniqueConstraint("hand", "number", name="plies_are_numbered"),
            models.UniqueConstraint("hand", "prompt", "seat", name="one_answer_a_prompt"),
        ]

    def __str__(self) -> str:
        return f"ply {self.hand_id}.{self.number}"


class TableEvent(models.Model):
    """One step of a table and what was told of it, each part with those it is for.

    `told` is a list of `{"kind", "data", "only"}`. A reader finds every number and under it
    what it may know, perhaps nothing, so that gaps tell nothing. Never updated.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="events")
    number = models.BigIntegerField()
    hand = models.ForeignKey(Hand, models.CASCADE, null=True, blank=True, related_name="+")
    told = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("table", "number", name="events_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"event {self.table_id}.{self.number}"


class HandPoints(models.Model):
    """What a hand was worth to one seat; the lines that say why are in the hand's outcome."""

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="points")
    seat = models.PositiveSmallIntegerField()
    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="points")
    points = models.IntegerField()

    class Meta:
        verbose_name_plural = "hand points"
        constraints = [
            models.UniqueConstraint("hand", "seat", name="points_once_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.points:+} to seat {self.seat} of {self.hand_id}"
