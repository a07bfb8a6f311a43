"""The engines that computers may play with."""

from typing import Any

from games.models import Engine


def enabled(*, game: str | None = None) -> list[dict[str, Any]]:
    """Each engine in use, of one game or of all, by name."""
    found = Engine.objects.filter(is_enabled=True)
    if game is not None:
        found = found.filter(game=game)
    return [
        {
            "engine": each.slug,
            "name": each.name,
            "game": each.game,
            "protocol": each.protocol,
            "levels": list(each.levels),
            "capabilities": dict(each.capabilities),
        }
        for each in found.order_by("slug")
    ]
