"""Everything of one's own in one file, over HTTP."""

from typing import Any, Final

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.authentication import person_of
from accounts.api.idempotent import Idempotent
from accounts.services.idempotency import Answer
from config.http.fields import Input, read
from games.api import errors, openapi, replies
from games.api.inputs_board import PreferencesInput
from games.api.inputs_records import ZIP_PARSERS, BundleInput
from games.api.views.me import everything_of
from games.kernel import documents
from games.services import portable

_CHECKED: Final[dict[str, type[Input]]] = {"preferences": PreferencesInput}
"""Parts of a bundle that are accepted as the operation of their own accepts them."""


class ExportBundle(APIView):
    """Taking everything along."""

    @openapi.told("export_bundle", {(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> HttpResponse:
        """Get everything of yours in one zip: saved games (as files too) and preferences."""
        person = everything_of(request)
        data = portable.bundle(user=person_of(request), person=person, now=timezone.now())
        headers = {"Content-Disposition": 'attachment; filename="bundle.zip"'}
        return HttpResponse(data, content_type="application/zip", headers=headers)


class ImportBundle(Idempotent):
    """Bringing everything back."""

    needs_key = True
    parser_classes = ZIP_PARSERS
    throttle_scope = "upload"

    @openapi.posted(
        "import_bundle",
        {200: OpenApiResponse(openapi.ref("BroughtIn"))},
        *(errors.NOT_FOR_BOTS, errors.BAD_BUNDLE, errors.TOO_MANY_SAVED),
        request={"application/json": BundleInput, "application/zip": OpenApiTypes.BINARY},
        needs_key=True,
        bodies={422: openapi.ref("BadBundle")},
    )
    def post(self, request: Request) -> Response:
        """Add what a bundle holds to what you have; what you have already stays as it is."""
        data, user, now = read(BundleInput, request)["file"], person_of(request), timezone.now()

        def effect() -> Answer:
            brought = portable.bring_in(user=user, data=data, check=_check, now=now)
            return Answer(200, replies.as_json(documents.to_plain(brought)))

        return self.once(request, effect)


def _check(part: str, document: Any) -> Any:
    kind = _CHECKED.get(part)
    if kind is None:
        return document
    given = kind(data=document)
    try:
        given.is_valid(raise_exception=True)
    except serializers.ValidationError as fault:
        raise ValueError(part) from fault
    return given.validated_data
