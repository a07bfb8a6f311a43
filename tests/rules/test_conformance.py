"""What every game owes the project, run for each at each number of seats."""

import json
import re
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.documents import from_plain, load_state, store_state, to_plain
from games.kernel.game import AnyGame, Step
from games.kernel.outcomes import Outcome, Standing
from games.kernel.refusals import NotAnAction, Refused
from games.kernel.seats import Seat, all_seats
from games.kernel.words import in_english
from tests.rules.playouts import (
    TABLE_IDS,
    TABLES,
    Ply,
    codes_in,
    dice,
    opening,
    played_out,
    plies,
    plies_of,
    told,
    viewers,
)

MOST_TRIED = 12  # actions tried beside the one played
MOST_REFUSED_CHOICES = 40
WITHOUT_SECRETS = frozenset({"xiangqi"})

seeds = st.integers(0, 2**63 - 1)
every_table = pytest.mark.parametrize(("game", "seat_count"), TABLES, ids=TABLE_IDS)


# 1


@every_table
@given(seed=seeds)
def test_somebody_is_asked_exactly_until_the_hand_ends(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    last: Ply | None = None
    for ply in plies(game, seat_count, dice(seed)):
        asked = game.prompt(ply.state)
        assert asked is not None
        assert asked.seats
        assert asked.seats <= set(all_seats(seat_count))
        assert game.outcome(ply.state) is None
        then = game.prompt(ply.step.state)
        if then is not None and then.number == asked.number:
            assert then.seats == asked.seats - {ply.seat}, "a prompt keeps its number"
        elif then is not None:
            assert then.number > asked.number, "prompt numbers grow"
        last = ply
    assert last is not None
    assert game.outcome(last.step.state) is not None


# 2


@every_table
@given(seed=seeds)
def test_the_asked_have_actions_and_the_others_none(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    for ply in plies(game, seat_count, dice(seed)):
        asked = game.prompt(ply.state)
        assert asked is not None
        for seat in all_seats(seat_count):
            assert bool(game.legal_actions(ply.state, seat)) == (seat in asked.seats)
            if seat not in asked.seats:
                assert game.refused_choices(ply.state, seat) == ()


@every_table
@given(seed=seeds)
def test_a_choice_that_is_off_is_refused_for_the_reason_given(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    for ply in plies(game, seat_count, dice(seed)):
        legal = game.legal_actions(ply.state, ply.seat)
        off = game.refused_choices(ply.state, ply.seat)
        assert len(off) <= MOST_REFUSED_CHOICES
        assert len({refusal.choice for refusal in off}) == len(off)
        for refusal in off:
            try:
                action = game.parse_action(refusal.choice)
            except NotAnAction:
                continue  # a part of an action, such as one card of a set
            assert action not in legal
            with pytest.raises(Refused) as refused:
                game.apply(ply.state, ply.seat, action)
            assert refused.value.reason == refusal.reason


# 3


@every_table
@given(seed=seeds)
def test_apply_accepts_what_is_legal_and_refuses_the_rest(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    streams, seen = dice(seed), []
    for ply in plies(game, seat_count, streams):
        before = to_plain(ply.state)
        seen.append(ply.action)
        for seat in all_seats(seat_count):
            legal = game.legal_actions(ply.state, seat)
            assert len(set(legal)) == len(legal)
            for action in streams.beside.shuffled(legal)[:MOST_TRIED]:
                game.apply(ply.state, seat, action)
            for action in streams.beside.shuffled(seen)[:MOST_TRIED]:
                if action not in legal:
                    with pytest.raises(Refused):
                        game.apply(ply.state, seat, action)
        assert to_plain(ply.state) == before, "apply leaves its argument as it was"


@every_table
@given(seed=seeds)
def test_a_hand_that_is_over_refuses_everything(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    played = list(plies(game, seat_count, dice(seed)))
    for ply in played[-MOST_TRIED:]:
        for seat in all_seats(seat_count):
            with pytest.raises(Refused) as refused:
                game.apply(played[-1].step.state, seat, ply.action)
            assert refused.value.reason.code == "hand_over"


# 4


@every_table
@given(seed=seeds)
def test_states_survive_storage_and_actions_their_notation(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    for ply in plies(game, seat_count, dice(seed)):
        assert _stored(game, ply.step.state) == ply.step.state
        texts = set()
        legal = game.legal_actions(ply.state, ply.seat)
        for action in legal:
            text = game.format_action(action)
            texts.add(text)
            assert game.parse_action(text) == action
            assert re.search(game.action_pattern, text)
            assert in_english(game.action_words(action))
        assert len(texts) == len(legal), "each action has a text of its own"
        for event in ply.step.events:
            json.dumps(to_plain(event))
            assert in_english(game.event_words(event.kind, event.data))
        for viewer in viewers(seat_count):
            view = game.seat_view(ply.step.state, viewer)
            assert from_plain(json.loads(json.dumps(to_plain(view))), game.view_type) == view


def _stored(game: AnyGame, state: Any) -> Any:
    """The state after a journey through JSON."""
    version = game.info.state_version
    document = json.loads(json.dumps(store_state(state, version)))
    return load_state(
        document, state_type=game.state_type, version=version, upgrades=game.upgrades
    )


@every_table
@given(text=st.text(max_size=40))
def test_text_that_is_no_action_is_called_so(game: AnyGame, seat_count: int, text: str) -> None:
    try:
        action = game.parse_action(text)
    except NotAnAction:
        return
    assert game.parse_action(game.format_action(action)) == action


# 5


@every_table
@given(seed=seeds)
def test_the_same_seed_deals_the_same_hand(game: AnyGame, seat_count: int, seed: int) -> None:
    options, standing = opening(game, seat_count, dice(seed))
    again, standing_again = opening(game, seat_count, dice(seed))
    assert (options, standing) == (again, standing_again)
    one, other = (game.deal(options, standing, dice(seed).deal) for _ in range(2))
    assert one == other


@every_table
@given(seed=seeds)
def test_every_card_is_in_one_place(game: AnyGame, seat_count: int, seed: int) -> None:
    played = list(plies(game, seat_count, dice(seed)))
    dealt = _cards_in(game, played[0].state)
    assert dealt, "the state names no card: write a cards_in for this game"
    for ply in played:
        assert _cards_in(game, ply.step.state) == dealt


def _cards_in(game: AnyGame, state: Any) -> Counter[str]:
    """How often each card lies somewhere in a state.

    A game whose states name a card more than once, or not by its code, counts for itself:
    `cards_in(state)` in `tests/rules/GAME/cards_in.py`.
    """
    module = f"tests.rules.{game.info.slug}.cards_in"
    if find_spec(f"tests.rules.{game.info.slug}") and find_spec(module):
        return Counter(import_module(module).cards_in(state))
    codes = frozenset(face.code for face in game.faces())
    return Counter(codes_in(to_plain(state), codes))


# 6 and 7


@every_table
@given(seed=seeds)
def test_a_seat_sees_the_same_in_every_world_it_cannot_tell_apart(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    streams = dice(seed)
    for ply in plies(game, seat_count, streams):
        for viewer in viewers(seat_count):
            other = game.reshuffle_unseen(ply.state, viewer, streams.beside)
            assert _knowledge(game, ply.state, viewer) == _knowledge(game, other, viewer)
            assert game.prompt(ply.state) == game.prompt(other)
            assert _cards_in(game, ply.state) == _cards_in(game, other)


def _knowledge(game: AnyGame, state: Any, viewer: Seat | None) -> list[Any]:
    """All that an interface gives a viewer of a state."""
    view = to_plain(game.seat_view(state, viewer))
    if viewer is None:
        return [view]
    return [view, game.legal_actions(state, viewer), game.refused_choices(state, viewer)]


@every_table
@given(seed=seeds)
def test_two_worlds_alike_to_a_seat_part_for_it_exactly_when_it_is_told(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    streams = dice(seed)
    for ply in plies(game, seat_count, streams):
        for viewer in viewers(seat_count):
            other = game.reshuffle_unseen(ply.state, viewer, streams.beside)
            if other == ply.state:
                continue  # the rules are pure: one world cannot part from itself
            common = [
                action
                for action in _some_legal(game, ply, streams.beside.below(4))
                if action in game.legal_actions(other, ply.seat)
            ]
            for action in common:
                here = game.apply(ply.state, ply.seat, action)
                there = game.apply(other, ply.seat, action)
                _assert_they_part_together(game, here, there, viewer)


def _some_legal(game: AnyGame, ply: Ply, skipped: int) -> list[Any]:
    """The action played and a few others that were legal."""
    legal = game.legal_actions(ply.state, ply.seat)
    return [ply.action, *legal[skipped : skipped + 3]]


def _assert_they_part_together(
    game: AnyGame, here: Step[Any], there: Step[Any], viewer: Seat | None
) -> None:
    is_told_the_same = told(here, viewer) == told(there, viewer)
    knows_the_same = _knowledge(game, here.state, viewer) == _knowledge(
        game, there.state, viewer
    )
    assert is_told_the_same == knows_the_same
    if is_told_the_same:
        assert game.prompt(here.state) == game.prompt(there.state)
        assert game.outcome(here.state) == game.outcome(there.state)


@every_table
@given(seed=seeds)
def test_other_worlds_are_really_other(game: AnyGame, seat_count: int, seed: int) -> None:
    """Else the two tests above would compare each world with itself."""
    streams, options = dice(seed), game.options_type()
    standing = game.opening(options, seat_count, streams.deal)
    dealt = game.deal(options, standing, streams.deal).state
    differs = any(
        game.reshuffle_unseen(ply.state, ply.seat, streams.beside) != ply.state
        for ply in plies_of(game, dealt, streams)
    )
    assert differs == (game.info.slug not in WITHOUT_SECRETS)


# Ending


@every_table
@given(seed=seeds)
def test_points_have_reasons_and_a_standing_adds_them_up(
    game: AnyGame, seat_count: int, seed: int
) -> None:
    streams = dice(seed)
    options, standing = opening(game, seat_count, streams)
    hands = 0
    while not standing.is_final and hands < 3:
        outcome = played_out(game, game.deal(options, standing, streams.deal).state, streams)
        assert from_plain(json.loads(json.dumps(to_plain(outcome))), Outcome) == outcome
        following = game.next_standing(options, standing, outcome)
        gained = outcome.points(seat_count)
        assert following.points == tuple(
            before + now for before, now in zip(standing.points, gained, strict=True)
        )
        assert following.hand_number == standing.hand_number + 1
        assert from_plain(json.loads(json.dumps(to_plain(following))), Standing) == following
        standing, hands = following, hands + 1
