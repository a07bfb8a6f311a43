"""The Django application of the games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, hands and what is told of them."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
