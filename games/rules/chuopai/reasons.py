"""Every way to be refused, every reason for points, and both ways a deal ends."""

from games.kernel.refusals import Reason

CARDS_NOT_HELD = Reason("cards_not_held", "CP-2.9", "You do not hold all of these cards.")
EQUAL_NOT_ALIKE = Reason(
    "equal_not_alike",
    "CP-2.2",
    "These tiles are equal in rank but not alike: only like tiles make a set.",
)
SPECIAL_TOO_LARGE = Reason(
    "special_too_large", "CP-2.5", "A special combination of so many cards is not played here."
)
ILLEGAL_COMBINATION = Reason(
    "illegal_combination",
    "CP-2.3",
    "These cards do not go together: play like tiles, or a Heaven with nines, an Earth with "
    "eights, a Man with sevens or a Harmony with fives.",
)
WRONG_SIZE = Reason(
    "wrong_size", "CP-2.8", "As many cards are needed as in the play to be beaten."
)
WRONG_FAMILY = Reason(
    "wrong_family", "CP-2.8", "Only a play of the same family beats the one on the table."
)
NOT_HIGHER = Reason(
    "not_higher", "CP-2.8", "This does not rank higher than the play on the table."
)
MUST_LEAD = Reason("must_lead", "CP-4.1", "The leader must play: only others may pass.")
MUST_BEAT = Reason("must_beat", "CP-4.3", "You can beat this play, so you must.")

REFUSALS = (
    CARDS_NOT_HELD,
    EQUAL_NOT_ALIKE,
    SPECIAL_TOO_LARGE,
    ILLEGAL_COMBINATION,
    WRONG_SIZE,
    WRONG_FAMILY,
    NOT_HIGHER,
    MUST_LEAD,
    MUST_BEAT,
)

BONUS_CARDS = Reason("bonus_cards", "CP-3.2", "Ding Ding and Two Red from the opening bonus.")
ROUND_CARDS = Reason("round_cards", "CP-4.6", "Cards that won their rounds.")

ONE_SEAT_LEFT = Reason("one_seat_left", "CP-5.1", "Only one seat still holds cards.")
NO_SEAT_LEFT = Reason("no_seat_left", "CP-5.2", "No seat holds cards any more.")
