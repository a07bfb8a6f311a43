"""Pages that only show: what each admin of the games has in common.

Nothing is shown, searched or filtered by unless an admin names it: a list takes the lookups of
its own links and filters and refuses all others, or `?action__startswith=lay+rG` would read
what the page does not show.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config import lookups
from games import catalogue

if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
    AnyPaginator = Paginator[Any]
else:
    AnyAdmin, AnyPaginator = admin.ModelAdmin, Paginator

COUNTED_AT_MOST = 10_000


class ShortPaginator(AnyPaginator):
    """Counts no further than people turn pages, so that a list never costs more than that."""

    @cached_property
    def count(self) -> int:
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]  # lists show rows
        return rows.order_by()[:COUNTED_AT_MOST].count()


class ReadingAdmin(AnyAdmin):
    """Shows what a subclass names in `list_display` and `fieldsets`, and changes nothing.

    `unread` are the columns that are never fetched for a page, and `drill_down` the lookups
    with which links of other pages open this list. Actions ask for the permission "act", which
    is the right to change the model.
    """

    unread: tuple[str, ...] = ()
    drill_down: tuple[str, ...] = ()
    actions_on_bottom = False
    list_per_page = 50
    list_max_show_all = 0
    paginator = ShortPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    ordering = ("-pk",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._has(request, "view") or self._has(request, "change")

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Whether the actions of the list are open to this member of staff."""
        return self._has(request, "change")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:  # Django's own name
        return super().get_queryset(request).defer(*self.unread)

    def lookup_allowed(
        self, lookup: str, value: Any, request: HttpRequest | None = None
    ) -> bool:
        return lookups.is_own(self, lookup, self.drill_down)

    def _has(self, request: HttpRequest, right: str) -> bool:
        return request.user.has_perm(f"{self.opts.app_label}.{right}_{self.opts.model_name}")


def link(target: Model | None, text: object = None) -> str | SafeString:
    """A link to the page of `target`, which says `text` or else what it is called."""
    if target is None:
        return "–"
    page = reverse(f"admin:games_{type(target).__name__.lower()}_change", args=[target.pk])
    return format_html('<a href="{}">{}</a>', page, target if text is None else text)


def list_link(model: type[Model], lookup: str, key: object, text: str) -> SafeString:
    """A link to the list of `model` with only the rows where `lookup` is `key`."""
    page = reverse(f"admin:games_{model.__name__.lower()}_changelist")
    return format_html('<a href="{}?{}={}">{}</a>', page, lookup, key, text)


def game_filter(path: str) -> type[admin.SimpleListFilter]:
    """A filter by game, where `path` leads to the game's slug; it asks the database nothing."""

    class GameFilter(admin.SimpleListFilter):
        """Every game on offer, by name."""

        title = "game"
        parameter_name = "game"

        def lookups(self, request: HttpRequest, model_admin: AnyAdmin) -> list[tuple[str, str]]:
            infos = [entry.game.info for entry in catalogue.ENTRIES]
            return [(info.slug, info.name) for info in infos]

        def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
            slug = self.value()
            return queryset.filter(**{path: slug}) if slug else queryset

    return GameFilter


def game_name(slug: str) -> str:
    """The name of a game; its slug where it is no longer on offer."""
    try:
        return catalogue.find(slug).game.info.name
    except catalogue.UnknownGame:
        return slug
