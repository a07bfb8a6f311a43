"""Tam Cúc, the Northern Vietnamese game of 32 cards."""
