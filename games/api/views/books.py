"""Opening books over HTTP: made, changed, written in, looked up, thrown away."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http.fields import read
from config.http.paging import PARAMETERS, page
from games.api import errors, openapi, queries, replies
from games.api.inputs import TableBooksInput
from games.api.inputs_books import (
    BookChangeInput,
    BookInput,
    BooksQuery,
    EntryInput,
    ExploreQuery,
    PositionQuery,
)
from games.api.table_operation import TableOperation
from games.selectors import books as found_books
from games.selectors import explorer
from games.services import books, table_books


class ListBooks(APIView):
    """Seeing one's books."""

    @openapi.told(
        "list_books", {200: openapi.ref("Books")}, parameters=(BooksQuery, *PARAMETERS)
    )
    def get(self, request: Request) -> Response:
        """List your opening books, newest first."""
        asked = queries.read(BooksQuery, request)
        found = found_books.all_own(person_of(request).pk, **asked)
        shown = page(found, request=request, time="made_at")
        lines = found_books.lines(shown.rows)
        return Response(replies.as_json({"books": lines, "next": shown.next}))


class MakeABook(Idempotent):
    """Making a book."""

    needs_key = True

    @openapi.posted(
        "make_book",
        {201: OpenApiResponse(openapi.ref("Book"))},
        *(errors.NOT_FOR_BOTS, errors.NO_BOOKS, errors.TOO_MANY_BOOKS),
        request=BookInput,
        needs_key=True,
    )
    def post(self, request: Request) -> Response:
        """Make an opening book, empty as yet, for a game that has opening books."""
        given, owner, now = read(BookInput, request), person_of(request), timezone.now()

        def effect() -> Answer:
            made = books.make(owner=owner, now=now, **given)
            return Answer(201, replies.as_json(found_books.line(made)))

        return self.once(request, effect)


class ShowBook(APIView):
    """Seeing a book."""

    @openapi.told("book", {200: openapi.ref("Book")}, errors.NO_SUCH_BOOK)
    def get(self, request: Request, book: str) -> Response:
        """See a book of yours; what is in it is in `entries/`."""
        found = found_books.line(found_books.own(person_of(request).pk, book))
        return Response(replies.as_json(found))


class ChangeBook(APIView):
    """Changing a book."""

    @openapi.told(
        "change_book",
        {200: openapi.ref("Book")},
        errors.NO_SUCH_BOOK,
        request=BookChangeInput,
    )
    def patch(self, request: Request, book: str) -> Response:
        """Give a book another title, or switch it on or off; what is left out stays."""
        given, owner = read(BookChangeInput, request), person_of(request)
        changed = books.change(owner=owner, code=book, now=timezone.now(), **given)
        return Response(replies.as_json(found_books.line(changed)))


class RemoveBook(APIView):
    """Throwing a book away."""

    @openapi.told("remove_book", {204: None}, errors.NO_SUCH_BOOK)
    def delete(self, request: Request, book: str) -> Response:
        """Throw a book away with all that is in it; computers play on without it."""
        books.remove(owner=person_of(request), code=book, now=timezone.now())
        return Response(status=204)


class ListEntries(APIView):
    """Seeing what is in a book."""

    @openapi.told(
        "book_entries",
        {200: openapi.ref("BookEntries")},
        errors.NO_SUCH_BOOK,
        parameters=(PositionQuery, *PARAMETERS),
    )
    def get(self, request: Request, book: str) -> Response:
        """List the entries of a book, or of one position in it, the last changed first."""
        asked = queries.read(PositionQuery, request)
        mine = found_books.own(person_of(request).pk, book)
        found, place = found_books.entries(mine, **asked)
        shown = page(found, request=request, time="changed_at")
        rules = found_books.of_game(mine.game)
        lines = [found_books.entry_line(rules, each, place) for each in shown.rows]
        return Response(replies.as_json({"entries": lines, "next": shown.next}))


class PutEntry(APIView):
    """Writing in a book."""

    @openapi.told(
        "put_book_entry",
        {200: openapi.ref("BookEntry")},
        *(errors.NO_SUCH_BOOK, errors.BOOK_FULL),
        request=EntryInput,
    )
    def put(self, request: Request, book: str) -> Response:
        """Write a move for a position, or change the one that is there."""
        given, owner = books.Entry(**read(EntryInput, request)), person_of(request)
        line = books.put(owner=owner, code=book, entry=given, now=timezone.now())
        return Response(replies.as_json(line))


class DropEntry(APIView):
    """Taking a move out of a book."""

    @openapi.told("drop_book_entry", {204: None}, errors.NO_SUCH_BOOK, errors.NO_SUCH_ENTRY)
    def delete(self, request: Request, book: str, number: int) -> Response:
        """Take an entry out of a book."""
        books.drop(owner=person_of(request), code=book, number=number, now=timezone.now())
        return Response(status=204)


class Explore(APIView):
    """Looking a position up."""

    @openapi.told(
        "explore", {200: openapi.ref("Explored")}, errors.NO_BOOKS, parameters=(ExploreQuery,)
    )
    def get(self, request: Request) -> Response:
        """Look a position up: book moves, how often they were played, and the opening.

        Games at public tables count, and your own; of others' tables nothing is told.
        """
        asked = queries.read(ExploreQuery, request)
        return Response(explorer.explore(person_of(request).pk, **asked))


class ChooseBooks(TableOperation):
    """Choosing which books computers play by."""

    @openapi.changed(
        "choose_books",
        *(errors.NOT_HOST, errors.RATED_TABLE, errors.TABLE_ENDED),
        request=TableBooksInput,
    )
    def put(self, request: Request, code: str) -> Response:
        """Choose the opening books that the computers use, from now on. The host may.

        At a rated table they use the house's, and nothing can be chosen.
        """
        choice, host = table_books.Choice(**read(TableBooksInput, request)), person_of(request)
        return self.changed(
            request,
            lambda now: table_books.change(code=code, user=host, choice=choice, now=now),
        )
