"""Engines of others that computers may play with."""

from django.db import models


class Engine(models.Model):
    """A program that plays a game, as the operator set it up.

    `program` is a name that the operator allows (`ENGINE_PROGRAMS`), never a path. `levels`
    gives for each level's name its `nodes`, its `options`, and the `wall_seconds` after which
    it is stopped. `seat_options` are what a seat may choose, each with its bounds and with the
    engine's own name for it (games.kernel.engines has the shapes). `capabilities` are what the
    program was found to be able to when it was probed.
    """

    class Protocol(models.TextChoices):
        """How it is spoken to."""

        UCI = "uci", "UCI"
        UCCI = "ucci", "UCCI"

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=20)
    protocol = models.CharField(max_length=10, choices=Protocol.choices)
    program = models.CharField(max_length=80)
    options = models.JSONField(default=dict, blank=True)
    levels = models.JSONField(default=dict)
    seat_options = models.JSONField(default=dict, blank=True)
    is_enabled = models.BooleanField(default=False)
    capabilities = models.JSONField(default=dict, editable=False)
    probed_at = models.DateTimeField(null=True, blank=True, editable=False)
    fault = models.CharField(max_length=200, blank=True, editable=False)
    fault_count = models.PositiveIntegerField(default=0, editable=False)
    failed_at = models.DateTimeField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return self.slug
