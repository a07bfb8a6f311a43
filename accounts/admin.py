"""People and their tokens for staff: to read, to let into the admin, to put out."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Token, User
from accounts.services import people, tokens
from config import lookups

if TYPE_CHECKING:
    UserPages = admin.ModelAdmin[User]
    TokenPages = admin.ModelAdmin[Token]
else:
    UserPages = TokenPages = admin.ModelAdmin


class _OwnLookups:
    """Keeps a list from being filtered by what it does not show: hashes of passwords, say."""

    def lookup_allowed(
        self, lookup: str, value: Any, request: HttpRequest | None = None
    ) -> bool:
        """Whether it is a filter of the list."""
        return lookups.is_own(self, lookup)


_RIGHTS = ("is_superuser", "groups", "user_permissions")


@admin.register(User)
class UserAdmin(_OwnLookups, UserPages):
    """People, guests included. Rows are never deleted, since hands refer to them."""

    list_display = (
        "code",
        "name",
        "username",
        "language",
        "is_active",
        "is_staff",
        "joined_at",
    )
    list_filter = ("is_staff", "is_active", "language")
    search_fields = ("=code", "name", "username")
    ordering = ("-id",)
    fields = (
        *("code", "name", "username", "language", "joined_at", "last_login", "forgotten_at"),
        *("is_active", "is_staff", *_RIGHTS),
    )
    readonly_fields = fields[:7]
    filter_horizontal = ("groups", "user_permissions")
    actions = ("revoke_tokens", "forget")
    show_full_result_count = False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Rights are given by superusers alone: who could give them could take them too."""
        if getattr(request.user, "is_superuser", False):
            return self.readonly_fields
        return (*self.readonly_fields, "is_staff", *_RIGHTS)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up; staff are made of accounts."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never; `forget` does what can be done."""
        return False

    @admin.action(description="Log out everywhere", permissions=["change"])
    def revoke_tokens(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        """Revoke every token of the chosen people."""
        now = timezone.now()
        count = sum(tokens.revoke_all(user=user, now=now) for user in chosen)
        messages.success(request, f"{count} tokens revoked.")

    @admin.action(description="Forget, for ever", permissions=["forget"])
    def forget(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        """Take name, username, password and tokens of the chosen people away."""
        for user in chosen:
            people.forget(user=user, now=timezone.now())
            self.log_change(request, user, "Forgotten.")
        messages.success(request, f"{len(chosen)} people forgotten.")

    def has_forget_permission(self, request: HttpRequest) -> bool:
        """Only superusers: it cannot be undone, and it could put out other staff."""
        return bool(getattr(request.user, "is_superuser", False))


@admin.register(Token)
class TokenAdmin(_OwnLookups, TokenPages):
    """Where people are logged in. What a token says is stored nowhere."""

    list_display = ("code", "user", "label", "created_at", "last_used_at", "revoked_at")
    list_filter = (("revoked_at", admin.EmptyFieldListFilter),)
    list_select_related = ("user",)
    search_fields = ("=code", "=user__code", "user__username")
    ordering = ("-id",)
    fields = list_display
    actions = ("revoke",)
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tokens are told to their person alone."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Tokens change by being revoked."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Revoked tokens stay, to be read."""
        return False

    @admin.action(description="Revoke", permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[Token]) -> None:
        """Let the chosen tokens open nothing any more."""
        now = timezone.now()
        count = sum(
            tokens.revoke(user=token.user, code=token.code, now=now)
            for token in chosen.select_related("user")
        )
        messages.success(request, f"{count} tokens revoked.")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Whoever may change people may log them out."""
        return request.user.has_perm("accounts.change_user")
