"""Helpers for table-driven tests: states are written down, plies are texts."""

from typing import Any

from games.kernel.game import AnyGame
from games.kernel.refusals import OptionRefused, Refused
from games.kernel.seats import Seat


def play(game: AnyGame, state: Any, *plies: str) -> Any:
    """The state after these plies, each a seat number and an action: `"1 lay rH bS"`."""
    for ply in plies:
        seat, text = ply.split(" ", 1)
        state = game.apply(state, Seat(int(seat)), game.parse_action(text)).state
    return state


def refusal(game: AnyGame, state: Any, ply: str) -> str | None:
    """The code of the reason why this ply is refused; None if it is accepted."""
    seat, text = ply.split(" ", 1)
    try:
        game.apply(state, Seat(int(seat)), game.parse_action(text))
    except Refused as refused:
        return refused.reason.code
    return None


def option_refusal(game: AnyGame, options: Any, seat_count: int) -> tuple[str, str] | None:
    """The option refused and the code of the reason why; None if all are accepted."""
    try:
        game.check_options(options, seat_count)
    except OptionRefused as refused:
        return refused.option, refused.reason.code
    return None


def rated_refusal(game: AnyGame, options: Any) -> tuple[str, str] | None:
    """The same of the options of a rated table."""
    try:
        game.check_rated(options)
    except OptionRefused as refused:
        return refused.option, refused.reason.code
    return None


def legal_texts(game: AnyGame, state: Any, seat: int) -> list[str]:
    """What `seat` may answer, in notation."""
    return [game.format_action(action) for action in game.legal_actions(state, Seat(seat))]


def refused_codes(game: AnyGame, state: Any, seat: int) -> dict[str, str]:
    """The choices that are off for `seat`, each with the code of its reason."""
    return {
        refused.choice: refused.reason.code
        for refused in game.refused_choices(state, Seat(seat))
    }


def points(game: AnyGame, state: Any, seat_count: int) -> tuple[int, ...]:
    """The points of a finished hand, by seat number."""
    outcome = game.outcome(state)
    assert outcome is not None, "the hand is not over"
    return outcome.points(seat_count)
