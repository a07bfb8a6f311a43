"""What staff read of the games, and the few things they may do; docs/admin.md is for them."""

from games.admin import chat, engines, events, hands, looks, matches, plies, tables

__all__ = ["chat", "engines", "events", "hands", "looks", "matches", "plies", "tables"]
