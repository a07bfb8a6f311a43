"""Choosing how boards look."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import Preferences


def change(*, user: User, changes: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """What the person has chosen after these changes; None takes a choice back."""
    with transaction.atomic():
        found, _ = Preferences.objects.select_for_update().get_or_create(
            user=user, defaults={"changed_at": now}
        )
        chosen = {**found.chosen, **changes}
        found.chosen = {name: value for name, value in chosen.items() if value is not None}
        found.changed_at = now
        found.save()
    return dict(found.chosen)
