"""Every way to be refused, and every reason for points, each with its clause."""

from games.kernel.refusals import Reason

# Refusals
WRONG_PHASE = Reason("wrong_phase", "TC-5.1", "That is not what you are asked now.")
ALREADY_LAID = Reason("already_laid", "TC-5.2", "You have laid already, and a lay is final.")
WRONG_SIZE = Reason(
    "wrong_size", "TC-5.2", "Lay exactly as many cards as the House has called."
)
NOT_YOUR_CARDS = Reason("not_your_cards", "TC-5.2", "You do not hold these cards.")
NOT_A_SET = Reason("not_a_set", "TC-2.5", "These cards are not a set.")
ABOVE_CEILING = Reason(
    "above_ceiling", "TC-4.2", "A card is above the ceiling of the first round."
)
NOT_STRONGER = Reason("not_stronger", "TC-5.4", "It is not stronger than the best set shown.")
NOT_YET = Reason("not_yet", "TC-5.3", "Sets are shown once every seat has laid.")
HOUSE_CANNOT_HIDE = Reason("house_cannot_hide", "TC-5.5", "The House cannot hide its set.")

# Refused options
OPEN_HANDS_AT_TWO = Reason("open_hands_at_two", "TC-6.7", "Hands lie open at two seats only.")
BONUS_BELOW_PAR = Reason(
    "bonus_below_par",
    "TC-7.8",
    "A bonus may not be below par, or it would pay less than the plain count.",
)

REFUSALS = (
    WRONG_PHASE,
    ALREADY_LAID,
    WRONG_SIZE,
    NOT_YOUR_CARDS,
    NOT_A_SET,
    ABOVE_CEILING,
    NOT_STRONGER,
    NOT_YET,
    HOUSE_CANNOT_HIDE,
    OPEN_HANDS_AT_TWO,
    BONUS_BELOW_PAR,
)

# Endings, and reasons for points
PLAIN = Reason("plain", "TC-7.5", "The cards won are counted against par.")
KET_PAIR = Reason(
    "ket_pair", "TC-7.2", "Kết đôi: the House won the last round with a low pair."
)
KET_TRIPLE = Reason(
    "ket_triple",
    "TC-7.2",
    "Kết ba: the House won the last round with chariot, cannon and horse.",
)
KET_BLACK_SOLDIERS = Reason(
    "ket_black_soldiers",
    "TC-7.2",
    "Kết Tốt đen: the House won the last round with black soldiers.",
)
DE = Reason("de", "TC-7.4", "Đè: the last set of the House was pressed and beaten.")

ENDINGS = (PLAIN, KET_PAIR, KET_TRIPLE, KET_BLACK_SOLDIERS, DE)
