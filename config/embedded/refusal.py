"""The one exception that ends `./serve` with a sentence for the person who typed it."""


class CannotServe(Exception):
    """Something outside the program is in the way; the message says what, and what to do."""
