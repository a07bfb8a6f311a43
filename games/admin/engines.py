"""Engines for staff: which programs may play, how strong, and whether they answer."""

from typing import TYPE_CHECKING, Any

import msgspec
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest

from games import catalogue
from games.engines import programs
from games.kernel import documents
from games.kernel.engines import EngineLevel, EngineOptions, SeatOption
from games.models import Engine
from games.services import engines

if TYPE_CHECKING:
    EnginePages = admin.ModelAdmin[Engine]
    EngineFields = forms.ModelForm[Engine]
else:
    EnginePages = admin.ModelAdmin
    EngineFields = forms.ModelForm

_FOUND = ("capabilities", "probed_at", "fault", "fault_count", "failed_at")


class EngineForm(EngineFields):
    """An engine, with its program from the operator's list, and levels that its game has."""

    program = forms.ChoiceField(help_text="From the operator's list, ENGINE_PROGRAMS.")
    game = forms.ChoiceField()

    class Meta:
        model = Engine
        fields = (
            *("slug", "name", "game", "protocol", "program", "options"),
            *("levels", "seat_options", "is_enabled"),
        )

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        named = {*programs.names(), self.initial.get("program", "")} - {""}
        infos = [each.game.info for each in catalogue.ENTRIES if each.dialect is not None]
        self.fields["program"] = forms.ChoiceField(
            choices=[(name, name) for name in sorted(named)],
            help_text=self.fields["program"].help_text,
        )
        self.fields["game"] = forms.ChoiceField(
            choices=[(info.slug, info.name) for info in infos]
        )

    def clean_options(self) -> Any:
        """Options by the engine's own names."""
        return _read(self.cleaned_data["options"] or {}, EngineOptions)

    def clean_seat_options(self) -> Any:
        """What a seat may choose."""
        return _read(self.cleaned_data["seat_options"] or {}, dict[str, SeatOption])

    def clean(self) -> dict[str, Any]:
        """Levels by the names that the game has for them."""
        cleaned: dict[str, Any] = super().clean() or {}
        if "levels" not in cleaned or "game" not in cleaned:
            return cleaned
        try:
            cleaned["levels"] = _read(cleaned["levels"], dict[str, EngineLevel])
        except ValidationError as fault:
            self.add_error("levels", fault)
            return cleaned
        known = tuple(catalogue.find(cleaned["game"]).levels)
        if not set(cleaned["levels"]) <= {*known}:
            self.add_error("levels", f"The game's levels are {', '.join(known)}.")
        return cleaned


@admin.register(Engine)
class EngineAdmin(EnginePages):
    """Programs are named from the operator's list; nobody can bring one along here."""

    form = EngineForm
    list_display = ("slug", "name", "game", "protocol", "is_enabled", "fault_count", "fault")
    list_filter = ("is_enabled", "protocol", "game")
    search_fields = ("slug", "name")
    ordering = ("slug",)
    fields = (*EngineForm.Meta.fields, *_FOUND)
    readonly_fields = _FOUND
    actions = ("probe",)

    @admin.action(description="Ask what it is", permissions=("change",))
    def probe(self, request: HttpRequest, queryset: QuerySet[Engine]) -> None:
        """Have each of them started where engines run, and what it says written down."""
        for engine in queryset[:20]:
            engines.request_probe(engine=engine)
            self.message_user(request, f"{engine.slug} is asked; look again in a few seconds.")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: sittings name it; it can be taken out of use."""
        return False


def _read(plain: Any, wanted: Any) -> Any:
    """What was written, if it has this shape, as it is to be stored."""
    try:
        return documents.to_plain(documents.from_plain(plain, wanted))
    except msgspec.ValidationError as fault:
        raise ValidationError(str(fault)) from fault
