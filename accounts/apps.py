"""The people part as a Django app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "People"
    default_auto_field = "django.db.models.BigAutoField"
