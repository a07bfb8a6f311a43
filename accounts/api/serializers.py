"""What comes in about people, and what goes out."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from accounts.api.errors import NAME_WORDS
from accounts.models import Language, Token, User
from accounts.models.people import USERNAME_SIZE
from accounts.models.tokens import LABEL_SIZE
from accounts.names import NAME_SIZE, NameRefused, checked_name
from config.http.fields import Input, Moment, Text

_PASSWORD_SIZE = 256
_USERNAME_PATTERN = "^[A-Za-z0-9][A-Za-z0-9._-]{1,30}[A-Za-z0-9]$"


@extend_schema_field({"type": "string", "minLength": 1, "maxLength": NAME_SIZE})
class NameField(Text):
    """A name that may be shown; also of computers. Given back in NFC, without space around."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("help_text", f"1 to {NAME_SIZE} characters of any script.")
        super().__init__(trim_whitespace=True, **options)

    def to_internal_value(self, data: Any) -> str:
        try:
            return checked_name(super().to_internal_value(data))
        except NameRefused as refusal:
            detail = ErrorDetail(str(NAME_WORDS[refusal.code]), code=refusal.code)
            raise ValidationError([detail]) from refusal


class LanguageField(serializers.ChoiceField):
    """One of the languages that every text exists in."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Language.choices, **options)


@extend_schema_field({"type": "string", "pattern": _USERNAME_PATTERN})
class UsernameField(Text):
    """A username that an account is to have; the service judges its form."""


@extend_schema_field(
    {"type": "string", "format": "password", "minLength": 8, "maxLength": _PASSWORD_SIZE}
)
class PasswordField(Text):
    """A password, to the last space; the service judges its strength."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=_PASSWORD_SIZE, trim_whitespace=False, **options)


class _Credentials(Input):
    username = UsernameField(max_length=USERNAME_SIZE)
    password = PasswordField()


class GuestInput(Input):
    """Somebody who wants to play at once."""

    name = NameField()
    language = LanguageField(default=Language.ENGLISH)


class AccountInput(_Credentials):
    """Somebody who wants an account."""

    name = NameField()
    language = LanguageField(default=Language.ENGLISH)


class LogInInput(Input):
    """Somebody who has an account; `label` tells this device from others in the list."""

    username = Text(max_length=USERNAME_SIZE)
    password = Text(max_length=_PASSWORD_SIZE, trim_whitespace=False)
    label = Text(  # type: ignore[assignment]  # DRF takes it off the class
        max_length=LABEL_SIZE, default="", allow_blank=True
    )


class ClaimInput(_Credentials):
    """A guest who wants to stay."""


class ChangeInput(Input):
    """What a person may change; what is left out stays as it is."""

    name = NameField(required=False)
    language = LanguageField(required=False)


class PersonSerializer(serializers.ModelSerializer[User]):
    """A person, to that person."""

    id = serializers.CharField(source="code")
    is_guest = serializers.BooleanField()
    username = serializers.CharField(allow_null=True)
    joined_at = Moment()

    class Meta:
        model = User
        fields = ("id", "name", "language", "is_guest", "username", "joined_at")


class WithTokenSerializer(serializers.Serializer[Any]):
    """A person, and a token that is told here and never again."""

    token = serializers.CharField()
    player = PersonSerializer()


class TokenSerializer(serializers.ModelSerializer[Token]):
    """A token without its text; `is_current` is the one that asks."""

    id = serializers.CharField(source="code")
    created_at = Moment()
    last_used_at = Moment(help_text="To the hour.")
    is_current = serializers.SerializerMethodField()

    class Meta:
        model = Token
        fields = ("id", "label", "created_at", "last_used_at", "is_current")

    def get_is_current(self, token: Token) -> bool:
        """Whether it is the one that asks."""
        return bool(token.pk == self.context["current"].pk)


class TokensSerializer(serializers.Serializer[Any]):
    """A person's live tokens, oldest first."""

    tokens = TokenSerializer(many=True)
