"""Engines for staff: which programs may play, how strong, and whether they answer."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.models import Engine
from games.services import engines

if TYPE_CHECKING:
    EnginePages = admin.ModelAdmin[Engine]
else:
    EnginePages = admin.ModelAdmin


@admin.register(Engine)
class EngineAdmin(EnginePages):
    """Programs are named from the operator's list; nobody can bring one along here."""

    list_display = ("slug", "name", "game", "protocol", "is_enabled", "fault_count", "fault")
    list_filter = ("is_enabled", "protocol", "game")
    search_fields = ("slug", "name")
    ordering = ("slug",)
    readonly_fields = ("capabilities", "probed_at", "fault", "fault_count", "failed_at")
    actions = ("probe",)

    @admin.action(description="Ask what it is", permissions=("change",))
    def probe(self, request: HttpRequest, queryset: QuerySet[Engine]) -> None:
        """Start each of them, and write down what it says of itself."""
        for engine in queryset:
            if engines.probe(engine=engine, now=timezone.now()):
                self.message_user(request, f"{engine.slug} is {engine.name}.")
            else:
                self.message_user(request, f"{engine.slug}: {engine.fault}", messages.ERROR)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: sittings name it; it can be taken out of use."""
        return False
