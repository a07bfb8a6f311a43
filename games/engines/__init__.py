"""Engines of others: processes that speak UCI or UCCI, and the one place that talks to them."""
