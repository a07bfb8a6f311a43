"""Tables over HTTP: open, find, see, start, close."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http import problems
from config.http.fields import read
from config.http.paging import PARAMETERS, page
from games.api import errors, openapi, queries, replies
from games.api.authentication import PollAuthentication
from games.api.inputs import Nothing, ShowQuery, TableChangeInput, TableInput, TablesQuery
from games.api.table_operation import TableOperation
from games.selectors import showing, tables_list
from games.services import stepping, table_books, tables


class OpenATable(Idempotent):
    """Opening a table."""

    needs_key = True
    throttle_scope = "open_table"

    @openapi.posted(
        "open_table",
        {201: OpenApiResponse(openapi.ref("TableView"))},
        errors.NOT_FOR_BOTS,
        request=TableInput,
        needs_key=True,
        parameters=(
            *openapi.POLL_HEADERS,
            OpenApiParameter("Location", str, OpenApiParameter.HEADER, response=[201]),
        ),
    )
    def post(self, request: Request) -> Response:
        """Open a table; you take the first seat that no computer asks for.

        With no seat left free the match begins at once.
        """
        plan = read(TableInput, request)
        plan["clock"] = (plan.get("clock") or {}).get("control")
        if "books" in plan:
            plan["books"] = table_books.Choice(**plan["books"])
        plan["seat_count"] = plan.pop("seats", None)
        plan["computers"] = [tables.Computer(**each) for each in plan.get("computers", ())]

        def effect() -> Answer:
            at = tables.open_table(
                plan=tables.Plan(**plan), host=person_of(request), now=timezone.now()
            )
            return replies.of_new(at, person_of(request).pk, request.path)

        return self.once(request, effect)


class ListTables(APIView):
    """Finding a table."""

    @openapi.told(
        "list_tables", {200: openapi.ref("OpenTables")}, parameters=(TablesQuery, *PARAMETERS)
    )
    def get(self, request: Request) -> Response:
        """List public tables that wait for people, newest first."""
        found = tables_list.open_tables(**queries.read(TablesQuery, request))
        shown = page(found, request=request, time="opened_at")
        lines = tables_list.open_lines(shown.rows)
        return Response(replies.as_json({"tables": lines, "next": shown.next}))


class ShowTable(APIView):
    """Seeing a table; the edge has dealt with whoever has seen it all."""

    authentication_classes = (PollAuthentication,)

    @openapi.told(
        "table",
        {
            200: OpenApiResponse(openapi.ref("TableView")),
            304: OpenApiResponse(description="Nothing is new since the ETag sent."),
        },
        problems.NOT_FOUND,
        parameters=(
            ShowQuery,
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER),
            *openapi.POLL_HEADERS,
        ),
        auth=[{"bearer": []}],
    )
    def get(self, request: Request, code: str) -> Response:
        """See all that you may see of a table: ask with `If-None-Match`, and it costs little.

        Events come with it from `events_after` on; without that, none.
        """
        asked = queries.read(ShowQuery, request)
        at = showing.seen_by(code, person_of(request).pk)
        return replies.response(replies.of_table(at, person_of(request).pk, **asked))


class ChangeTable(TableOperation):
    """Going faster or slower."""

    @openapi.changed(
        "change_table", errors.NOT_HOST, errors.TABLE_ENDED, request=TableChangeInput
    )
    def patch(self, request: Request, code: str) -> Response:
        """Let computers play at another pace: seconds before each answer. The host may."""
        given, host = read(TableChangeInput, request), person_of(request)
        return self.changed(
            request, lambda now: stepping.change_pace(code=code, user=host, now=now, **given)
        )


class Step(TableOperation):
    """Going one ply at a time."""

    @openapi.changed("step", errors.NOT_HOST, errors.TABLE_ENDED, errors.NOTHING_TO_STEP)
    def post(self, request: Request, code: str) -> Response:
        """Let one computer answer once while the table is paused. The host may.

        The answer comes a little later, like any computer's; watch for it.
        """
        read(Nothing, request)
        return self.changed(
            request, lambda now: stepping.step(code=code, user=person_of(request), now=now)
        )


class Start(TableOperation):
    """Starting before the table is full."""

    needs_key = True

    @openapi.changed(
        "start",
        *(errors.NOT_HOST, errors.NOT_WAITING, errors.TOO_FEW, errors.OPTIONS_DO_NOT_FIT),
        needs_key=True,
    )
    def post(self, request: Request, code: str) -> Response:
        """Begin the match among those present: free seats fall away. The host may."""
        read(Nothing, request)
        return self.changed(
            request, lambda now: tables.start(code=code, user=person_of(request), now=now)
        )


class Close(TableOperation):
    """Closing a table."""

    @openapi.changed("close", errors.NOT_HOST, errors.RATED_TABLE, errors.TABLE_ENDED)
    def post(self, request: Request, code: str) -> Response:
        """End the table, whatever is being played, but for a rated hand. The host may."""
        read(Nothing, request)
        return self.changed(
            request, lambda now: tables.close(code=code, user=person_of(request), now=now)
        )
