"""Tables, and who sits at them."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.admin import doing
from games.admin.reading import ReadingAdmin, game_filter, game_name, link, list_link
from games.models import ChatLine, Match, Sitting, Table, TableEvent
from games.services import staff

CLOSE = doing.Deed(
    name="close_tables",
    question="Close these tables?",
    consequence="Each ends at once. A hand that is being played scores nothing, and nobody can"
    " play on there.",
    logged="Closed by staff.",
    do=lambda table, now: staff.close_table(table=table, now=now),
)
GIVE_AWAY = doing.Deed(
    name="hand_to_computers",
    question="Let computers play on in these seats?",
    consequence="Each person loses the seat for the rest of the match and cannot take it back.",
    logged="The seat was handed to a computer by staff.",
    do=lambda sitting, now: staff.hand_to_computer(sitting=sitting, now=now),
)


@admin.register(Table)
class TableAdmin(ReadingAdmin):
    """Where people and computers play."""

    list_display = (
        "code",
        "game_name",
        "host",
        "status",
        "ended_because",
        "seat_count",
        "visibility",
        "is_paused",
        "opened_at",
        "ended_at",
    )
    list_filter = (game_filter("game"), "status", "visibility", "watching")
    list_select_related = ("host",)
    date_hierarchy = "opened_at"
    search_fields = ("=code", "=host__code", "=host__username", "host__name")
    search_help_text = "A table's code, or its host's name, username or code."
    drill_down = ("host__id__exact",)
    actions = ("close_tables",)
    fieldsets = (
        (None, {"fields": ("code", "game_name", "options", "seat_count", "host")}),
        ("Life", {"fields": ("status", "ended_because", "opened_at", "ended_at", "more")}),
        (
            "Play",
            {
                "fields": (
                    "hand_now",
                    "last_hand_link",
                    "is_paused",
                    "adjourned_at",
                    "next_hand_at",
                    "due_at",
                )
            },
        ),
        ("Who may come", {"fields": ("visibility", "watching", "hints_allowed", "rated")}),
        (
            "Times",
            {
                "fields": (
                    "pace_ms",
                    "answer_seconds",
                    "clock",
                    "next_hand_seconds",
                    "waiting_seconds",
                    "idle_seconds",
                )
            },
        ),
        ("Counters", {"fields": ("version", "event_count", "prompt_count")}),
    )

    @admin.display(description="game", ordering="game")
    def game_name(self, table: Table) -> str:
        return game_name(table.game)

    @admin.display(description="paused", boolean=True)
    def is_paused(self, table: Table) -> bool:
        return table.paused_at is not None

    @admin.display(description="hand being played")
    def hand_now(self, table: Table) -> str | SafeString:
        return link(table.hand)

    @admin.display(description="last hand")
    def last_hand_link(self, table: Table) -> str | SafeString:
        return link(table.last_hand)

    @admin.display(description="more of this table")
    def more(self, table: Table) -> SafeString:
        return format_html(
            "{} · {} · {} · {}",
            list_link(Sitting, "table__id__exact", table.pk, "sittings"),
            list_link(Match, "table__id__exact", table.pk, "matches"),
            list_link(TableEvent, "table__id__exact", table.pk, "events"),
            list_link(ChatLine, "table__id__exact", table.pk, "chat"),
        )

    @admin.action(description="Close the chosen tables", permissions=["act"])
    def close_tables(
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        return doing.confirmed(self, request, queryset, CLOSE)


@admin.register(Sitting)
class SittingAdmin(ReadingAdmin):
    """Who occupied which seat, from when to when."""

    list_display = (
        "id",
        "table",
        "seat",
        "name",
        "level",
        "is_present",
        "away_since",
        "began_at",
        "ended_at",
    )
    list_filter = (
        game_filter("table__game"),
        ("ended_at", admin.EmptyFieldListFilter),
        "is_present",
    )
    list_select_related = ("table", "user")
    date_hierarchy = "began_at"
    search_fields = (
        "=table__code",
        "=user__code",
        "=user__username",
        "user__name",
        "computer_name",
    )
    search_help_text = "A table's code, or the name, username or code of who sits."
    drill_down = ("table__id__exact", "user__id__exact")
    actions = ("hand_to_computers",)
    fieldsets = (
        (None, {"fields": ("table_link", "seat", "name", "user", "level", "held_for")}),
        ("When", {"fields": ("began_at", "ended_at", "seen_at", "away_since")}),
        (
            "Now",
            {
                "fields": (
                    "is_present",
                    "is_ready",
                    "wants_rematch",
                    "hint_count",
                    "take_back_count",
                )
            },
        ),
    )

    @admin.display(description="name")
    def name(self, sitting: Sitting) -> str:
        return sitting.name

    @admin.display(description="table")
    def table_link(self, sitting: Sitting) -> str | SafeString:
        return link(sitting.table)

    @admin.action(description="Hand the chosen seats to computers", permissions=["act"])
    def hand_to_computers(
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        return doing.confirmed(self, request, queryset, GIVE_AWAY)
