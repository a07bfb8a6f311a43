"""The titles a person has earned."""

from typing import Any

from config.http.languages import say
from games import catalogue
from games.kernel.words import Phrase
from games.models import Title


def name_of(game: str, code: str) -> Phrase:
    """What a title is called; its code, where it is offered no more."""
    for offer in catalogue.find(game).titles:
        if offer.code == code:
            return offer.name
    return Phrase(code)


def titles_of(user_id: int) -> list[dict[str, Any]]:
    """Every title of this person, oldest first."""
    return [
        {
            "game": each.game,
            "title": each.code,
            "name": say(name_of(each.game, each.code), game=each.game),
            "hand": each.hand_id,
            "awarded_at": each.awarded_at,
        }
        for each in Title.objects.filter(user=user_id).order_by("awarded_at", "pk")
    ]
