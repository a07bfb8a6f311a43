"""The house rules a host may choose (TS-13)."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import msgspec

from games.kernel.options import option
from games.kernel.refusals import OptionRefused, Reason
from games.kernel.words import Phrase

_YES_NO: Final = {"true": Phrase("yes"), "false": Phrase("no")}

NO_PENALTY = Reason(
    "no_penalty", "TS-13.2", "There is no penalty at this table for the option to extend."
)
NO_PAYMENTS = Reason(
    "no_payments", "TS-13.11", "Nobody pays at this table, so there is nothing to multiply."
)


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays Tứ Sắc."""

    worst_card: Literal["outs", "count", "off"] = option(
        "outs",
        Phrase("How the worst card is reckoned"),
        "TS-13.1",
        {
            "outs": Phrase("by winning cards, then by trash the next card would clear"),
            "count": Phrase("by winning cards, then by the number of useful cards"),
            "off": Phrase("not at all: no discard is penalised"),
        },
    )
    penalty_on_opening_discard: bool = option(
        default=False,
        name=Phrase("The opening discard can be penalised"),
        rule="TS-13.2",
        values=_YES_NO,
    )
    draw_at_seven: Literal["on_hit", "immediate"] = option(
        "on_hit",
        Phrase("When the hand is drawn"),
        "TS-13.3",
        {
            "on_hit": Phrase("when a card is to be turned and seven are left"),
            "immediate": Phrase("as soon as seven are left, unless the last card turned wins"),
        },
    )
    pass_relays_card: bool = option(
        default=True,
        name=Phrase("A passed card is offered to the next seat"),
        rule="TS-13.4",
        values=_YES_NO,
    )
    pair_in_turn: Literal["optional", "forced"] = option(
        "optional",
        Phrase("A pair in one's own turn"),
        "TS-13.5",
        {
            "optional": Phrase("may take the active card"),
            "forced": Phrase("must take the active card"),
        },
    )
    pair_exempt_needs_one_colour: bool = option(
        default=True,
        name=Phrase("The two-trash exception needs rook, cannon and knight of one colour"),
        rule="TS-13.6",
        values=_YES_NO,
    )
    khap_may_break_to_win: bool = option(
        default=False,
        name=Phrase("A Khạp may be broken to win"),
        rule="TS-13.7",
        values=_YES_NO,
    )
    opener: Literal["rotate", "winner"] = option(
        "rotate",
        Phrase("Who opens the next hand"),
        "TS-13.8",
        {"rotate": Phrase("the next seat"), "winner": Phrase("the winner")},
    )
    length: Literal["one_round", "two_rounds", "four_rounds", "one_hand"] = option(
        "one_round",
        Phrase("Length of a match"),
        "TS-13.9",
        {
            "one_round": Phrase("one hand for each seat"),
            "two_rounds": Phrase("two hands for each seat"),
            "four_rounds": Phrase("four hands for each seat"),
            "one_hand": Phrase("a single hand"),
        },
    )
    settlement: Literal["vinagames", "lenh"] = option(
        "vinagames",
        Phrase("Settlement"),
        "TS-13.10",
        {
            "vinagames": Phrase("payments between the seats"),
            "lenh": Phrase("the winner scores the value of the hand, nobody pays"),
        },
    )
    stake: Annotated[int, msgspec.Meta(ge=1, le=100)] = option(
        1, Phrase("Every payment is multiplied by"), "TS-13.11"
    )


def check_options(options: Options) -> None:
    """Refuse house rules that contradict each other; every number of seats may have each.

    Raises:
        OptionRefused: an option extends or multiplies what another has switched off.
    """
    if options.penalty_on_opening_discard and (
        options.worst_card == "off" or options.settlement == "lenh"
    ):
        raise OptionRefused("penalty_on_opening_discard", NO_PENALTY)
    if options.stake != 1 and options.settlement == "lenh":
        raise OptionRefused("stake", NO_PAYMENTS)
