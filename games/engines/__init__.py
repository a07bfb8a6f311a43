"""Engines of others: processes that speak UCI or UCCI; the one place that starts programs."""
