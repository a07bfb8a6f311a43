"""What tables were told, as far as an onlooker was."""

from typing import Any

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games import catalogue
from games.admin.reading import ReadingAdmin, game_filter, link
from games.models import TableEvent
from games.selectors import telling


@admin.register(TableEvent)
class TableEventAdmin(ReadingAdmin):
    """The steps of a table. What was told to some seats alone is not shown, nor that it was."""

    unread = ("hand__state",)
    list_display = ("id", "table", "number", "hand", "told_to_all", "at")
    list_filter = (game_filter("table__game"),)
    list_select_related = ("table", "hand")
    search_fields = ("=table__code", "=hand__id")
    search_help_text = "A table's code, or the id of a hand."
    drill_down = ("table__id__exact", "hand__id__exact")
    fields = ("table_link", "number", "hand_link", "told_to_all", "at")

    @admin.display(description="told to all")
    def told_to_all(self, event: TableEvent) -> SafeString | str:
        game = catalogue.find(event.table.game).game
        parts: list[Any] = [each for each in event.told if telling.is_for(each, None)]
        words = [telling.event_words(game, each["kind"], each["data"], ()) for each in parts]
        return format_html_join(" ", "{}", ((line,) for line in words)) or "–"

    @admin.display(description="table")
    def table_link(self, event: TableEvent) -> str | SafeString:
        return link(event.table)

    @admin.display(description="hand")
    def hand_link(self, event: TableEvent) -> str | SafeString:
        return link(event.hand)
