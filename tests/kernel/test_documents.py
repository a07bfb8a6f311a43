"""Values as JSON documents and back, and stored states of older versions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec
import pytest

from games.kernel.documents import (
    UnknownVersion,
    from_plain,
    load_state,
    store_state,
    to_plain,
)
from games.kernel.outcomes import Outcome, ScoreLine, Standing
from games.kernel.refusals import Reason
from games.kernel.seats import Seat


class Ink(StrEnum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Spot:
    ink: Ink
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Sample:
    spots: tuple[Spot, ...]
    pair: tuple[int, str]
    seats: frozenset[Seat]
    by_name: Mapping[str, int]
    fraction: float = 0.5
    is_open: bool = False


SAMPLE = Sample(
    spots=(Spot(Ink.RED, Seat(2)), Spot(Ink.BLACK, None)),
    pair=(1, "tốt 卒"),
    seats=frozenset({Seat(3), Seat(0)}),
    by_name={"b": 1, "a": 2},
)


def test_a_value_comes_back_from_json_as_it_was() -> None:
    assert from_plain(json.loads(json.dumps(to_plain(SAMPLE))), Sample) == SAMPLE


def test_equal_values_are_written_alike() -> None:
    other = Sample(SAMPLE.spots, SAMPLE.pair, frozenset({Seat(0), Seat(3)}), {"a": 2, "b": 1})
    assert json.dumps(to_plain(other)) == json.dumps(to_plain(SAMPLE))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("spots", [{"ink": "green", "seat": 1}], id="no member of the enum"),
        pytest.param("spots", [{"ink": "red"}], id="a field is missing"),
        pytest.param("pair", [1, "a", 2], id="a tuple too long"),
        pytest.param("pair", ["1", "a"], id="a text for a number"),
        pytest.param("is_open", 1, id="a number for a truth"),
        pytest.param("seats", None, id="nothing for a set"),
    ],
)
def test_another_shape_is_not_read(name: str, value: Any) -> None:
    plain = {**to_plain(SAMPLE), name: value}
    with pytest.raises(msgspec.ValidationError):
        from_plain(plain, Sample)


def test_outcomes_and_standings_are_documents_too() -> None:
    reason = Reason("won", "K-1", "It won.")
    outcome = Outcome(reason, (ScoreLine(Seat(0), 3, reason, Seat(1)),))
    standing = Standing(2, Seat(1), (3, -3), carried={"drawn": 1})
    assert from_plain(json.loads(json.dumps(to_plain(outcome))), Outcome) == outcome
    assert from_plain(json.loads(json.dumps(to_plain(standing))), Standing) == standing


@dataclass(frozen=True, slots=True)
class Third:
    hands: tuple[str, ...]
    dealer: int


UPGRADES = {
    1: lambda plain: {**plain, "dealer": 0},
    2: lambda plain: {"hands": plain["cards"], "dealer": plain["dealer"]},
}


@pytest.mark.parametrize(
    "document",
    [
        pytest.param({"version": 1, "state": {"cards": ["a"]}}, id="by two upgrades"),
        pytest.param({"version": 2, "state": {"cards": ["a"], "dealer": 0}}, id="by one"),
        pytest.param(store_state(Third(("a",), 0), 3), id="as it is"),
    ],
)
def test_a_state_is_brought_up_to_date(document: dict[str, Any]) -> None:
    state = load_state(document, state_type=Third, version=3, upgrades=UPGRADES)
    assert state == Third(("a",), 0)


@pytest.mark.parametrize(
    ("version", "upgrades"),
    [pytest.param(4, UPGRADES, id="newer than the code"), pytest.param(1, {}, id="no upgrade")],
)
def test_a_version_that_nothing_leads_from_is_not_read(
    version: int, upgrades: dict[int, Any]
) -> None:
    with pytest.raises(UnknownVersion, match=f"a state of version {version}"):
        load_state(
            {"version": version, "state": {}}, state_type=Third, version=3, upgrades=upgrades
        )
