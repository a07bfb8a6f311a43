"""Plies: who answered what and when. What the answer was stands in no list and on no page.

A face-down lay is an action. It can be read where a hand is replayed, through the eyes of the
seat that made it, by those who may.
"""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.admin.reading import ReadingAdmin, game_filter, link
from games.models import Ply


@admin.register(Ply)
class PlyAdmin(ReadingAdmin):
    """That a seat acted, in which hand, when, and who chose."""

    unread = ("action", "hand__state", "hand__match__seed")
    list_display = (
        "id",
        "hand",
        "number",
        "prompt",
        "seat",
        "name",
        "by",
        "played_at",
        "taken_back_at",
    )
    list_filter = ("by", game_filter("hand__match__table__game"))
    list_select_related = ("hand__match__table", "sitting__user")
    search_fields = ("=hand__id", "=hand__match__table__code")
    search_help_text = "The id of a hand, or a table's code."
    drill_down = ("hand__id__exact",)
    fields = (
        "hand_link",
        "number",
        "prompt",
        "seat",
        "name",
        "by",
        "played_at",
        "taken_back_at",
        "replay",
    )

    @admin.display(description="name")
    def name(self, ply: Ply) -> str:
        return ply.sitting.name

    @admin.display(description="hand")
    def hand_link(self, ply: Ply) -> str | SafeString:
        return link(ply.hand)

    @admin.display(description="replay")
    def replay(self, ply: Ply) -> str | SafeString:
        if ply.taken_back_at is not None:
            return "–"
        page = reverse("admin:games_hand_change", args=[ply.hand_id])
        place = ply.hand.live_plies().filter(number__lte=ply.number).count()
        return format_html('<a href="{}?ply={}">the table after it</a>', page, place)
