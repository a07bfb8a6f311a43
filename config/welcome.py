"""The page at the root, for whoever opens the server in a browser."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chiếu</title>
<h1>Chiếu</h1>
<p>Traditional card and board games of Vietnam and China, played over HTTP.</p>
<ul>
<li><a href="/api/v1/docs/">The API, to read and try</a>
<li><a href="/api/v1/schema/">Its OpenAPI description</a>
<li><a href="/api/v1/games/">The games on offer</a>
<li><a href="/admin/">Administration</a>
</ul>
</html>
"""


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Where everything is."""
    return HttpResponse(_PAGE)
