"""The pages for programmers: the API, and what the `type` of every problem leads to."""

from functools import cache
from typing import ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularSwaggerView
from markdown import markdown

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chiếu: problems</title>
{body}
</html>
"""


class ApiPage(SpectacularSwaggerView):
    """The page of the OpenAPI document; there is no more to be known of it than the page."""

    http_method_names: ClassVar[list[str]] = ["get", "head"]  # type: ignore[misc]  # of an instance in Django


@require_safe
def errors(request: HttpRequest) -> HttpResponse:
    """docs/errors.md as a page, each kind of problem under its code."""
    return HttpResponse(_errors_page())


@cache
def _errors_page() -> str:
    text = (settings.BASE_DIR / "docs/errors.md").read_text("utf-8")
    return _PAGE.format(body=markdown(text, extensions=["toc", "tables"]))
