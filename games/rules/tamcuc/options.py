"""The house rules a host may choose."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from games.kernel.options import option
from games.kernel.refusals import OptionRefused
from games.kernel.words import Phrase
from games.rules.tamcuc.cards import Card, ThreeDeck, deck
from games.rules.tamcuc.reasons import BONUS_BELOW_PAR, OPEN_HANDS_AT_TWO

Length = Literal["standard", "short", "long"]
Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]


@dataclass(frozen=True, slots=True)
class Options:
    """What a host may choose; the defaults are the game as most tables play it."""

    length: Length = option(
        "standard",
        Phrase("Length of a match"),
        "TC-8.1",
        {
            "standard": Phrase("Standard: 8, 9 or 6 hands at four, three or two seats"),
            "short": Phrase("Short: every seat deals once"),
            "long": Phrase("Long: twice the standard"),
        },
    )
    bonus: Literal["full", "plain"] = option(
        "full",
        Phrase("Bonuses of the last round"),
        "TC-7.10",
        {
            "full": Phrase("Kết and đè count"),
            "plain": Phrase("None: every hand is counted against par"),
        },
    )
    ceiling: Literal["by_seats", "chariot", "none"] = option(
        "by_seats",
        Phrase("Ceiling of the first round"),
        "TC-4.6",
        {
            "by_seats": Phrase("Red elephant; red chariot at three seats"),
            "chariot": Phrase("Red chariot at every table"),
            "none": Phrase("No ceiling"),
        },
    )
    ceiling_scope: Literal["all", "house_only"] = option(
        "all",
        Phrase("Whom the ceiling binds"),
        "TC-4.7",
        {
            "all": Phrase("Every set that is turned up"),
            "house_only": Phrase("The House alone"),
        },
    )
    bonus_table: Literal["multiples", "small", "custom"] = option(
        "multiples",
        Phrase("What the bonuses are worth"),
        "TC-7.8",
        {
            "multiples": Phrase("Two, three, four and eight times par"),
            "small": Phrase("Half of that (four seats only)"),
            "custom": Phrase("The host's own amounts"),
        },
    )
    custom_pair: Amount = option(4, Phrase("Own amount: kết of a pair"), "TC-7.8")
    custom_triple: Amount = option(6, Phrase("Own amount: kết of a triple"), "TC-7.8")
    custom_black: Amount = option(8, Phrase("Own amount: kết of black soldiers"), "TC-7.8")
    custom_de: Amount = option(16, Phrase("Own amount: đè"), "TC-7.8")
    de_scope: Literal["black_soldiers", "any_ket"] = option(
        "black_soldiers",
        Phrase("Which sets can be pressed (đè)"),
        "TC-7.9",
        {
            "black_soldiers": Phrase("Black soldiers beaten by red ones"),
            "any_ket": Phrase("Every set that would have made a kết"),
        },
    )
    three_deck: ThreeDeck = option(
        "seed27",
        Phrase("Cards left out at three seats"),
        "TC-3.6",
        {
            "seed27": Phrase("Both generals, a red advisor, a soldier of each colour"),
            "gamevh27": Phrase("Both generals, an advisor of each colour, a black soldier"),
        },
    )
    open_hands: bool = option(
        False,  # noqa: FBT003 - the default of a field, named by its declaration
        Phrase("Open hands (two seats only)"),
        "TC-6.7",
        {"true": Phrase("Hands lie open"), "false": Phrase("Hands are secret")},
    )
    auto_forced: bool = option(
        True,  # noqa: FBT003 - the default of a field, named by its declaration
        Phrase("Lays of the last round"),
        "TC-5.9",
        {
            "true": Phrase("Laid for everyone, since there is no choice"),
            "false": Phrase("Each seat lays its own"),
        },
    )


@dataclass(frozen=True, slots=True)
class BonusTable:
    """What each bonus of the last round is worth before its floor (TC-7.3)."""

    pair: int
    triple: int
    black_soldiers: int
    de: int


_HANDS: Mapping[Length, Mapping[int, int]] = {
    "standard": {2: 6, 3: 9, 4: 8},
    "short": {2: 2, 3: 3, 4: 4},
    "long": {2: 12, 3: 18, 4: 16},
}


def hands_in_match(options: Options, seat_count: int) -> int:
    """How many hands a match has; always a multiple of the seats (TC-8.1)."""
    return _HANDS[options.length][seat_count]


def hand_size(options: Options, seat_count: int) -> int:
    """How many cards each seat is dealt (TC-3.3)."""
    return len(deck(seat_count, options.three_deck)) // seat_count


def par(options: Options, seat_count: int) -> int:
    """An even share of the cards a hand's winners can keep (TC-3.3)."""
    return hand_size(options, seat_count) // seat_count


def bonus_table(options: Options, seat_count: int) -> BonusTable:
    """What the bonuses are worth at this table (TC-7.7, TC-7.8)."""
    share = par(options, seat_count)
    match options.bonus_table:
        case "multiples":
            return BonusTable(2 * share, 3 * share, 4 * share, 8 * share)
        case "small":
            return BonusTable(2, 3, 4, 8)
        case "custom":
            return BonusTable(
                options.custom_pair,
                options.custom_triple,
                options.custom_black,
                options.custom_de,
            )


def ceiling(options: Options, seat_count: int) -> Card | None:
    """The strongest card that may be turned up in a first round (TC-4.1, TC-4.6)."""
    match options.ceiling:
        case "by_seats":
            return Card.RED_CHARIOT if seat_count == 3 else Card.RED_ELEPHANT
        case "chariot":
            return Card.RED_CHARIOT
        case "none":
            return None


def check(options: Options, seat_count: int) -> None:
    """Accept these house rules for this number of seats.

    Raises:
        OptionRefused: hands cannot lie open here (TC-6.7), or a bonus is below par (TC-7.8).
    """
    if options.open_hands and seat_count != 2:
        raise OptionRefused("open_hands", OPEN_HANDS_AT_TWO)
    if options.bonus == "plain":
        return
    amounts = bonus_table(options, seat_count)
    share = par(options, seat_count)
    for name, amount in (
        ("custom_pair", amounts.pair),
        ("custom_triple", amounts.triple),
        ("custom_black", amounts.black_soldiers),
        ("custom_de", amounts.de),
    ):
        if amount < share:
            blamed = name if options.bonus_table == "custom" else "bonus_table"
            raise OptionRefused(blamed, BONUS_BELOW_PAR)
