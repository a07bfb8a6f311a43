"""Hands: what became of each, and its page, which replays it.

The state of a hand is shown to nobody. Whoever may read hands sees one replayed as an onlooker
saw it; through a seat's eyes only with further permissions (`eyes`), and never unlogged.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from games import catalogue
from games.admin import doing, eyes, replaying
from games.admin.matches import written
from games.admin.reading import ReadingAdmin, game_filter, game_name, link, list_link
from games.models import Hand, Look, Ply, TableEvent
from games.selectors import loading, replays
from games.services import staff

VOID_AND_GO_ON = doing.Deed(
    name="void_and_go_on",
    question="Void these hands, and let their matches go on?",
    consequence="Each counts for nothing: its points are taken back, and the next hand is dealt"
    " from where the match stood before it.",
    logged="Voided by staff; the match goes on.",
    do=lambda hand, now: staff.void_hand(hand=hand, goes_on=True, now=now),
)
VOID_AND_END = doing.Deed(
    name="void_and_end",
    question="Void these hands, and end their tables?",
    consequence="Each counts for nothing: its points are taken back, and its table ends.",
    logged="Voided by staff; the table ended.",
    do=lambda hand, now: staff.void_hand(hand=hand, goes_on=False, now=now),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A pair of eyes that the page offers, and what is missing to see through them."""

    key: str
    label: str
    is_chosen: bool
    missing: tuple[str, ...]


@admin.register(Hand)
class HandAdmin(ReadingAdmin):
    """One deal and all that followed from it."""

    unread = ("state", "match__seed")
    list_display = (
        "id",
        "table",
        "game",
        "match",
        "number",
        "ply_count",
        "ending",
        "points",
        "dealt_at",
        "ended_at",
    )
    list_filter = (
        game_filter("match__table__game"),
        ("ended_at", admin.EmptyFieldListFilter),
        ("voided_at", admin.EmptyFieldListFilter),
    )
    list_select_related = ("match__table",)
    date_hierarchy = "dealt_at"
    search_fields = ("=id", "=match__table__code")
    search_help_text = "A hand's id, or a table's code."
    drill_down = ("match__id__exact", "match__table__id__exact")
    actions = ("void_and_go_on", "void_and_end")
    fieldsets = (
        (None, {"fields": ("table", "match_link", "number", "options", "rules_version")}),
        (
            "Play",
            {
                "fields": (
                    "ply_count",
                    "taken_back_count",
                    "first_prompt",
                    "open_prompt",
                    "answer_by",
                    "clocks",
                    "clocks_since",
                    "more",
                )
            },
        ),
        (
            "Computer waited for",
            {"fields": ("asked_seat", "asked_at", "asked_times", "step_prompt")},
        ),
        ("Life", {"fields": ("dealt_at", "ended_at", "ending", "voided_at")}),
    )

    @admin.display(description="table")
    def table(self, hand: Hand) -> str | SafeString:
        return link(hand.match.table)

    @admin.display(description="game")
    def game(self, hand: Hand) -> str:
        return game_name(hand.match.table.game)

    @admin.display(description="points by seat")
    def points(self, hand: Hand) -> str:
        outcome = loading.outcome_of(hand)
        return written(outcome.points(hand.match.seat_count)) if outcome else "–"

    @admin.display(description="match")
    def match_link(self, hand: Hand) -> str | SafeString:
        return link(hand.match)

    @admin.display(description="more of this hand")
    def more(self, hand: Hand) -> SafeString:
        plies = list_link(Ply, "hand__id__exact", hand.pk, "plies")
        events = list_link(TableEvent, "hand__id__exact", hand.pk, "events")
        looks = list_link(Look, "hand__id__exact", hand.pk, "looks")
        return format_html("{} · {} · {}", plies, events, looks)

    @admin.action(description="Void the chosen hands; the match goes on", permissions=["act"])
    def void_and_go_on(
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        return doing.confirmed(self, request, queryset, VOID_AND_GO_ON)

    @admin.action(description="Void the chosen hands; the table ends", permissions=["act"])
    def void_and_end(
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponse | None:
        return doing.confirmed(self, request, queryset, VOID_AND_END)

    # The page that replays a hand

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        hand = self.get_object(request, object_id)
        if (
            hand is None
            or request.method != "GET"
            or not self.has_view_permission(request, hand)
        ):
            return super().change_view(request, object_id, form_url, extra_context)
        replay = self._replayed(request, hand)
        return super().change_view(request, object_id, form_url, (extra_context or {}) | replay)

    def _replayed(self, request: HttpRequest, hand: Hand) -> dict[str, Any]:
        chosen = self._eyes(request, hand)
        number = request.GET.get("ply", "")
        place = int(number) if number.isascii() and number.isdigit() else 0
        try:
            replay = replaying.build(hand, chosen, place)
        except replays.OtherRules as reason:
            self.message_user(request, f"It cannot be replayed: {reason}.", messages.WARNING)
            return {"title": _title(hand), "subtitle": None}
        return {
            "title": _title(hand),
            "subtitle": None,
            "replay": replay,
            "eyes": chosen,
            "choices": _choices(request, hand, chosen),
        }

    def _eyes(self, request: HttpRequest, hand: Hand) -> eyes.Eyes:
        """The eyes that are asked for. What is more than an onlooker sees is logged first.

        Raises:
            Http404: the table has no such seat.
            PermissionDenied: a permission is missing.
        """
        chosen = eyes.named(request.GET.get("eyes", ""), eyes.every_pair(hand.match.seat_count))
        if chosen is None:
            raise Http404
        user = request.user
        assert isinstance(user, User), "nobody reads the admin without an account"
        info = catalogue.find(hand.match.table.game).game.info
        if eyes.missing_rights(user, chosen, info):
            raise PermissionDenied
        if chosen.through:
            with transaction.atomic():
                staff.log_look(user=user, hand=hand, through=chosen.through, now=timezone.now())
                self.log_change(request, hand, f"Looked through {chosen.through}.")
        return chosen


def _title(hand: Hand) -> str:
    table = hand.match.table
    return f"{game_name(table.game)}, table {table.code}, hand {hand.number}"


def _choices(request: HttpRequest, hand: Hand, chosen: eyes.Eyes) -> list[Choice]:
    user = request.user
    assert isinstance(user, User), "nobody reads the admin without an account"
    info = catalogue.find(hand.match.table.game).game.info
    names = replaying.Cast(hand).names(hand.dealt_at)
    return [
        Choice(
            key=each.key,
            label=_label(each, names),
            is_chosen=each == chosen,
            missing=eyes.missing_rights(user, each, info),
        )
        for each in eyes.every_pair(hand.match.seat_count)
    ]


def _label(pair: eyes.Eyes, names: dict[int, str]) -> str:
    if pair.are_all:
        return "All seats"
    return "Onlooker" if pair.seat is None else f"{names[pair.seat]} (seat {pair.seat})"
