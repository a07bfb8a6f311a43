"""Filling opening books over HTTP: from games, from one's own hands, from other books."""

from collections.abc import Callable

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from games.api import errors, openapi, replies
from games.api.inputs_books import BuildInput, ImportInput, MergeInput
from games.selectors import books as found_books
from games.services import book_filling
from games.services.book_filling import Filled, Sieve

_FILLED = {200: OpenApiResponse(openapi.ref("FilledBook"))}
_SIEVE = ("depth", "minimum_count", "sides")


class _Filling(Idempotent):
    """An operation that fills a book."""

    throttle_scope = "upload"

    def filled(self, request: Request, fill: Callable[[], Filled]) -> Response:
        """The book, and what the filling came to."""

        def effect() -> Answer:
            done = fill()
            told = {"games": done.games, "added": done.added, "changed": done.changed}
            return Answer(200, replies.as_json({"book": found_books.line(done.book)} | told))

        return self.once(request, effect)


class ImportGames(_Filling):
    """Filling a book from games played anywhere."""

    @openapi.posted(
        "import_into_book",
        _FILLED,
        *(problems.NOT_FOUND, errors.NO_SUCH_BOOK, errors.NO_RECORDS, errors.UNREADABLE),
        errors.BOOK_FULL,
        request=ImportInput,
        bodies={422: openapi.ref("Unreadable")},
    )
    def post(self, request: Request, book: str) -> Response:
        """Fill a book from games: what was played often enough, weighed by how it ended.

        They are given as lists of actions, as a file of any kind that is read (`text`, or
        `file` in base64), or as saved games by their codes, of which larger files are made.
        """
        given, owner, now = read(ImportInput, request), person_of(request), timezone.now()
        return self.filled(
            request,
            lambda: book_filling.import_games(owner=owner, code=book, now=now, **given),
        )


class BuildFromHands(_Filling):
    """Filling a book from one's own hands."""

    @openapi.posted(
        "build_book",
        _FILLED,
        *(errors.NO_SUCH_BOOK, errors.BOOK_FULL),
        request=BuildInput,
    )
    def post(self, request: Request, book: str) -> Response:
        """Fill a book from the hands that you have played here to their end."""
        given, owner, now = read(BuildInput, request), person_of(request), timezone.now()
        sieve = Sieve(**{name: given[name] for name in _SIEVE if name in given})
        most, only_mine = given["games"], given["only_mine"]
        return self.filled(
            request,
            lambda: book_filling.build(
                owner=owner, code=book, sieve=sieve, most=most, only_mine=only_mine, now=now
            ),
        )


class Merge(_Filling):
    """Filling a book from another."""

    @openapi.posted(
        "merge_books",
        _FILLED,
        *(errors.NO_SUCH_BOOK, errors.BOOK_FULL),
        request=MergeInput,
    )
    def post(self, request: Request, book: str) -> Response:
        """Put all that another book of yours has into a book, or all that the house's has."""
        given, owner, now = read(MergeInput, request), person_of(request), timezone.now()
        return self.filled(
            request, lambda: book_filling.merge(owner=owner, code=book, now=now, **given)
        )
