"""What comes in: every field bounded, none beyond those named, nothing guessed."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from accounts.api.serializers import LanguageField, NameField
from config.http.fields import Input
from config.http.languages import TAGS
from games import catalogue
from games.kernel.clocks import TimeControl, TimeOdds
from games.models import Bot, SeatLink, Table
from games.services.bots import HANDLE_PATTERN
from games.services.chat import LINE_SIZE
from games.services.table_books import MOST_CODES

MOST_SEATS = 9
MOST_PLIES = 1000
LARGEST = 2**63 - 1
DAY = 86_400
BOOK_CODE_SIZE = 8
_ACTION_SIZE = 200
_OPTION_NAME_SIZE = 40
MOST_ENGINE_OPTIONS = 20
_SECRET_SIZE = 100


class Whole(serializers.IntegerField):
    """A whole number, and not a text that looks like one."""

    def to_internal_value(self, data: Any) -> int:
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        if not is_number or data != int(data):
            self.fail("invalid")
        return super().to_internal_value(int(data))


class Number(serializers.FloatField):
    """A number, and not a text that looks like one."""

    def to_internal_value(self, data: Any) -> float:
        if not isinstance(data, int | float) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """True or false, and not a text or number that means one."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid")
        return data


class Text(serializers.CharField):
    """A text, and not a number."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field({"$ref": "#/components/schemas/AnyAction"})
class ActionText(Text):
    """An action in the notation of its game."""


@extend_schema_field({"$ref": "#/components/schemas/AnyOptions"})
class OptionsField(serializers.DictField):
    """House rules; which there are depends on the game."""


@extend_schema_field({"$ref": "#/components/schemas/GameSlug"})
class GameField(Text):
    """The slug of a game on offer."""

    def to_internal_value(self, data: Any) -> str:
        slug = super().to_internal_value(data)
        try:
            catalogue.find(slug)
        except catalogue.UnknownGame:
            raise ValidationError(
                [ErrorDetail(_("There is no such game."), code="unknown_game")]
            ) from None
        return slug


class EngineOptionsField(serializers.DictField):
    """Options of an engine by name, as `GET engines/` describes them: numbers and flags."""

    child = serializers.JSONField()

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Whole numbers and flags, under short names, and not many."""
        if not isinstance(data, dict):
            self.fail("not_a_dict", input_type=type(data).__name__)
        plain = all(
            len(str(name)) <= _OPTION_NAME_SIZE and isinstance(value, int)
            for name, value in data.items()
        )
        if not plain or len(data) > MOST_ENGINE_OPTIONS:
            text = _("An engine's options are whole numbers, true or false, by their names.")
            raise ValidationError([ErrorDetail(text, code="engine_options")])
        return dict(data)


class Nothing(Input):
    """A body that says nothing."""


class ComputerInput(Input):
    """A computer; what is left out is chosen for it."""

    level = Text(max_length=20, required=False)
    engine = Text(max_length=40, required=False, allow_null=True)
    options = EngineOptionsField(required=False)
    name = NameField(required=False)
    seat = Whole(min_value=0, max_value=MOST_SEATS - 1, required=False)


class TimeOddsInput(Input):
    """What one seat has instead of what the table gives."""

    seat = Whole(min_value=0, max_value=MOST_SEATS - 1)
    main_seconds = Whole(min_value=0, max_value=DAY, required=False)
    increment_seconds = Whole(min_value=0, max_value=600, required=False)
    byoyomi_periods = Whole(min_value=0, max_value=100, required=False)


class ClockInput(Input):
    """The time that a table gives, where the game knows of losing on time.

    Main time first, then byo-yomi periods; each accepted move adds the increment;
    `per_move_seconds` bounds every move besides, or alone.
    """

    main_seconds = Whole(min_value=0, max_value=DAY, required=False)
    increment_seconds = Whole(min_value=0, max_value=600, required=False)
    per_move_seconds = Whole(min_value=1, max_value=7 * DAY, required=False, allow_null=True)
    byoyomi_seconds = Whole(min_value=0, max_value=DAY, required=False)
    byoyomi_periods = Whole(min_value=0, max_value=100, required=False)
    odds = serializers.ListField(child=TimeOddsInput(), required=False, max_length=MOST_SEATS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The clock as services take it."""
        odds = tuple(TimeOdds(**each) for each in attrs.get("odds", ()))
        return {"control": TimeControl(**{**attrs, "odds": odds})}


class TableBooksInput(Input):
    """Which books computers use, for which sides: one's own come first, as they are named.

    Without `codes` these are the books that are enabled; without `sides`, every side.
    """

    house = Flag(default=True)
    codes = serializers.ListField(
        child=Text(max_length=BOOK_CODE_SIZE), max_length=MOST_CODES, required=False
    )
    sides = serializers.ListField(child=Text(max_length=10), max_length=4, required=False)


class TableInput(Input):
    """A table to open; what is left out is as the game has it."""

    game = GameField(max_length=20)
    seats = Whole(min_value=1, max_value=MOST_SEATS, required=False)
    options = OptionsField(required=False)
    computers = serializers.ListField(
        child=ComputerInput(), required=False, max_length=MOST_SEATS
    )
    visibility = serializers.ChoiceField(Table.Visibility.choices, required=False)
    watching = serializers.ChoiceField(Table.Watching.choices, required=False)
    hints_allowed = Flag(required=False)
    rated = Flag(required=False)
    pace_seconds = Number(min_value=0, max_value=60, required=False)
    answer_seconds = Whole(min_value=10, max_value=7 * DAY, required=False)
    clock = ClockInput(required=False, allow_null=True)
    books = TableBooksInput(required=False)
    next_hand_seconds = Whole(min_value=0, max_value=60, required=False)
    waiting_seconds = Whole(min_value=60, max_value=30 * DAY, required=False)
    idle_seconds = Whole(min_value=60, max_value=30 * DAY, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a level that the game has not, under the computer that asks for it."""
        levels = catalogue.find(attrs["game"]).levels
        fault = ErrorDetail(_("There is no such computer player."), code="unknown_level")
        faults: list[dict[str, Any]] = [
            {} if each.get("level", next(iter(levels))) in levels else {"level": [fault]}
            for each in attrs.get("computers", [])
        ]
        if any(faults):
            raise ValidationError({"computers": faults})
        return attrs


class SitInput(Input):
    """A seat to take; without one, the first that is free."""

    seat = Whole(min_value=0, max_value=MOST_SEATS - 1, required=False)


class ActInput(Input):
    """An action, and the number of the prompt that it answers."""

    prompt = Whole(min_value=0, max_value=LARGEST)
    action = ActionText(max_length=_ACTION_SIZE, trim_whitespace=False)


class HintInput(Input):
    """The prompt for which one would like a hint, and perhaps how many of the best lines.

    With a `level` the hint is what a computer of that level would do.
    """

    prompt = Whole(min_value=0, max_value=LARGEST)
    count = Whole(min_value=0, max_value=5, default=0)
    level = Text(max_length=20, required=False)


class PliesInput(Input):
    """How many plies; without it, what another asks for, or to where one is asked oneself."""

    plies = Whole(min_value=1, max_value=MOST_PLIES, required=False)


class KickInput(Input):
    """Whom to send away."""

    seat = Whole(min_value=0, max_value=MOST_SEATS - 1)


class HandOverInput(Input):
    """How strong a computer shall play on; without one, as the game usually has it."""

    level = Text(max_length=20, required=False)


class SeatInput(Input):
    """At which level the computer in a seat shall play, and with which engine.

    `engine` null is the game's own; without it the engine stays, and so do its options.
    """

    level = Text(max_length=20)
    engine = Text(max_length=40, required=False, allow_null=True)
    options = EngineOptionsField(required=False)


class TableChangeInput(Input):
    """What the host may change while a table is played at."""

    pace_seconds = Number(min_value=0.1, max_value=60)


class LinkInput(Input):
    """A link to make: to a seat, to any seat, or to look on."""

    kind = serializers.ChoiceField(SeatLink.Kind.choices, default=SeatLink.Kind.SIT)
    seat = Whole(min_value=0, max_value=MOST_SEATS - 1, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a seat for one who looks on."""
        if attrs["kind"] == SeatLink.Kind.WATCH and "seat" in attrs:
            fault = ErrorDetail(_("A link to look on names no seat."), code="seat_of_watcher")
            raise ValidationError({"seat": [fault]})
        return attrs


class ClaimLinkInput(Input):
    """What stands behind `#claim=` in a link. Who has no token gives a name."""

    claim = Text(max_length=_SECRET_SIZE)
    name = NameField(required=False)
    language = LanguageField(required=False)


class BotInput(Input):
    """A bot to make. `games` it plays: none named means all."""

    handle = serializers.RegexField(HANDLE_PATTERN, max_length=32)
    name = NameField()
    games = serializers.ListField(child=GameField(max_length=20), default=list, max_length=20)
    open_to = serializers.ChoiceField(Bot.OpenTo.choices, default=Bot.OpenTo.OWNER)
    most_tables = Whole(min_value=1, max_value=50, default=4)


class SeatBotInput(Input):
    """A bot to seat; without a seat, in the first that is free."""

    bot = serializers.RegexField(HANDLE_PATTERN, max_length=32)
    seat = Whole(min_value=0, max_value=MOST_SEATS - 1, required=False)


class ChatInput(Input):
    """A line of talk."""

    text = Text(max_length=LINE_SIZE)


# Queries


class ShowQuery(serializers.Serializer[Any]):
    """Which events come with a view; without it, none."""

    events_after = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False)


class AfterQuery(serializers.Serializer[Any]):
    """From where on."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)


class TablesQuery(serializers.Serializer[Any]):
    """Which tables."""

    game = GameField(required=False, max_length=20)
    seats = serializers.IntegerField(min_value=1, max_value=MOST_SEATS, required=False)


class MyTablesQuery(serializers.Serializer[Any]):
    """Which of one's tables: 1 for those that are adjourned, 0 for the others."""

    adjourned = serializers.ChoiceField(["0", "1"], required=False)


class ExercisesQuery(serializers.Serializer[Any]):
    """Which exercises."""

    kind = serializers.CharField(required=False, max_length=20)
    difficulty = serializers.IntegerField(min_value=1, max_value=5, required=False)


class PositionQuery(serializers.Serializer[Any]):
    """A position as the game writes it."""

    fen = serializers.CharField(max_length=120)


class EnginesQuery(serializers.Serializer[Any]):
    """Of which game."""

    game = GameField(required=False, max_length=20)


class BotsQuery(serializers.Serializer[Any]):
    """Which bots."""

    game = GameField(required=False, max_length=20)


class DryRunQuery(serializers.Serializer[Any]):
    """Whether an action is only tried."""

    dry_run = serializers.ChoiceField(["0", "1"], default="0")


class LanguageQuery(serializers.Serializer[Any]):
    """In which language, before all that else is known of the reader."""

    lang = serializers.ChoiceField(TAGS, required=False)


class HelpListQuery(LanguageQuery):
    """About which game, and in which language."""

    game = serializers.CharField(max_length=40, required=False)


class HelpQuery(HelpListQuery):
    """The same, and in which form, where Accept does not say it."""

    format = serializers.ChoiceField(["json", "markdown"], required=False)


class LevelsQuery(serializers.Serializer[Any]):
    """How many levels the reader counts; which scales a game has is in `level_scales`."""

    levels = serializers.IntegerField(min_value=2, max_value=9, required=False)


class PlyQuery(serializers.Serializer[Any]):
    """After how many plies."""

    ply = serializers.IntegerField(min_value=0, max_value=100_000, default=0)
