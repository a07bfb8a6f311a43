"""All that the games keep of one person, for that person."""

from typing import Any

from games.models import Bot, ChatLine, Ply, Preferences, SavedGame, Sitting
from games.selectors import books, history, records, titles


def everything(user_id: int) -> dict[str, Any]:
    """Seats, matches, actions and lines of talk, oldest first."""
    sittings = Sitting.objects.filter(user=user_id).select_related("table")
    plies = Ply.objects.filter(sitting__user=user_id, by=Ply.By.PERSON)
    chosen = Preferences.objects.filter(user=user_id).first()
    bots = Bot.objects.filter(owner=user_id)
    saved = SavedGame.objects.filter(user=user_id)
    lines = ChatLine.objects.filter(user=user_id).select_related("table")
    return {
        "sittings": [
            {
                "table": each.table.code,
                "game": each.table.game,
                "seat": each.seat,
                "began_at": each.began_at,
                "ended_at": each.ended_at,
            }
            for each in sittings.order_by("began_at", "pk")
        ],
        "matches": [
            history.match_line(each)
            for each in history.matches_of(user_id).order_by("started_at", "pk")
        ],
        "titles": titles.titles_of(user_id),
        "plies": [
            {
                "hand": each.hand_id,
                "ply": each.number,
                "seat": each.seat,
                "action": each.action,
                "played_at": each.played_at,
                "taken_back_at": each.taken_back_at,
            }
            for each in plies.order_by("played_at", "pk")
        ],
        "records": [records.whole(each) for each in saved.order_by("created_at", "pk")],
        "bots": [
            {"handle": each.handle, "name": each.user.name, "made_at": each.made_at}
            for each in bots.select_related("user").order_by("made_at", "pk")
        ],
        "preferences": dict(chosen.chosen) if chosen else {},
        "books": books.everything(user_id),
        "chat": [
            {"table": each.table.code, "text": each.text, "said_at": each.said_at}
            for each in lines.order_by("said_at", "pk")
        ],
    }
