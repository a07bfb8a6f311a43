"""House rules a host may choose: how a game declares them, and how they are read."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, TypeVar

import msgspec

from games.kernel.refusals import OptionRefused, Reason
from games.kernel.words import Phrase

UNKNOWN_OPTION = Reason("unknown_option", "K-3", "This game has no such option.")
BAD_VALUE = Reason("bad_option_value", "K-4", "This option cannot have this value.")

OptionsT = TypeVar("OptionsT")


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What is said of an option: its name, the names of its listed values, its clause."""

    name: Phrase
    rule: str
    values: Mapping[str, Phrase]  # by the value as JSON writes it: "standard", "true", "6"


def option(
    default: Any, name: Phrase, rule: str, values: Mapping[str, Phrase] | None = None
) -> Any:
    """A field of an Options dataclass, with its words.

        length: Literal["standard", "short"] = option(
            "standard", Phrase("Length of a match"), "TC-8.1",
            {"standard": Phrase("Standard"), "short": Phrase("Short")})

    The field's type says what is allowed (Literal, bool, or a bounded number by
    `Annotated[int, msgspec.Meta(ge=1, le=20)]`); a default is always allowed.
    """
    return field(default=default, metadata={"words": OptionWords(name, rule, values or {})})


def words_of(options_type: type) -> Mapping[str, OptionWords]:
    """The words of each option, in the order of declaration."""
    return {each.name: each.metadata["words"] for each in fields(options_type)}


def defaults_of(options_type: type) -> Mapping[str, Any]:
    """The default of each option, as JSON carries it."""
    return {
        each.name: msgspec.to_builtins(each.default)
        for each in fields(options_type)
        if each.default is not MISSING
    }


def read_options(options_type: type[OptionsT], given: Mapping[str, Any]) -> OptionsT:
    """The options that `given` chooses, the rest by default.

    Raises:
        OptionRefused: an option is unknown, or cannot have the value given.
    """
    declared = words_of(options_type)
    for name, value in given.items():
        if name not in declared:
            raise OptionRefused(name, UNKNOWN_OPTION)
        try:
            msgspec.convert({name: value}, options_type)
        except msgspec.ValidationError:
            raise OptionRefused(name, BAD_VALUE) from None
    return msgspec.convert(dict(given), options_type)
