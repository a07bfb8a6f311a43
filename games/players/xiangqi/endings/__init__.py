"""Endings with few pieces, worked out to their very end."""
