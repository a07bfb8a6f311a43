"""The tables of the people part, by name."""

from accounts.models.answers import IdempotentAnswer
from accounts.models.people import Language, User
from accounts.models.tokens import Token

__all__ = ["IdempotentAnswer", "Language", "Token", "User"]
