"""What staff read of the games, and the few things they may do; docs/admin.md is for them."""

from games.admin import chat, events, hands, looks, matches, plies, tables

__all__ = ["chat", "events", "hands", "looks", "matches", "plies", "tables"]
