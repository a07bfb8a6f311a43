"""Hands of any game, played at random."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from games.catalogue import ENTRIES
from games.kernel.documents import to_plain
from games.kernel.game import AnyGame, Step
from games.kernel.options import read_options
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import OptionRefused
from games.kernel.rng import Rng, derived_seed
from games.kernel.seats import Seat, all_seats

LONGEST_HAND = 5000  # plies; no hand of any game comes near it

TABLES = [
    (entry.game, seat_count)
    for entry in ENTRIES
    for seat_count in sorted(entry.game.info.seat_counts)
]
TABLE_IDS = [f"{game.info.slug}-{seat_count}" for game, seat_count in TABLES]


@dataclass(frozen=True)
class Dice:
    """The streams of one playout: what is dealt, what is chosen, what is tried beside it."""

    deal: Rng
    choose: Rng
    beside: Rng


@dataclass(frozen=True)
class Ply:
    """One accepted action, with the state before it."""

    state: Any
    seat: Seat
    action: Any
    step: Step[Any]


def dice(seed: int) -> Dice:
    """The streams of playout number `seed`."""
    root = derived_seed(b"\0" * 32, seed)
    return Dice(*(Rng(derived_seed(root, use)) for use in ("deal", "choose", "beside")))


def any_options(game: AnyGame, seat_count: int, rng: Rng) -> Any:
    """House rules drawn at random, half of the time all by default."""
    if rng.below(2):
        return game.options_type()
    hints = get_type_hints(game.options_type, include_extras=True)
    names = [each.name for each in fields(game.options_type)]
    for _ in range(20):
        given = {name: _any_value(hints[name], rng) for name in names if rng.below(2)}
        options = read_options(game.options_type, given)
        try:
            game.check_options(options, seat_count)
        except OptionRefused:
            continue
        return options
    return game.options_type()


def _any_value(hint: Any, rng: Rng) -> Any:
    if hint is bool:
        return rng.below(2) == 1
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if get_origin(hint) is UnionType and NoneType in get_args(hint):
        inner = next(arg for arg in get_args(hint) if arg is not NoneType)
        return None if rng.below(2) else _any_value(inner, rng)
    if get_origin(hint) is Annotated:
        kind, meta = get_args(hint)
        if kind is str:
            return ""  # a text drawn at random would be refused
        assert isinstance(meta, msgspec.Meta), hint
        assert isinstance(meta.ge, int), hint
        assert isinstance(meta.le, int), hint
        return meta.ge + rng.below(meta.le - meta.ge + 1)
    return rng.choice(list(hint))


def opening(game: AnyGame, seat_count: int, streams: Dice) -> tuple[Any, Standing]:
    """The house rules and the standing of a match yet to begin."""
    options = any_options(game, seat_count, streams.deal)
    return options, game.opening(options, seat_count, streams.deal)


def plies(game: AnyGame, seat_count: int, streams: Dice) -> Iterator[Ply]:
    """One hand at random, to its end; any of the seats asked may be the next to answer."""
    options, standing = opening(game, seat_count, streams)
    yield from plies_of(game, game.deal(options, standing, streams.deal).state, streams)


def plies_of(game: AnyGame, state: Any, streams: Dice) -> Iterator[Ply]:
    """The rest of a hand at random, from `state` to its end."""
    for _ in range(LONGEST_HAND):
        prompt = game.prompt(state)
        if prompt is None:
            return
        seat = streams.choose.choice(sorted(prompt.seats))
        action = streams.choose.choice(game.legal_actions(state, seat))
        step = game.apply(state, seat, action)
        yield Ply(state, seat, action, step)
        state = step.state
    raise AssertionError(f"a hand of {game.info.slug} goes on for ever")


def played_out(game: AnyGame, state: Any, streams: Dice) -> Outcome:
    """How a hand ends that is played at random from `state`."""
    for ply in plies_of(game, state, streams):
        state = ply.step.state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


def viewers(seat_count: int) -> tuple[Seat | None, ...]:
    """Everyone who may look on: an onlooker (None) and each seat."""
    return (None, *all_seats(seat_count))


def told(step: Step[Any], viewer: Seat | None) -> list[Any]:
    """What `viewer` is told of a step."""
    return [to_plain(event) for event in step.events if event.is_for(viewer)]


def codes_in(plain: Any, codes: frozenset[str]) -> Iterator[str]:
    """Every card code in a plain document, as often as it stands there."""
    if isinstance(plain, str):
        yield from (word for word in re.split(r"\W+", plain) if word in codes)
    elif isinstance(plain, dict):
        for inner in plain.values():
            yield from codes_in(inner, codes)
    elif isinstance(plain, list | tuple):
        for inner in plain:
            yield from codes_in(inner, codes)
