"""Matches: runs of hands at one table. The seed of one is shown to nobody."""

from django.contrib import admin
from django.utils.safestring import SafeString

from games.admin.reading import ReadingAdmin, game_filter, game_name, link, list_link
from games.models import Hand, Match
from games.selectors import loading


@admin.register(Match)
class MatchAdmin(ReadingAdmin):
    """What was played, and where it stands."""

    unread = ("seed",)
    list_display = (
        "id",
        "table",
        "game",
        "seat_count",
        "hand_count",
        "points",
        "started_at",
        "finished_at",
    )
    list_filter = (game_filter("table__game"), ("finished_at", admin.EmptyFieldListFilter))
    list_select_related = ("table",)
    date_hierarchy = "started_at"
    search_fields = ("=id", "=table__code")
    search_help_text = "A match's number, or a table's code."
    drill_down = ("table__id__exact",)
    fieldsets = (
        (None, {"fields": ("table_link", "game", "options", "seat_count")}),
        ("Play", {"fields": ("hand_count", "points", "started_at", "finished_at", "hands")}),
    )

    @admin.display(description="game", ordering="table__game")
    def game(self, match: Match) -> str:
        return game_name(match.table.game)

    @admin.display(description="points by seat")
    def points(self, match: Match) -> str:
        return written(loading.standing_of(match.standing).points)

    @admin.display(description="table")
    def table_link(self, match: Match) -> str | SafeString:
        return link(match.table)

    @admin.display(description="hands")
    def hands(self, match: Match) -> SafeString:
        return list_link(Hand, "match__id__exact", match.pk, "the hands of this match")


def written(points: tuple[int, ...]) -> str:
    """Points by seat number, with their signs."""
    return " / ".join(f"{each:+d}" if each else "0" for each in points)
