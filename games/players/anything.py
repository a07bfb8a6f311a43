"""Plays at random; works for every game."""

from collections.abc import Sequence
from typing import Any, TypeVar

from games.kernel.rng import Rng

ActionT = TypeVar("ActionT")


def anything(view: Any, legal: Sequence[ActionT], rng: Rng) -> ActionT:
    """Any legal action, each equally likely."""
    return rng.choice(legal)
