"""People: guests, who are known by a token alone, and accounts, who have a password too."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from accounts.models.codes import person_code
from accounts.names import NAME_SIZE, checked_name

USERNAME_SIZE = 32


class Language(models.TextChoices):
    """The languages that texts exist in, by their BCP 47 tags."""

    ENGLISH = "en", "English"
    VIETNAMESE = "vi", "Tiếng Việt"
    CHINESE = "zh-Hans", "简体中文"
    MALAY = "ms", "Bahasa Melayu"


class UserManager(BaseUserManager["User"]):
    """Finds people for Django's own log-in pages, and creates those who run the service."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """The account of this username, however its capitals are written."""
        return self.get(username=(username or "").lower())

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """A stored account; its name is its username where none is given."""
        fields["name"] = checked_name(fields.get("name") or username)
        user = self.model(username=username.lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, password: str | None = None, **fields: Any
    ) -> "User":
        """A stored account that may do everything in the admin."""
        return self.create_user(username, password, **fields, is_staff=True, is_superuser=True)


class User(AbstractBaseUser, PermissionsMixin):
    """A person, or a person's program. A guest has no usable password and no username."""

    code = models.CharField(max_length=16, unique=True, default=person_code, editable=False)
    username = models.CharField(max_length=USERNAME_SIZE, unique=True, null=True, blank=True)
    name = models.CharField(max_length=NAME_SIZE)
    language = models.CharField(
        max_length=7, choices=Language.choices, default=Language.ENGLISH
    )
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False, editable=False)
    joined_at = models.DateTimeField(auto_now_add=True)
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = "person"
        verbose_name_plural = "people"
        constraints = [
            models.CheckConstraint(
                name="accounts_user_username_in_small_letters",
                condition=models.Q(username=None) | models.Q(username=Lower("username")),
            ),
            models.CheckConstraint(
                name="accounts_user_name_not_empty", condition=~models.Q(name="")
            ),
            models.CheckConstraint(
                name="accounts_user_language_known",
                condition=models.Q(language__in=Language.values),
            ),
            models.CheckConstraint(
                name="accounts_user_forgotten_cannot_enter",
                condition=models.Q(forgotten_at=None)
                | models.Q(is_active=False, username=None, is_staff=False),
            ),
        ]

    def __str__(self) -> str:
        return self.username or f"{self.name} ({self.code})"

    def get_full_name(self) -> str:
        """The name, where Django's admin asks for one."""
        return self.name

    def get_short_name(self) -> str:
        """The name, where Django's admin greets somebody."""
        return self.name

    @property
    def is_guest(self) -> bool:
        """Whether this person has no account, so that losing the token loses the seat."""
        return self.username is None
