"""The page that the `type` of every problem leads to."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from markdown import markdown

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chiếu: problems</title>
{body}
</html>
"""


@require_safe
def errors(request: HttpRequest) -> HttpResponse:
    """docs/errors.md as a page, each kind of problem under its code."""
    return HttpResponse(_errors_page())


@cache
def _errors_page() -> str:
    text = (settings.BASE_DIR / "docs/errors.md").read_text("utf-8")
    return _PAGE.format(body=markdown(text, extensions=["toc", "tables"]))
