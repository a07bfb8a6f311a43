"""How people come, are known, change and are forgotten."""

import re
from datetime import datetime
from typing import Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.names import checked_name
from accounts.services import tokens

FORGOTTEN_NAME: Final = "—"
"""The name of somebody who asked to be forgotten: a dash, which needs no translation."""

_USERNAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{1,30})[a-z0-9]")


class UsernameRefused(ValueError):
    """A username is 3-32 Latin letters, digits, dots, hyphens and underscores."""


class PasswordRefused(ValueError):
    """The password is too easy to guess. `faults` are (code, text) pairs, never empty."""

    def __init__(self, faults: tuple[tuple[str, str], ...]) -> None:
        super().__init__(" ".join(text for _, text in faults))
        self.faults = faults


class UsernameTaken(Exception):
    """Somebody else has this username, in these or other capitals."""


class WrongCredentials(Exception):
    """No account has this username with this password; which of the two is never told."""


class NotAGuest(Exception):
    """The person has an account already."""


def sign_up_guest(*, name: str, language: str, now: datetime) -> tuple[User, str]:
    """A new guest and the text of their only token.

    Raises:
        NameRefused: The name may not be shown.
    """
    user = User(name=checked_name(name), language=language)
    user.set_unusable_password()
    with transaction.atomic():
        user.save(force_insert=True)
        return user, tokens.issue(user=user, label="", now=now)


def make_bot(*, name: str, language: str, now: datetime) -> tuple[User, str]:
    """A new person that is a program, and the text of its only token.

    Raises:
        NameRefused: The name may not be shown.
    """
    user = User(name=checked_name(name), language=language, is_bot=True)
    user.set_unusable_password()
    with transaction.atomic():
        user.save(force_insert=True)
        return user, tokens.issue(user=user, label="", now=now)


def sign_up(
    *, username: str, password: str, name: str, language: str, now: datetime
) -> tuple[User, str]:
    """A new account and the text of its first token.

    Raises:
        NameRefused, UsernameRefused, PasswordRefused: One of them may not be used.
        UsernameTaken: Somebody was first.
    """
    user = User(name=checked_name(name), language=language)
    _give_credentials(user, username=username, password=password)
    with transaction.atomic():
        _save_with_username(user)
        return user, tokens.issue(user=user, label="", now=now)


def log_in(*, username: str, password: str, label: str, now: datetime) -> tuple[User, str]:
    """The account, and the text of a new token for it.

    Raises:
        WrongCredentials: After the same time for an unknown username as for a wrong password.
    """
    user = User.objects.filter(username=username.lower(), is_active=True).first()
    if user is None:
        make_password(password)
        raise WrongCredentials
    if not user.check_password(password):
        raise WrongCredentials
    return user, tokens.issue(user=user, label=label, now=now)


def claim_guest(*, user: User, username: str, password: str) -> User:
    """The guest as an account: same person, same tokens, same tables and history.

    Raises:
        NotAGuest: There is an account already.
        UsernameRefused, PasswordRefused: One of them may not be used.
        UsernameTaken: Somebody was first.
    """
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=user.pk)
        if not person.is_guest or person.is_bot or not person.is_active:
            raise NotAGuest
        _give_credentials(person, username=username, password=password)
        _save_with_username(person)
    return person


def change(*, user: User, name: str | None = None, language: str | None = None) -> User:
    """The person with another name or language; None leaves what there is.

    Raises:
        NameRefused: The name may not be shown.
    """
    if name is not None:
        user.name = checked_name(name)
    if language is not None:
        user.language = language
    user.save(update_fields=["name", "language"])
    return user


def forget(*, user: User, now: datetime) -> None:
    """Nothing that was said of this person is left but that somebody sat there.

    Tokens are revoked and name, username and password go; the row stays, since plies and
    points of others refer to it.
    """
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=user.pk)
        person.name = FORGOTTEN_NAME
        person.username = None
        person.set_unusable_password()
        person.is_active = person.is_staff = person.is_superuser = False
        person.forgotten_at = now
        person.last_login = None
        person.save()
        person.groups.clear()
        person.user_permissions.clear()
        tokens.revoke_all(user=person, now=now)
        person.tokens.update(label="")


def checked_username(text: str) -> str:
    """The username in small letters, as it is stored.

    Raises:
        UsernameRefused: It has other characters, or too few, or too many.
    """
    username = text.lower()
    if _USERNAME.fullmatch(username) is None:
        raise UsernameRefused
    return username


def check_password_strength(password: str, *, user: User) -> None:
    """Nothing, for a password that is hard enough to guess for anyone who knows `user`.

    Raises:
        PasswordRefused: With every fault there is.
    """
    try:
        validate_password(password, user)
    except ValidationError as refusal:
        faults = tuple(
            (fault.code or "password_weak", " ".join(fault.messages))
            for fault in refusal.error_list
        )
        raise PasswordRefused(faults) from refusal


def _give_credentials(user: User, *, username: str, password: str) -> None:
    user.username = checked_username(username)
    check_password_strength(password, user=user)
    user.set_password(password)


def _save_with_username(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as conflict:
        if User.objects.filter(username=user.username).exists():
            raise UsernameTaken from conflict
        raise
