"""Who polls: known by the edge's query already, so that it is not asked twice."""

from rest_framework.request import Request

from accounts.api.authentication import BearerAuthentication
from accounts.models import Token, User
from games.selectors.tags import Poll

POLL = "chieu.poll"
"""Where the edge leaves what it found, in the META of a request."""


class PollAuthentication(BearerAuthentication):
    """Takes the edge's word where it has one, and else asks for itself."""

    def authenticate(self, request: Request) -> tuple[User, Token | None] | None:  # type: ignore[override]  # the token is not loaded
        """The person, of whom nothing else is loaded, or whom the token names."""
        poll: Poll | None = request.META.get(POLL)
        if poll is None:
            return super().authenticate(request)
        known = User.from_db("default", ["id", "language"], [poll.user_id, poll.language])
        return known, None
