"""The page that a link opens where no frontend is set: it takes the seat, by POST only.

The secret stands in the fragment, which a browser never sends; the page's own script spends it.
"""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.http import languages

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_WORDS: Final = {
    "invited": _("You were invited to a table. Say your name and sit down."),
    "name": _("Your name"),
    "sit": _("Sit down"),
    "done": _(
        "You have your seat. This token is shown once; keep it: with it any frontend plays"
        " for you."
    ),
    "table": _("Table"),
    "token": _("Token"),
    "nothing": _("This page needs the whole link that you were sent."),
    "unreached": _("The service cannot be reached; try again."),
    "script": _("This page needs JavaScript."),
}


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The page, in the reader's language; the same for every link."""
    told = {"language": languages.current(), "words": _WORDS}
    page = render(request, "games/claim.html", told)
    page["Content-Security-Policy"] = _POLICY
    page["Referrer-Policy"] = "no-referrer"
    page["Cache-Control"] = "no-store"
    return page
