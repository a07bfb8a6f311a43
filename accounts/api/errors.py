"""How what the people part raises looks to a client."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ErrorDetail, ValidationError

from accounts.names import NameRefused
from accounts.services.idempotency import KeyReused
from accounts.services.people import (
    NotAGuest,
    PasswordRefused,
    UsernameRefused,
    UsernameTaken,
    WrongCredentials,
)
from config.http import problems
from config.http.problems import Kind, Problem

IDEMPOTENCY_KEY: Final = Kind(
    400, "idempotency_key", _("The Idempotency-Key header should be a UUID.")
)
KEY_REUSED: Final = Kind(
    422, "idempotency_key_reused", _("This Idempotency-Key came before with another request.")
)
WRONG_CREDENTIALS: Final = Kind(
    401, "wrong_credentials", _("There is no account with this username and password.")
)
USERNAME_TAKEN: Final = Kind(409, "username_taken", _("Somebody has this username already."))
NOT_A_GUEST: Final = Kind(409, "not_a_guest", _("You have an account already."))

_USERNAME_WORDS: Final = _(
    "A username has 3 to 32 letters a to z, digits, dots, hyphens or underscores, and begins"
    " and ends with a letter or a digit."
)
NAME_WORDS: Final = {
    "name_character": _("A name has no control or direction-changing characters."),
    "name_blank": _("A name has at least one visible character."),
    "name_too_long": _("A name has at most 40 characters."),
}
"""Why a name is refused, by code."""


class KeyNotGiven(Exception):
    """A request came without an Idempotency-Key where one is needed, or with no UUID in it."""


def _field(name: str, *faults: ErrorDetail) -> Problem:
    return problems.malformed(ValidationError({name: list(faults)}))


def _told_name(refusal: NameRefused) -> Problem:
    return _field("name", ErrorDetail(str(NAME_WORDS[refusal.code]), code=refusal.code))


def _told_username(_refusal: UsernameRefused) -> Problem:
    return _field("username", ErrorDetail(str(_USERNAME_WORDS), code="username_form"))


def _told_password(refusal: PasswordRefused) -> Problem:
    return _field(
        "password", *(ErrorDetail(words, code=code) for code, words in refusal.faults)
    )


def _told_credentials(_refusal: WrongCredentials) -> Problem:
    return Problem(WRONG_CREDENTIALS, headers={"WWW-Authenticate": 'Bearer realm="chieu"'})


problems.register(
    {
        KeyNotGiven: IDEMPOTENCY_KEY,
        KeyReused: KEY_REUSED,
        NameRefused: _told_name,
        NotAGuest: NOT_A_GUEST,
        PasswordRefused: _told_password,
        UsernameRefused: _told_username,
        UsernameTaken: USERNAME_TAKEN,
        WrongCredentials: _told_credentials,
    }
)
