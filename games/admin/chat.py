"""What is said at tables, and how staff take a line from sight."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from games.admin import doing
from games.admin.reading import ReadingAdmin, link
from games.models import ChatLine
from games.services import staff

HIDE = doing.Deed(
    name="hide_lines",
    question="Hide these lines?",
    consequence="Nobody at the table can read them any more. Staff still can.",
    logged="Hidden by staff.",
    do=lambda line, now: staff.hide_line(line=line, now=now),
)


@admin.register(ChatLine)
class ChatLineAdmin(ReadingAdmin):
    """Lines of talk; hidden ones too, since staff answer for what they hid."""

    list_display = ("id", "table", "room", "seat", "user", "text", "said_at", "is_hidden")
    list_filter = ("room", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("table", "user")
    date_hierarchy = "said_at"
    search_fields = ("=table__code", "=user__code", "=user__username", "user__name", "text")
    search_help_text = "A table's code, who said it, or words of it."
    drill_down = ("table__id__exact", "user__id__exact")
    actions = ("hide_lines",)
    fields = ("table_link", "number", "room", "seat", "user", "text", "said_at", "hidden_at")

    @admin.display(description="hidden", boolean=True)
    def is_hidden(self, line: ChatLine) -> bool:
        return line.hidden_at is not None

    @admin.display(description="table")
    def table_link(self, line: ChatLine) -> str | SafeString:
        return link(line.table)

    @admin.action(description="Hide the chosen lines", permissions=["act"])
    def hide_lines(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse | None:
        return doing.confirmed(self, request, queryset, HIDE)
