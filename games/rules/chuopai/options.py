"""The house rules a host may choose."""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from games.kernel.options import option
from games.kernel.words import Phrase

ON_OFF = {"true": Phrase("Yes"), "false": Phrase("No")}


@dataclass(frozen=True, slots=True)
class Options:
    """The defaults are the game as it is commonly told: one deal, specials of up to four."""

    deals: Literal[1, 3, 6, 9, 12] = option(
        1,
        Phrase("Deals in a match"),
        "CP-7.1",
        {
            "1": Phrase("One deal"),
            "3": Phrase("Three deals"),
            "6": Phrase("Six deals"),
            "9": Phrase("Nine deals"),
            "12": Phrase("Twelve deals"),
        },
    )
    special_max: Annotated[int, msgspec.Meta(ge=4, le=12)] = option(
        4, Phrase("Most cards in a special combination"), "CP-2.5"
    )
    wide_totals: bool = option(
        default=False,
        name=Phrase("Man counts as an eight, High Foot as a seven"),
        rule="CP-2.6",
        values=ON_OFF,
    )
    auto_pass: bool = option(
        default=True,
        name=Phrase("Forced passes are made at once"),
        rule="CP-4.5",
        values=ON_OFF,
    )
