"""What comes in about analyses."""

from typing import Any

from rest_framework import serializers

from config.http.fields import Input
from games.api.inputs_records import FormatQuery
from games.services.analyses import EFFORTS

_USUAL = "usual"


class AnalysisInput(Input):
    """How much effort an analysis takes."""

    effort = serializers.ChoiceField(sorted(EFFORTS), default=_USUAL)


class AnalysisQuery(serializers.Serializer[Any]):
    """Which of the analyses of a hand."""

    effort = serializers.ChoiceField(sorted(EFFORTS), default=_USUAL)


class HandFileQuery(FormatQuery):
    """The same, and what an analysis says beside the plies."""

    analysis = serializers.ChoiceField(sorted(EFFORTS), required=False)
