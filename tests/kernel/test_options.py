"""How house rules are declared, and read from what a host sends."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
import pytest

from games.kernel.options import defaults_of, option, read_options, words_of
from games.kernel.refusals import OptionRefused
from games.kernel.words import Phrase


@dataclass(frozen=True, slots=True)
class HouseRules:
    length: Literal["long", "short"] = option(
        "long", Phrase("Length"), "XX-1.1", {"long": Phrase("Long"), "short": Phrase("Short")}
    )
    stake: Annotated[int, msgspec.Meta(ge=1, le=20)] = option(5, Phrase("Stake"), "XX-1.2")
    is_open: bool = option(default=False, name=Phrase("Open"), rule="XX-1.3")


def test_what_is_not_chosen_is_by_default() -> None:
    assert read_options(HouseRules, {"stake": 20}) == HouseRules("long", 20, False)


@pytest.mark.parametrize(
    ("given", "blamed", "code"),
    [
        pytest.param({"size": 1}, "size", "unknown_option", id="no such option"),
        pytest.param({"length": "longer"}, "length", "bad_option_value", id="no such value"),
        pytest.param({"stake": 21}, "stake", "bad_option_value", id="too many"),
        pytest.param({"stake": 0}, "stake", "bad_option_value", id="too few"),
        pytest.param({"stake": "5"}, "stake", "bad_option_value", id="a text for a number"),
        pytest.param({"is_open": 1}, "is_open", "bad_option_value", id="a number for a truth"),
        pytest.param({"is_open": None}, "is_open", "bad_option_value", id="nothing"),
        pytest.param({"length": ["long"]}, "length", "bad_option_value", id="a list"),
        pytest.param({"stake": 5, "x": 1}, "x", "unknown_option", id="one of two"),
    ],
)
def test_a_bad_option_is_refused_by_name(given: dict[str, Any], blamed: str, code: str) -> None:
    with pytest.raises(OptionRefused) as refused:
        read_options(HouseRules, given)
    assert (refused.value.option, refused.value.reason.code) == (blamed, code)


def test_options_say_what_they_are() -> None:
    words = words_of(HouseRules)
    assert list(words) == ["length", "stake", "is_open"]
    assert words["length"].name == Phrase("Length")
    assert words["length"].values["short"] == Phrase("Short")
    assert words["stake"].rule == "XX-1.2"
    assert defaults_of(HouseRules) == {"length": "long", "stake": 5, "is_open": False}
