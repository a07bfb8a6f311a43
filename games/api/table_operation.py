"""What the operations on a table share: one call, once, and the view as it is afterwards."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http import languages
from games.api import replies
from games.kernel.refusals import Refused
from games.selectors import loading, showing
from games.services.locks import LockedTable


class Act(Protocol):
    """Something that a seat does outside the rules of play."""

    def __call__(self, *, code: str, user_id: int, now: datetime) -> LockedTable: ...


class TableOperation(Idempotent):
    """An operation on the table of the URL.

    What it is refused because something happened first carries the view as it is now.
    """

    def changed(self, request: Request, change: Callable[[datetime], LockedTable]) -> Response:
        """The view that the change leads to."""
        now, caller = timezone.now(), person_of(request).pk
        return self.once(request, lambda: replies.of_change(change(now), caller))

    def seated(self, request: Request, act: Act, code: str) -> Response:
        """The view that follows when the person who sits there does this."""
        caller = person_of(request).pk
        return self.changed(request, lambda now: act(code=code, user_id=caller, now=now))

    def done(self, request: Request, act: Callable[[datetime], object]) -> Response:
        """Nothing, once this is done."""

        def effect() -> Answer:
            act(timezone.now())
            return Answer(204, None)

        return self.once(request, effect)

    def handle_exception(self, exc: Exception) -> Response:
        """The problem, with what the caller should see or do instead."""
        response = super().handle_exception(exc)
        if response.status_code == 409:
            self._add(response, "table", lambda view: view)
        elif isinstance(exc, Refused):
            allowed = self._add(response, "allowed", lambda view: view["actions"])
            if allowed is not None:
                words = languages.say(exc.reason, game=allowed.table.game)
                response.data.update(detail=words, words=words)
        return response

    def _add(
        self, response: Response, name: str, part: Callable[[Any], Any]
    ) -> loading.AtTable | None:
        try:
            at = showing.seen_by(str(self.kwargs["code"]), person_of(self.request).pk)
        except loading.NoSuchTable:
            return None
        view = showing.view(at, person_of(self.request).pk, now=timezone.now())
        response.data[name] = replies.as_json(part(view))
        return at
