"""The log of what staff saw beyond what an onlooker sees."""

from django.contrib import admin
from django.utils.safestring import SafeString

from games.admin.reading import ReadingAdmin, link
from games.models import Look


@admin.register(Look)
class LookAdmin(ReadingAdmin):
    """Who looked at which hand, through whose eyes, and when."""

    unread = ("hand__state", "hand__match__seed")
    list_display = ("id", "user", "hand", "table", "through", "looked_at")
    list_filter = ("through",)
    list_select_related = ("user", "hand__match__table")
    date_hierarchy = "looked_at"
    search_fields = ("=user__username", "user__name", "=hand__id", "=hand__match__table__code")
    search_help_text = "Who looked, the id of a hand, or a table's code."
    drill_down = ("hand__id__exact", "user__id__exact")
    fields = ("user", "hand_link", "table", "through", "looked_at")

    @admin.display(description="table")
    def table(self, look: Look) -> str | SafeString:
        return link(look.hand.match.table)

    @admin.display(description="hand")
    def hand_link(self, look: Look) -> str | SafeString:
        return link(look.hand)
