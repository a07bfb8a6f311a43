"""What staff do: chosen in a list, confirmed on a page, done by a service, and logged."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.admin import helpers
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from games.admin.reading import ReadingAdmin
from games.selectors import loading
from games.services import hands, rights, staff

MOST_AT_ONCE = 50

WHY_NOT: dict[type[Exception], str] = {
    rights.TableEnded: "no match is running there any more.",
    rights.NotSeated: "no person sits there any more.",
    hands.NothingToVoid: "only the latest hand of a table that has not ended can be voided.",
    staff.AlreadyHidden: "it is hidden already.",
    loading.NoSuchTable: "there is no such table any more.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something staff do to one row, with the words that the pages and the log need."""

    name: str
    question: str
    consequence: str
    logged: str
    do: Callable[[Any, datetime], None]


def confirmed(
    page: ReadingAdmin, request: HttpRequest, rows: QuerySet[Any], deed: Deed
) -> HttpResponse | None:
    """Ask first; once that is answered, do it to each row, and say what was refused and why."""
    chosen = list(rows[: MOST_AT_ONCE + 1])
    if len(chosen) > MOST_AT_ONCE:
        page.message_user(request, f"At most {MOST_AT_ONCE} at a time.", messages.ERROR)
        return None
    if "confirmed" not in request.POST:
        return _question(page, request, chosen, deed)
    for row in chosen:
        _carry_out(page, request, row, deed)
    return None


def _question(
    page: ReadingAdmin, request: HttpRequest, chosen: list[Any], deed: Deed
) -> HttpResponse:
    context = {
        **page.admin_site.each_context(request),
        "title": deed.question,
        "deed": deed,
        "chosen": chosen,
        "opts": page.opts,
        "checkbox": helpers.ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/games/confirm.html", context)


def _carry_out(page: ReadingAdmin, request: HttpRequest, row: Any, deed: Deed) -> None:
    """What is done and the entry that says so are stored together, or neither is."""
    try:
        with transaction.atomic():
            deed.do(row, timezone.now())
            page.log_change(request, row, deed.logged)
    except tuple(WHY_NOT) as refusal:
        page.message_user(request, f"{_said(row)}: {WHY_NOT[type(refusal)]}", messages.ERROR)
    else:
        page.message_user(request, f"{_said(row)}: {deed.logged}", messages.SUCCESS)


def _said(row: Any) -> str:
    return str(row)[:1].upper() + str(row)[1:]
